"""A webhook on loopback that keeps what it is sent."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = "a-token-that-nobody-may-see"


class Webhook:
    """A receiver of alerts; its address ends in a secret, as Discord's do."""

    def __init__(self) -> None:
        self.received: list[dict] = []
        self.status = 204
        kept = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                kept.received.append(json.loads(body))
                self.send_response(kept.status)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/hooks/{SECRET}"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
