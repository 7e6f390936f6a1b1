"""Runs inside Pyodide while the site is built: sources become bytecode, without the texts that only readers need.

Assertions stay: the program is the same as elsewhere.
"""

from __future__ import annotations

import ast
import os
from importlib import import_module
from importlib.util import source_hash


def without_texts(tree: ast.Module) -> ast.Module:
    """No docstrings; a body is never left empty."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            body = [s for s in node.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
            node.body = body or [ast.Pass(lineno=1, col_offset=0, end_lineno=1, end_col_offset=0)]
    return tree


pyc = import_module("importlib._bootstrap_external")._code_to_hash_pyc


def compile_folder(root: str) -> None:
    """Every `.py` below a folder becomes a `.pyc` in its place."""
    for folder, _, names in os.walk(root):
        for name in sorted(names):
            if not name.endswith(".py"):
                continue
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                source = file.read()
            shown = path.removeprefix(root).split("/", 2)[-1]
            code = compile(without_texts(ast.parse(source)), shown, "exec", dont_inherit=True, optimize=0)
            with open(path + "c", "wb") as file:
                file.write(pyc(code, source_hash(source), False))
            os.remove(path)
