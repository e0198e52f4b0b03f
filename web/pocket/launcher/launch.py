"""Serves the folder that it lies in on this machine alone, and opens it in the browser: for a stick without a network.

A page from a file may neither start workers nor fetch anything, so it has to come from a server, if only this one.
"""

import argparse
import contextlib
import http.server
import webbrowser
from functools import partial
from pathlib import Path

PORT = 7314  # always the same: a browser keeps tables by address

TYPES = {
    "": "application/octet-stream", ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript",
    ".css": "text/css", ".json": "application/json", ".wasm": "application/wasm", ".svg": "image/svg+xml",
    ".png": "image/png", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2",
}  # fmt: skip


class Handler(http.server.SimpleHTTPRequestHandler):
    """Plain files, with the types that a browser insists on, whatever this machine thinks of them."""

    extensions_map = TYPES

    def end_headers(self) -> None:
        """Let the browser ask again next time: the stick may hold a newer edition by then."""
        self.send_header("cache-control", "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--port", type=int, default=PORT, help="0: any that is free (tables are kept by address)")
    asked.add_argument("--no-browser", action="store_true")
    given = asked.parse_args()
    handler = partial(Handler, directory=str(Path(__file__).resolve().parent))
    with http.server.ThreadingHTTPServer(("127.0.0.1", given.port), handler) as server:
        address = f"http://localhost:{server.server_address[1]}/"
        print(f"Mousehole is at {address} (Ctrl-C ends it)", flush=True)
        if not given.no_browser:
            webbrowser.open(address)
        server.serve_forever()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main()
