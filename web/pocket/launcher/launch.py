"""Serves the folder that it lies in on this machine alone, and opens it in the browser: for a stick without a network.

A page from a file may neither start workers nor fetch anything, so it has to come from a server, if only this one.
"""

import argparse
import contextlib
import http.server
import json
import sys
import urllib.request
import webbrowser
from functools import partial
from pathlib import Path

PORT = 7314  # always the same: a browser keeps tables by address
ANSWER_S = 3

TYPES = {
    "": "application/octet-stream", ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript",
    ".css": "text/css", ".json": "application/json", ".wasm": "application/wasm", ".svg": "image/svg+xml",
    ".png": "image/png", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2",
}  # fmt: skip


class Server(http.server.ThreadingHTTPServer):
    """One at a port: Windows would let a second one have the same."""

    allow_reuse_address = sys.platform != "win32"


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
    try:
        server = Server(("127.0.0.1", given.port), handler)
    except OSError as error:
        address = f"http://localhost:{given.port}/"
        if not is_mousehole(f"http://127.0.0.1:{given.port}/"):
            sys.exit(
                f"{address} cannot be had: {error.strerror}. End what uses this port, or choose another with --port."
            )
        print(f"Mousehole is at {address} already: another window serves it", flush=True)
        if not given.no_browser:
            webbrowser.open(address)
        return
    with server:
        address = f"http://localhost:{server.server_address[1]}/"
        print(f"Mousehole is at {address} (Ctrl-C ends it)", flush=True)
        if not given.no_browser:
            webbrowser.open(address)
        server.serve_forever()


def is_mousehole(address: str) -> bool:
    """Is it served there already, as when somebody has double-clicked twice?"""
    try:
        with urllib.request.urlopen(f"{address}manifest.webmanifest", timeout=ANSWER_S) as answer:
            return json.load(answer)["name"] == "Mousehole"
    except (OSError, ValueError, KeyError, TypeError):
        return False


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main()
