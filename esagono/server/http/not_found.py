"""Addresses that lead nowhere: a page with a way home for people, the usual refusal for programs."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from esagono.server.http.requests import language, refused
from esagono.server.messages import Refusal
from esagono.server.security import PAGE_POLICY
from esagono.server.words import own_words

PAGE = """<!doctype html>
<html lang="{lang}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Esagono</title>
    <link rel="icon" href="/web/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/web/css/base.css" />
    <link rel="stylesheet" href="/web/css/moments.css" />
  </head>
  <body>
    <main id="curtain">
      <div class="curtain-card">
        <h1>{title}</h1>
        <p>{text}</p>
        <a class="button primary large" href="/">{home}</a>
      </div>
    </main>
  </body>
</html>
"""


async def no_such_route(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {404: "not-found", 405: "method"}.get(error.status_code, "refused")
    by_hand = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    if error.status_code != 404 or not by_hand:
        return refused(Refusal(error.status_code, code, error.detail))
    lang = language(request)
    title, text, home = (own_words().say(f"lost-{name}", {}, lang) for name in ("title", "text", "home"))
    headers = {"Cache-Control": "no-store", "Content-Security-Policy": PAGE_POLICY}
    return HTMLResponse(PAGE.format(lang=lang, title=title, text=text, home=home), 404, headers)
