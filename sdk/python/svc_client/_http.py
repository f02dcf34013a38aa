"""Errors of httpx as those of the client."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import httpx

from ._errors import ConnectionFailed, ConnectionLost, ConnectionTimedOut, InvalidArgument, InvalidField
from ._reply import Outgoing, Response, host_of

_CUT = (httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError, httpx.CloseError, httpx.DecodingError)


Client = TypeVar("Client", httpx.Client, httpx.AsyncClient)


def client_of(kind: type[Client]) -> Client:
    """A client with the proxies and certificates of environment variables. Raises InvalidArgument if one is invalid."""
    try:
        return kind()
    except (ValueError, TypeError, OSError, ImportError, httpx.InvalidURL) as error:
        message = f"is required, because a proxy or certificate variable of the environment is invalid ({error})"
        raise InvalidArgument([InvalidField("/http_client", message)]) from error


def read_http_client(given: Client | None, kind: type[Client]) -> Client:
    """The client given, or a new one. Raises InvalidArgument if it is of another kind: its calls would be awaited, or not."""
    if given is None:
        return client_of(kind)
    other = httpx.AsyncClient if kind is httpx.Client else httpx.Client
    if isinstance(given, other) or not hasattr(given, "build_request"):
        what = f"{type(given).__module__.split('.')[0]}.{type(given).__name__}"
        raise InvalidArgument([InvalidField("/http_client", f"must be an httpx.{kind.__name__}, not {what}")])
    return given


class Limited(httpx.SyncByteStream):
    """The bytes of a reply as they come, and a check of each: a decoder may take many before it gives one."""

    def __init__(self, stream: Any, check: Callable[[], None]) -> None:
        self._stream = stream
        self._check = check

    def __iter__(self) -> Iterator[bytes]:
        for part in self._stream:
            self._check()
            yield part

    def close(self) -> None:
        self._stream.close()


def timed_out(url: str, timeout: float) -> ConnectionTimedOut:
    return ConnectionTimedOut(f"{host_of(url)} gave no whole reply in {timeout:g} s")


@contextmanager
def connection_errors(url: str, timeout: float) -> Iterator[None]:
    """Raises ConnectionFailed in place of the errors of httpx."""
    try:
        yield
    except httpx.TimeoutException as error:
        raise timed_out(url, timeout) from error
    except _CUT as error:
        raise ConnectionLost(f"the connection to {host_of(url)} was cut before the whole reply arrived") from error
    except httpx.RequestError as error:
        raise ConnectionFailed(f"cannot connect to {host_of(url)} ({error})") from error


def request_of(client: httpx.Client | httpx.AsyncClient, outgoing: Outgoing, timeout: float) -> httpx.Request:
    # Half of a pair of surrogates has no UTF-8, and is written as JSON writes it: \ud83d.
    content = None if outgoing.body is None else outgoing.body.encode(errors="backslashreplace")
    return client.build_request(
        outgoing.method, outgoing.url, headers=outgoing.headers, content=content, timeout=timeout
    )


def response_of(outgoing: Outgoing, response: httpx.Response, body: bytes) -> Response:
    return Response(response.status_code, response.headers, outgoing.url, body.decode(errors="replace"))
