"""Documents: tables of fields, from which readers, writers, JSON Schemas, checks and pages of the docs follow."""

from esagono.engine.documents.fields import Field, Record

__all__ = ["Field", "Record"]
