"""The server: it takes calls, keeps a list of them, and answers as TopDeck would or as the script says."""

import dataclasses
import json
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from assets.errors import UsageError
from pipelines.fake_source.answer import Answer, refusal
from pipelines.fake_source.calls import Call, CallLog
from pipelines.fake_source.faults import fault_for, spoilt
from pipelines.fake_source.limit import Limit
from pipelines.fake_source.routes import as_asked, plain_answer
from pipelines.fake_source.script import Fault, Script
from pipelines.fake_source.shelf import Shelf
from pipelines.fake_source.wire import send, send_whole

LOOPBACK = "127.0.0.1"
CALLS = "/_calls"


class FakeTopDeck(ThreadingHTTPServer):
    """A TopDeck look-alike over files.

    Parameters
    ----------
    paths : list of Path
        Files and folders of TopDeck-shaped JSON.
    faults : Path, optional
        The script.
    port : int
        0 takes a free one.

    Raises
    ------
    UsageError
        There is no file of events, the script has a mistake, or the port is taken.
    """

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, paths: list[Path], faults: Path | None = None, port: int = 0) -> None:
        self._shelf = Shelf(paths, faults)
        self._shelf.now()
        self._met: Counter[Fault] = Counter()
        self._limit = Limit()
        self._lock = threading.Lock()
        self.log = CallLog()
        self.stopping = threading.Event()
        try:
            super().__init__((LOOPBACK, port), _Handler)
        except OSError as error:
            raise UsageError(f"Port {port} cannot be used ({error.strerror}); name another one, or none.") from error

    @property
    def url(self) -> str:
        """The base URL, to which a client adds ``/v2/...``."""
        return f"http://{LOOPBACK}:{self.server_port}/api"

    @property
    def calls(self) -> list[Call]:
        """The calls so far, in the order in which they came."""
        return self.log.so_far()

    def answer(self, call: Call, key: str) -> tuple[Answer, Fault | None]:
        """Return the answer to a call, and the fault that the call meets."""
        try:
            script, events = self._shelf.now()
        except UsageError as error:  # edited while the server runs; loud, so that no test passes by it
            return refusal(HTTPStatus.INTERNAL_SERVER_ERROR, str(error)), None
        if not key or key.lower().startswith("bearer ") or script.key not in {None, key}:
            return refusal(HTTPStatus.UNAUTHORIZED, "Invalid or missing API key"), None
        now = script.now.timestamp() if script.now else time.time()
        with self._lock:
            if wait := self._wait(script):
                return _too_many(wait), None
            fault = None if call.number is None else fault_for(script, as_asked(call, call.number, now), self._met)
        answer = plain_answer(call, events, script, now)
        return (spoilt(answer, fault, f"http://localhost:{self.server_port}/elsewhere") if fault else answer), fault

    def _wait(self, script: Script) -> int:
        per_minute = script.requests_per_minute
        return self._limit.wait(time.monotonic(), per_minute) if per_minute else 0

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing about a client that hung up."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def _too_many(wait: int) -> Answer:
    body = {"error": "Rate limit exceeded", "retryAfterSeconds": wait}
    return Answer(body, HTTPStatus.TOO_MANY_REQUESTS, {"Retry-After": str(wait)})


class _Handler(BaseHTTPRequestHandler):
    server: FakeTopDeck
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # head and body leave together
    disable_nagle_algorithm = True

    def _answer(self) -> None:
        content = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        path = urlsplit(self.path).path.removeprefix("/api")
        if path == CALLS:
            send_whole(self, Answer([dataclasses.asdict(call) for call in self.server.calls]))
            return
        key = (self.headers.get("Authorization") or "").strip()
        call = self.server.log.take(self.command, path, _parsed(content), key_given=bool(key))
        answer, fault = self.server.answer(call, key)
        call.status = None if fault and fault.then == "reset" else int(answer.status)
        if fault:
            send(self, answer, fault.then, lambda: self.server.stopping.wait(fault.seconds))
        else:
            send_whole(self, answer)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = _answer  # noqa: N815 - the library's names

    def log_message(self, *_: Any) -> None:
        """Stay quiet: the list of calls says more."""


def _parsed(content: bytes) -> Any:
    try:
        return json.loads(content) if content else None
    except ValueError:
        return content.decode(errors="replace")


@contextmanager
def serving(paths: list[Path], faults: Path | None = None, port: int = 0) -> Iterator[FakeTopDeck]:
    """Serve files in a thread of this process; what is given has ``url`` and ``calls``.

    Raises
    ------
    UsageError
        There is no file of events, the script has a mistake, or the port is taken.
    """
    server = FakeTopDeck(paths, faults, port)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.stopping.set()
        server.shutdown()
        thread.join()
        server.server_close()
