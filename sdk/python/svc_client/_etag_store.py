"""Replies that can be used again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable
from dataclasses import dataclass
from threading import Lock
from typing import Protocol


@dataclass(frozen=True)
class StoredReply:
    """A reply that can be used again while the service says that it is current."""

    etag: str
    content_type: str
    text: str


class EtagStore(Protocol):
    """Keeps replies by address. The service is asked each time whether a reply is current, which costs nothing. A store that fails is
    treated as empty."""

    def get(self, url: str) -> StoredReply | None: ...
    def set(self, url: str, reply: StoredReply) -> None: ...


class AsyncEtagStore(Protocol):
    """The same with coroutines, for `AsyncSvcClient`."""

    def get(self, url: str) -> Awaitable[StoredReply | None]: ...
    def set(self, url: str, reply: StoredReply) -> Awaitable[None]: ...


class MemoryEtagStore:
    """Keeps the replies used last, in memory."""

    def __init__(self, most: int = 1000) -> None:
        self._most = most
        self._replies: OrderedDict[str, StoredReply] = OrderedDict()
        self._lock = Lock()

    def get(self, url: str) -> StoredReply | None:
        with self._lock:
            if url in self._replies:
                self._replies.move_to_end(url)
            return self._replies.get(url)

    def set(self, url: str, reply: StoredReply) -> None:
        with self._lock:
            self._replies[url] = reply
            self._replies.move_to_end(url)
            if len(self._replies) > self._most:
                self._replies.popitem(last=False)
