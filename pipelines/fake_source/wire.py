"""An answer on the wire: whole, or late, in pieces, cut off, or not at all."""

import socket
import struct
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler

from pipelines.fake_source.answer import Answer

PIECES = 10
WITHOUT_GOODBYE = struct.pack("ii", 1, 0)  # linger for no time: closing resets the connection


def send(handler: BaseHTTPRequestHandler, answer: Answer, how: str, pause: Callable[[], object]) -> None:
    """Send an answer in the way that a fault is called; any other word sends it whole."""
    content = answer.content
    match how:
        case "reset":
            _reset(handler)
        case "cut":
            _head(handler, answer, len(content))
            handler.wfile.write(content[: len(content) // 2])
            handler.close_connection = True
        case "trickle":
            _head(handler, answer, len(content))
            _trickle(handler, content, pause)
        case "slow":
            pause()
            send_whole(handler, answer)
        case _:
            send_whole(handler, answer)


def send_whole(handler: BaseHTTPRequestHandler, answer: Answer) -> None:
    """Send an answer at once."""
    content = answer.content
    _head(handler, answer, len(content))
    handler.wfile.write(content)


def _head(handler: BaseHTTPRequestHandler, answer: Answer, length: int) -> None:
    handler.send_response(answer.status)
    for name, value in {"Content-Type": answer.content_type, "Content-Length": str(length), **answer.headers}.items():
        handler.send_header(name, value)
    handler.end_headers()


def _trickle(handler: BaseHTTPRequestHandler, content: bytes, pause: Callable[[], object]) -> None:
    size = -(-len(content) // PIECES)
    for begin in range(0, len(content), size):
        if begin:
            pause()
        handler.wfile.write(content[begin : begin + size])
        handler.wfile.flush()


def _reset(handler: BaseHTTPRequestHandler) -> None:
    handler.close_connection = True
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, WITHOUT_GOODBYE)
    handler.connection.close()  # in truth it closes with its streams, when the handler has finished
