"""A real HTTP server on loopback that answers each request as the next line of a script says, and notes what was asked."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass(frozen=True)
class Said:
    """One answer: its status, headers and body, or whatever ``instead`` does with the bare connection."""

    body: bytes = b"[]"
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    instead: Callable[[socket.socket], None] | None = None


@dataclass(frozen=True)
class Asked:
    """One request as the server saw it, by the server's own clock."""

    method: str
    path: str
    headers: dict[str, str]
    body: dict | None
    at: float


@dataclass
class Server:
    """A script, of which the last line is repeated, and the requests so far."""

    port: int
    script: list[Said]
    asked: list[Asked] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/api"

    def next(self) -> Said:
        return self.script[min(len(self.asked), len(self.script)) - 1]


@contextmanager
def serving(script: Iterable[Said]) -> Iterator[Server]:
    """Serve a script on a free port."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            length = int(self.headers.get("Content-Length") or 0)
            body = json.loads(self.rfile.read(length)) if length else None
            server.asked.append(Asked(self.command, self.path, dict(self.headers), body, time.monotonic()))
            said = server.next()
            if said.instead is not None:
                said.instead(self.connection)
                self.close_connection = True
                return
            self.send_response(said.status)
            for name, value in {"Content-Type": "application/json", **said.headers}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(said.body)))
            self.end_headers()
            self.wfile.write(said.body)

        do_POST = do_GET  # noqa: N815 - http.server's name

        def log_message(self, *arguments):
            pass

    class Quiet(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, request, client_address):  # a client that hung up is what some tests want
            pass

    http = Quiet(("127.0.0.1", 0), Handler)
    server = Server(http.server_address[1], list(script))
    thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        http.shutdown()
        http.server_close()
        thread.join()


def says(value, status=200, **headers) -> Said:
    return Said(json.dumps(value).encode(), status, {name.replace("_", "-"): text for name, text in headers.items()})


def silent(connection: socket.socket) -> None:
    """Never answer, until the client goes."""
    connection.settimeout(5)
    connection.recv(1)


def cut_before_an_answer(connection: socket.socket) -> None:
    connection.shutdown(socket.SHUT_RDWR)


def cut_in_the_answer(connection: socket.socket) -> None:
    connection.sendall(b'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n[{"TID": "e"}')
    connection.shutdown(socket.SHUT_RDWR)


def cut_in_a_chunk(connection: socket.socket) -> None:
    connection.sendall(b'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\n[{"TID": "e"}')
    connection.shutdown(socket.SHUT_RDWR)


def silent_in_the_answer(connection: socket.socket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n[")
    silent(connection)


def trickling(connection: socket.socket) -> None:
    """Send a byte now and then, each well within the read time-out."""
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n[")
    for _ in range(250):
        time.sleep(0.02)
        connection.sendall(b" ")


def trickling_in_a_chunk(connection: socket.socket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n400\r\n[")
    for _ in range(250):
        time.sleep(0.02)
        connection.sendall(b" ")
