"""One exchange with the service: the requests, pauses and look-ups of stored replies that lead to a reply.

An exchange is a generator of steps. `BaseClient` carries them out with blocking calls, `AsyncBaseClient` with `await`.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import httpx

from ._errors import ConnectionFailed
from ._etag_store import StoredReply
from ._options import Settings, merged_headers
from ._reply import Outgoing, Response
from ._waits import wait_before

NOT_MODIFIED = 304


@dataclass(frozen=True)
class Send:
    """Send a request once; the result is a Response, or ConnectionFailed is raised."""

    outgoing: Outgoing
    timeout: float


@dataclass(frozen=True)
class Pause:
    seconds: float


@dataclass(frozen=True)
class Recall:
    """Look up the stored reply of an address; the result is a StoredReply or None."""

    url: str


@dataclass(frozen=True)
class Store:
    url: str
    reply: StoredReply


Step = Send | Pause | Recall | Store
Exchange = Generator[Step, Any, Response]


def _send_with_retries(outgoing: Outgoing, settings: Settings) -> Exchange:
    """No request changes data, and batches carry an idempotency key."""
    retry = 0
    while True:
        is_last = retry >= settings.max_retries
        try:
            response: Response = yield Send(outgoing, settings.timeout)
            wait = wait_before(outgoing, response, retry, settings)
            if is_last or wait is None:
                return replace(response, retries=retry)
        except ConnectionFailed:
            wait = wait_before(outgoing, None, retry, settings)
            if is_last or wait is None:
                raise
        yield Pause(wait)
        retry += 1


def _restored(response: Response, stored: StoredReply) -> Response:
    """The stored reply in place of a 304, with the headers of that."""
    headers = httpx.Headers(response.headers)
    headers["content-type"] = stored.content_type
    return replace(response, status=200, headers=headers, text=stored.text, from_cache=True)


def _send_conditionally(outgoing: Outgoing, settings: Settings) -> Exchange:
    stored: StoredReply | None = yield Recall(outgoing.url)
    condition = {} if stored is None else {"if-none-match": stored.etag}
    sent = replace(outgoing, headers={**outgoing.headers, **condition})
    response = yield from _send_with_retries(sent, settings)
    if stored is not None and response.status == NOT_MODIFIED:
        return _restored(response, stored)
    etag = response.headers.get("etag")
    if response.status == 200 and etag:
        yield Store(outgoing.url, StoredReply(etag, response.headers.get("content-type", ""), response.text))
    return response


def exchange(outgoing: Outgoing, settings: Settings, options: Mapping[str, Any], is_conditional: bool) -> Exchange:
    """Sends a request, with the entity tag of a stored reply, and again while that may help."""
    own = {name: options[name] for name in ("timeout", "max_retries", "max_wait") if name in options}
    headers = merged_headers(outgoing.headers, settings.headers, options.get("headers", {}))
    sent = replace(outgoing, headers=headers)
    return (_send_conditionally if is_conditional else _send_with_retries)(sent, replace(settings, **own))
