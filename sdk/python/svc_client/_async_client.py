"""What every method of the asynchronous client does: check, send, read."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from types import TracebackType
from typing import Any, TypeVar

import anyio
import httpx
from typing_extensions import Self, Unpack

from ._batches import AnyRows, AsyncBatches
from ._core import ClientCore, Prepared
from ._etag_store import AsyncEtagStore, EtagStore, MemoryEtagStore
from ._exchange import Exchange, Pause, Recall, Send, Step, Store
from ._http import connection_errors, read_http_client, request_of, response_of, timed_out
from ._options import RequestOptions, read_settings
from ._pages import AsyncPages
from ._read_reply import read_data
from ._reply import Outgoing, Response
from ._to_model import to_model

Model = TypeVar("Model")


class AsyncBaseClient(ClientCore):
    """Connections, key and options. Close it with `await close()`, or use it in an `async with` statement.

    The parameters are those of `SvcClient`; `cache` may have coroutines, `http_client` is an `httpx.AsyncClient`, and `pause` is
    awaited. Cancelling a task ends its request.
    """

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        cache: EtagStore | AsyncEtagStore | bool = True,
        check_arguments: bool = True,
        user_agent: str | None = None,
        http_client: httpx.AsyncClient | None = None,
        pause: Callable[[float], Awaitable[None]] = anyio.sleep,
        random: Callable[[], float] | None = None,
        **options: Unpack[RequestOptions],
    ) -> None:
        self._settings = read_settings(base_url, api_key, options, check_arguments, user_agent, random)
        self._store: EtagStore | AsyncEtagStore | None = MemoryEtagStore() if cache is True else cache or None
        self._http = read_http_client(http_client, httpx.AsyncClient)
        self._pause = pause

    async def close(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def request(
        self,
        path: str,
        *,
        method: str = "GET",
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        **options: Unpack[RequestOptions],
    ) -> Response:
        """Sends a request of your own, with the key, retries and errors of the client."""
        return (await self._send(self._prepare_own(path, method, query, body, options)))[1]

    async def _send_suggested(self, suggested: Any) -> Response:
        return await self.request(suggested.path, method=suggested.method, query=suggested.query, body=suggested.body)

    async def _call(
        self, operation: Mapping[str, Any], arguments: Mapping[str, Any], model: type[Model], options: Any
    ) -> Model:
        data, response = await self._send(self._prepare(operation, arguments, options))
        return to_model(data, response, model)

    def _call_pages(
        self, operation: Mapping[str, Any], arguments: Mapping[str, Any], page: Any, item: Any, options: Any
    ) -> AsyncPages[Any, Any]:
        async def read(more: Mapping[str, Any]) -> Any:
            return await self._call(operation, {**arguments, **more}, page, options)

        return AsyncPages(read, operation["pages"])

    def _call_rows(
        self, operation: Mapping[str, Any], rows: AnyRows, arguments: Mapping[str, Any], model: Any, options: Any
    ) -> AsyncBatches[Any, Any]:
        batch = self._rows(operation, rows, arguments, options)

        async def send(chunk: list[Any], number: int, numbers: list[int]) -> tuple[Any, Response]:
            return await self._send(self._prepare_batch(batch, chunk, number, numbers))

        return AsyncBatches(batch, model, send)

    async def _send(self, prepared: Prepared) -> tuple[Any, Response]:
        outgoing, steps = prepared
        response = await self._carry_out(steps)
        return read_data(outgoing, response, self._send_suggested), response

    async def _carry_out(self, steps: Exchange) -> Response:
        try:
            step = next(steps)
            while True:
                try:
                    result = await self._take(step)
                except Exception as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(result)
        except StopIteration as end:
            response: Response = end.value
            return response

    async def _take(self, step: Step) -> Any:
        if isinstance(step, Send):
            return await self._send_once(step.outgoing, step.timeout)
        if isinstance(step, Pause):
            return await self._pause(step.seconds)
        try:
            found = self._stored(step)
            return await found if inspect.isawaitable(found) else found
        except Exception:
            # A store that fails is treated as empty.
            return None

    def _stored(self, step: Recall | Store) -> Any:
        if self._store is None:
            return None
        return self._store.get(step.url) if isinstance(step, Recall) else self._store.set(step.url, step.reply)

    async def _send_once(self, outgoing: Outgoing, timeout: float) -> Response:
        try:
            with anyio.fail_after(timeout), connection_errors(outgoing.url, timeout):
                response = await self._http.send(request_of(self._http, outgoing, timeout), stream=True)
                try:
                    body = await response.aread()
                finally:
                    await response.aclose()
        except TimeoutError as error:
            raise timed_out(outgoing.url, timeout) from error
        return response_of(outgoing, response, body)
