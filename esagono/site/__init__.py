"""The static site: the whole game in a folder that any web server can serve. Rules and bots run in the browser.

`packages` fetches what others made, `program` packs our Python, `pages` the page and its facts, `build` writes all of
it. `esagono.server.local` is what runs there.
"""
