"""What every method of the client does: check, send, read."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from types import TracebackType
from typing import Any, TypeVar

import httpx
from typing_extensions import Self, Unpack

from ._batches import Batches
from ._core import ClientCore, Prepared
from ._etag_store import EtagStore, MemoryEtagStore
from ._exchange import Exchange, Pause, Recall, Send, Step, Store
from ._http import Limited, connection_errors, read_http_client, request_of, response_of, timed_out
from ._options import RequestOptions, read_settings
from ._pages import Pages
from ._read_reply import read_data
from ._reply import Outgoing, Response
from ._to_model import to_model

Model = TypeVar("Model")


class BaseClient(ClientCore):
    """Connections, key and options. Close it, or use it in a `with` statement; it may be used by many threads.

    :param base_url: base URL of the service, such as `http://127.0.0.1:8080`; by default the variable `SVC_URL`
    :param api_key: API key, by default the variable `SVC_API_KEY`; without one only countries, health and discovery are available
    :param cache: keeps replies by entity tag, so that looking up an unchanged company again is free; False for none, in memory by
        default
    :param check_arguments: whether arguments are checked before a request is sent; the service checks them in any case
    :param user_agent: a name put before that of the client in the header User-Agent, such as `my-app/1.2`
    :param http_client: sends the requests, for proxies or certificates of your own
    :param pause: waits for a number of seconds; `time.sleep` by default
    :param random: a number from 0 to 1 that spreads retries
    """

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        cache: EtagStore | bool = True,
        check_arguments: bool = True,
        user_agent: str | None = None,
        http_client: httpx.Client | None = None,
        pause: Callable[[float], None] = time.sleep,
        random: Callable[[], float] | None = None,
        **options: Unpack[RequestOptions],
    ) -> None:
        self._settings = read_settings(base_url, api_key, options, check_arguments, user_agent, random)
        self._store: EtagStore | None = MemoryEtagStore() if cache is True else cache or None
        self._http = read_http_client(http_client, httpx.Client)
        self._pause = pause

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def request(
        self,
        path: str,
        *,
        method: str = "GET",
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        **options: Unpack[RequestOptions],
    ) -> Response:
        """Sends a request of your own, with the key, retries and errors of the client."""
        return self._send(self._prepare_own(path, method, query, body, options))[1]

    def _send_suggested(self, suggested: Any) -> Response:
        return self.request(suggested.path, method=suggested.method, query=suggested.query, body=suggested.body)

    def _call(
        self, operation: Mapping[str, Any], arguments: Mapping[str, Any], model: type[Model], options: Any
    ) -> Model:
        data, response = self._send(self._prepare(operation, arguments, options))
        return to_model(data, response, model)

    def _call_pages(
        self, operation: Mapping[str, Any], arguments: Mapping[str, Any], page: Any, item: Any, options: Any
    ) -> Pages[Any, Any]:
        def read(more: Mapping[str, Any]) -> Any:
            return self._call(operation, {**arguments, **more}, page, options)

        return Pages(read, operation["pages"])

    def _call_rows(
        self, operation: Mapping[str, Any], rows: Iterable[Any], arguments: Mapping[str, Any], model: Any, options: Any
    ) -> Batches[Any, Any]:
        batch = self._rows(operation, rows, arguments, options)

        def send(chunk: list[Any], number: int, numbers: list[int]) -> tuple[Any, Response]:
            return self._send(self._prepare_batch(batch, chunk, number, numbers))

        return Batches(batch, model, send)

    def _send(self, prepared: Prepared) -> tuple[Any, Response]:
        outgoing, steps = prepared
        response = self._carry_out(steps)
        return read_data(outgoing, response, self._send_suggested), response

    def _carry_out(self, steps: Exchange) -> Response:
        try:
            step = next(steps)
            while True:
                try:
                    result = self._take(step)
                except Exception as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(result)
        except StopIteration as end:
            response: Response = end.value
            return response

    def _take(self, step: Step) -> Any:
        if isinstance(step, Send):
            return self._send_once(step.outgoing, step.timeout)
        if isinstance(step, Pause):
            return self._pause(step.seconds)
        try:
            return self._stored(step)
        except Exception:
            # A store that fails is treated as empty.
            return None

    def _stored(self, step: Recall | Store) -> Any:
        if self._store is None:
            return None
        return self._store.get(step.url) if isinstance(step, Recall) else self._store.set(step.url, step.reply)

    def _send_once(self, outgoing: Outgoing, timeout: float) -> Response:
        end = time.monotonic() + timeout
        body = bytearray()
        with connection_errors(outgoing.url, timeout):
            response = self._http.send(request_of(self._http, outgoing, timeout), stream=True)

            def check() -> None:
                # httpx limits the time of each part, not that of all.
                if time.monotonic() > end:
                    raise timed_out(outgoing.url, timeout)

            response.stream = Limited(response.stream, check)
            try:
                for part in response.iter_bytes():
                    body += part
            finally:
                response.close()
        return response_of(outgoing, response, bytes(body))
