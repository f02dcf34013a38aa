"""Pages that are read as they are asked for."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar

Page = TypeVar("Page")
Item = TypeVar("Item")


class Pages(Generic[Page, Item]):
    """The pages of an answer, with `for`."""

    def __init__(self, read: Callable[[Mapping[str, Any]], Page], name: str) -> None:
        self._read = read
        self._name = name

    def __iter__(self) -> Iterator[Page]:
        # The first page is that of the arguments, which may have a cursor of their own.
        page: Any = self._read({})
        yield page
        while page.next_cursor is not None:
            page = self._read({"cursor": page.next_cursor})
            yield page

    def items(self) -> Iterator[Item]:
        """The items of all pages."""
        for page in self:
            yield from getattr(page, self._name)


class AsyncPages(Generic[Page, Item]):
    """The pages of an answer, with `async for`."""

    def __init__(self, read: Callable[[Mapping[str, Any]], Awaitable[Page]], name: str) -> None:
        self._read = read
        self._name = name

    async def __aiter__(self) -> AsyncIterator[Page]:
        page: Any = await self._read({})
        yield page
        while page.next_cursor is not None:
            page = await self._read({"cursor": page.next_cursor})
            yield page

    async def items(self) -> AsyncIterator[Item]:
        """The items of all pages."""
        async for page in self:
            for item in getattr(page, self._name):
                yield item
