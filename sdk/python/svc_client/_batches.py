"""Batches of any number of rows."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import (
    Any,
    Generic,
    TypeVar,
)
from uuid import UUID

from . import _messages as say
from ._check_arguments import argument_errors, refuse
from ._errors import InvalidField
from ._options import BatchOptions, read_idempotency_key, read_options
from ._reply import Response
from ._row_chunks import Chunk, Chunks
from ._to_model import to_model

Result = TypeVar("Result")
Row = TypeVar("Row")

AnyRows = Iterable[Any] | AsyncIterable[Any]

Sent = tuple[Any, Response]

# Each sends the rows of one batch; its number, and those of its rows among all.
SendBatch = Callable[[list[Any], int, list[int]], Sent]
AsyncSendBatch = Callable[[list[Any], int, list[int]], Awaitable[Sent]]


class Rows:
    """The rows of a call and how they are cut into batches."""

    def __init__(
        self,
        operation: Mapping[str, Any],
        rows: AnyRows,
        arguments: Mapping[str, Any],
        options: Mapping[str, Any],
        check_arguments: bool,
    ) -> None:
        stated = read_options(options, BatchOptions)
        self.operation = operation
        self.rows = rows
        self.arguments = arguments
        self.key = read_idempotency_key(stated.pop("idempotency_key", None))
        self.list: str = operation["rows"]["list"]
        self.size: int = stated.pop("batch_size", operation["rows"]["most"])
        self.options = stated
        self._check_arguments = check_arguments
        self._are_read = False

    def check(self) -> None:
        """Checks all rows of a list before the first batch is sent; those of other iterables are checked batch by batch."""
        pointer = f"/{self.list}"
        if isinstance(self.rows, (str, bytes, Mapping)) or not isinstance(self.rows, (Iterable, AsyncIterable)):
            refuse([InvalidField(pointer, say.must_be_of_type("array", self.rows))])
        if self._check_arguments:
            known = list(self.rows) if isinstance(self.rows, (list, tuple)) else []
            # How many rows there are does not matter: they are sent in batches.
            errors = argument_errors(self.operation, self._request(known, self.key))
            refuse([error for error in errors if error.pointer != pointer])
        # A generator has nothing left: the results would be none, or those of its rest.
        if self._are_read and isinstance(self.rows, (Iterator, AsyncIterator)):
            refuse([InvalidField(pointer, say.CANNOT_BE_READ_AGAIN)])
        self._are_read = True

    def _request(self, rows: list[Any], key: str) -> dict[str, Any]:
        return {**self.arguments, self.list: rows, "idempotency_key": key}

    def arguments_of(self, rows: list[Any], number: int) -> dict[str, Any]:
        """The arguments of a batch. Its key is that of the first one plus its number."""
        first = int(self.key.replace("-", ""), 16)
        low = (first + number) % 2**48
        return self._request(rows, str(UUID(int=(first >> 48 << 48) + low)))

    def numbered(self, field: InvalidField, numbers: list[int]) -> InvalidField:
        """The error of a row, which names the row by its number among all."""
        _, name, at, *rest = [*field.pointer.split("/"), "", ""]
        if name != self.list or not at.isdigit():
            return field
        steps = [step for step in rest if step]
        return InvalidField("/".join(["", name, str(numbers[int(at)]), *steps]), field.message)

    def joined(self, batches: list[Any]) -> dict[str, Any]:
        """The data of all batches as that of one."""
        summary = {
            name: sum(getattr(batch.summary, name, None) or 0 for batch in batches)
            for name in self.operation["rows"]["sums"]
        }
        results = [row for batch in batches for row in batch.results]
        return {"idempotency_key": self.key, "summary": summary, "results": results}


class _Reading:
    """One reading of the rows: chunks, which batches were sent, and what is known of their answers."""

    def __init__(self, rows: Rows, model: Any) -> None:
        rows.check()
        self.chunks = Chunks(rows.size, rows.list)
        self.number = 0
        """Number of batches that were sent."""
        self._rows = rows
        self._model = model
        self._last: Response | None = None

    def read(self, chunk: Chunk, sent: Sent) -> Any:
        """The result of all rows of a chunk, numbered among all. Raises UnexpectedReply."""
        data, response = sent
        batch = to_model(data, response, self._model)
        self._last = response
        self.number += 1
        chunk.remember(self.chunks.known, data)
        return batch if chunk.is_sent_as_is else to_model(chunk.answer(data), response, self._model)

    def repeat(self, chunk: Chunk) -> Any:
        """The result of rows that were all answered before; its reply is the last one, marked as an earlier one."""
        assert self._last is not None
        data = chunk.answer(self._rows.joined([]))
        return to_model(data, replace(self._last, from_cache=True), self._model)


class Batches(Generic[Result, Row]):
    """Batches of any number of rows, sent one after the other when the results are asked for: row by row with `for`, all of them with
    `collect()`. `index` counts over all batches. Of identical rows one is sent."""

    def __init__(self, rows: Rows, model: Any, send: SendBatch) -> None:
        self._rows = rows
        self._model = model
        self._send = send
        self.idempotency_key = rows.key
        """Sending the same rows with this key within 24 hours returns the same results, and is billed once."""

    def _chunks(self, chunks: Chunks) -> Iterator[Chunk]:
        rows: Any = self._rows.rows
        if not isinstance(rows, Iterable):
            refuse([InvalidField(f"/{self._rows.list}", say.ONLY_ASYNC)])
        for row in rows:
            if chunk := chunks.push(row):
                yield chunk
        if chunk := chunks.end():
            yield chunk

    def batches(self) -> Iterator[Result]:
        """The result of each batch."""
        reading = _Reading(self._rows, self._model)
        for chunk in self._chunks(reading.chunks):
            if chunk.asked:
                yield reading.read(chunk, self._send(chunk.asked, reading.number, chunk.numbers))
            else:
                yield reading.repeat(chunk)

    def __iter__(self) -> Iterator[Row]:
        for batch in self.batches():
            rows: Any = batch
            yield from rows.results

    def collect(self) -> Result:
        """The results of all batches as one."""
        batches = list(self.batches())
        result: Result = self._model.model_validate(self._rows.joined(batches))
        return result


class AsyncBatches(Generic[Result, Row]):
    """Batches of any number of rows, sent one after the other when the results are asked for: row by row with `async for`, all of them
    with `await`. `index` counts over all batches. Of identical rows one is sent."""

    def __init__(self, rows: Rows, model: Any, send: AsyncSendBatch) -> None:
        self._rows = rows
        self._model = model
        self._send = send
        self.idempotency_key = rows.key
        """Sending the same rows with this key within 24 hours returns the same results, and is billed once."""

    async def _chunks(self, chunks: Chunks) -> AsyncIterator[Chunk]:
        async for row in _each(self._rows.rows):
            if chunk := chunks.push(row):
                yield chunk
        if chunk := chunks.end():
            yield chunk

    async def batches(self) -> AsyncIterator[Result]:
        """The result of each batch."""
        reading = _Reading(self._rows, self._model)
        async for chunk in self._chunks(reading.chunks):
            if chunk.asked:
                yield reading.read(chunk, await self._send(chunk.asked, reading.number, chunk.numbers))
            else:
                yield reading.repeat(chunk)

    async def __aiter__(self) -> AsyncIterator[Row]:
        async for batch in self.batches():
            rows: Any = batch
            for row in rows.results:
                yield row

    def __await__(self) -> Generator[Any, None, Result]:
        return self.collect().__await__()

    async def collect(self) -> Result:
        """The results of all batches as one."""
        batches = [batch async for batch in self.batches()]
        result: Result = self._model.model_validate(self._rows.joined(batches))
        return result


async def _each(rows: AnyRows) -> AsyncIterator[Any]:
    if isinstance(rows, AsyncIterable):
        async for row in rows:
            yield row
    else:
        for row in rows:
            yield row
