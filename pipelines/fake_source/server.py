"""The server: it logs calls and answers as TopDeck would, or as the script says."""

import itertools
import math
import socket
import struct
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from assets.errors import UsageError
from assets.raw.sources.files import parse, read_entries
from assets.raw.sources.registry import source_files
from pipelines.fake_source.answers import Answer, is_query, reply
from pipelines.fake_source.script import Fault, Script, read_script, too_many_requests

MINUTE = 60.0
PIECES = 10  # of a trickling answer


class Call(NamedTuple):
    """A call; ``number`` counts those to the tournaments and is None for others. The key is not stored."""

    number: int | None
    time: float
    method: str
    path: str
    body: Any
    key_given: bool
    status: int | None  # None if the connection was reset


def seconds_to_wait(admitted: deque[float], now: float, per_minute: int) -> int:
    """Return 0 and admit a request, or the whole seconds until one more is allowed in any minute."""
    while admitted and admitted[0] <= now - MINUTE:
        admitted.popleft()
    if len(admitted) >= per_minute:
        return math.ceil(admitted[-per_minute] + MINUTE - now)
    admitted.append(now)
    return 0


class FakeTopDeck(ThreadingHTTPServer):
    """A look-alike over files; UsageError if they hold no event, the script has a mistake or the port is taken."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, paths: list[Path], script: Path | None = None, port: int = 0) -> None:
        self._paths, self._script_files = paths, [script] if script else []
        self._stamps: list[tuple[Path, int, int, int]] = []
        self._read_changed_files()
        self._numbers = itertools.count(1)
        self._met: Counter[str] = Counter()
        self._admitted: deque[float] = deque()
        self._lock = threading.Lock()
        self.calls: list[Call] = []
        try:
            super().__init__(("127.0.0.1", port), _Handler)
        except OSError as error:
            raise UsageError(f"Port {port} cannot be used ({error.strerror}); name another one, or none.") from error
        self.url = f"http://127.0.0.1:{self.server_port}/api"  # to which a client adds /v2/...

    def answer(self, method: str, path: str, body: Any, key: str) -> tuple[Answer, Fault | None]:
        """Log a call, and return its answer and the fault that affects it."""
        steps = [unquote(step) for step in path.strip("/").split("/")]
        with self._lock:
            at, number = time.time(), next(self._numbers) if steps[:2] == ["v2", "tournaments"] else None
            answer, fault = self._refusal(key), None
            if not answer:
                now = self._script.now.timestamp() if self._script.now else at
                answer = reply(method, steps, body, self._events, self._script.leagues, now)
                query = body if not steps[2:] and is_query(body) else {"TID": steps[2:3]}
                kind = "get" if steps[2:] else "bulk"
                if number and (fault := self._script.fault_for(number, kind, query, now, self._met)):
                    answer = fault.spoil(answer, f"http://localhost:{self.server_port}/elsewhere")
            status = None if fault and fault.then == "reset" else int(answer.status)
            self.calls.append(Call(number, at, method, path, body, bool(key), status))
        return answer, fault

    def _refusal(self, key: str) -> Answer | None:
        try:
            self._read_changed_files()
        except UsageError as error:  # a mistake made while the server runs must not pass unnoticed
            return Answer({"error": str(error)}, 500)
        if not key or key.lower().startswith("bearer ") or self._script.key not in {None, key}:
            return Answer({"error": "Invalid or missing API key"}, 401)
        limit = self._script.requests_per_minute
        wait = seconds_to_wait(self._admitted, time.monotonic(), limit) if limit else 0
        return too_many_requests(wait, "header", "body") if wait else None

    def _read_changed_files(self) -> None:
        try:
            files = source_files(self._paths)
            stats = [(file, file.stat()) for file in files + self._script_files]
            stamps = [(file, stat.st_ino, stat.st_size, stat.st_mtime_ns) for file, stat in stats]
            if stamps != self._stamps:
                sent = [entry for file in files for entry in read_entries(file) if isinstance(entry, dict)]
                [script] = map(read_script, self._script_files) if self._script_files else [Script()]
                script.events_on(max((change.day for change in script.changes), default=0), sent)  # finds every mistake
                self._script, self._events, self._stamps = script, script.events_on(script.day, sent), stamps
        except OSError as error:
            raise UsageError(f"{error.filename} cannot be read ({error.strerror}).") from error

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore a client that hung up."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    server: FakeTopDeck
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # head and body are sent together
    disable_nagle_algorithm = True

    def _handle(self) -> None:
        content = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        path = urlsplit(self.path).path.removeprefix("/api")
        if path == "/_calls":
            self._send(Answer([call._asdict() for call in self.server.calls]), "whole", 0)
            return
        body = parse(content, "a body") if content else None
        key = (self.headers.get("Authorization") or "").strip()
        answer, fault = self.server.answer(self.command, path, body, key)
        self._send(answer, fault.then if fault else "whole", fault.seconds if fault else 0)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = _handle  # noqa: N815 - the library's names

    def _send(self, answer: Answer, how: str, seconds: float) -> None:
        """Send an answer: whole, or late, in pieces, cut off, or not at all."""
        content = answer.content
        size = {"trickle": -(-len(content) // PIECES), "cut": len(content) // 2}.get(how, len(content))
        pieces = [content[begin : begin + size] for begin in range(0, len(content), size)]
        self.close_connection |= how in {"reset", "cut"}
        if how == "reset":  # a socket that lingers for no time is reset when it closes
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()  # takes effect when the handler closes its streams
            return
        if how == "slow":
            time.sleep(seconds)
        self.send_response(answer.status)
        head = {"Content-Type": "application/json", "Content-Length": str(len(content)), **answer.headers}
        for name, value in head.items():
            self.send_header(name, value)
        self.end_headers()
        for number, piece in enumerate(pieces[:1] if how == "cut" else pieces):
            time.sleep(seconds if number else 0)
            self.wfile.write(piece)
            self.wfile.flush()

    def log_message(self, *_: Any) -> None:
        """Print nothing: the list of calls says more."""


@contextmanager
def serving(paths: list[Path], script: Path | None = None, port: int = 0) -> Iterator[FakeTopDeck]:
    """Serve files in a thread of this process."""
    with FakeTopDeck(paths, script, port) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        try:
            yield server
        finally:
            server.shutdown()
