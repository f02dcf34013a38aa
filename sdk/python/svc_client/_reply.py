"""Requests that are ready to be sent, and replies."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx

PROBLEM = "application/problem+json"
"""The media type of problems."""

TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
"""What HTTP takes as a method or as the name of a header."""


@dataclass(frozen=True)
class Outgoing:
    """A request that is ready to be sent."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: str | None
    replies: Mapping[str, list[str]]
    """The media types of replies that are no problems, by status."""
    is_idempotent: bool = False
    """Whether it has an idempotency key: sent again it is answered, and billed, as the first time."""


@dataclass(frozen=True)
class Response:
    """A reply of the service, or of something between."""

    status: int
    headers: httpx.Headers
    url: str
    text: str = field(repr=False)
    from_cache: bool = False
    """Whether the text is that of an earlier reply, which the service says is current."""
    retries: int = 0
    """How often the request was sent again."""

    @property
    def request_id(self) -> str:
        """Names the request in the log of the service; empty if a proxy answered."""
        return str(self.headers.get("x-request-id", ""))

    @property
    def media_type(self) -> str:
        """Without parameters; empty if there is none."""
        return str(self.headers.get("content-type", "")).split(";")[0].strip().lower()

    def json(self) -> Any:
        """The text, read as JSON."""
        return json.loads(self.text)


def host_of(url: str) -> str:
    """Host and port of a URL."""
    return httpx.URL(url).netloc.decode()


def is_documented(outgoing: Outgoing, response: Response) -> bool:
    """Whether the contract has a reply of this status and media type."""
    types = outgoing.replies.get(str(response.status), [])
    return any(known.split(";")[0] == response.media_type for known in types)
