"""The errors that the clients raise, except problems of the service."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ._reply import Response


class SvcError(Exception):
    """The base of every error that the clients raise."""


@dataclass(frozen=True)
class InvalidField:
    """An argument that is not in the contract."""

    pointer: str
    """JSON pointer of the argument: `/limit`, `/rows/3/name`."""
    message: str


class InvalidArgument(SvcError, ValueError):
    """Arguments or options that are wrong. No request was made."""

    def __init__(self, invalid_fields: Sequence[InvalidField]) -> None:
        super().__init__("; ".join(f"{one.pointer[1:] or 'the argument'} {one.message}" for one in invalid_fields))
        self.invalid_fields = list(invalid_fields)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.invalid_fields,)


class ConnectionFailed(SvcError):
    """No connection to the service: refused, no such host, or TLS failed. It was tried as often as `max_retries` says."""


class ConnectionLost(ConnectionFailed):
    """The connection was cut before the whole reply arrived."""


class ConnectionTimedOut(ConnectionFailed):
    """No whole reply arrived within `timeout`."""


class UnexpectedReply(SvcError):
    """A reply that the service does not give, such as the HTML page of a proxy or a redirect."""

    def __init__(self, message: str, response: Response) -> None:
        super().__init__(message)
        self.response = response

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.response)


class MalformedReply(UnexpectedReply):
    """A reply that calls itself JSON and is not, such as the first half of one."""
