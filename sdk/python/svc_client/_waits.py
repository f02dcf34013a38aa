"""How long to wait before a request is sent again."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from datetime import timezone
from email.utils import parsedate_to_datetime

from ._options import Settings
from ._read_reply import is_broken, problem_in
from ._reply import Outgoing, Response, is_documented

FIRST_WAIT = 0.5
LONGEST_BACK_OFF = 8.0
PASSING = (408, 429, 502, 503, 504)
"""What proxies answer when the service may soon answer again."""


def back_off(retry: int, random: Callable[[], float]) -> float:
    """0.5, 1, 2, 4 and then 8 seconds, each shortened by up to a half so that clients do not come back together."""
    return min(LONGEST_BACK_OFF, FIRST_WAIT * float(2 ** min(retry, 9))) * (1 - random() / 2)


def _time_of(text: str) -> float | None:
    """A date of HTTP, in seconds since the epoch."""
    try:
        date = parsedate_to_datetime(text)
        # One without a zone is in UTC, wherever the client is.
        return (date if date.tzinfo else date.replace(tzinfo=timezone.utc)).timestamp()
    except (ValueError, OverflowError):
        return None


def _asked(response: Response) -> float | None:
    """The seconds that a reply asks to wait, in seconds or as a date: that is one of the server's clock, not of the client's."""
    text = response.headers.get("retry-after", "")
    # isdigit() is true of ², which is no number.
    if re.fullmatch("[0-9]+", text):
        return float(text)
    until, now = _time_of(text), _time_of(response.headers.get("date", ""))
    return None if until is None else max(0.0, until - (time.time() if now is None else now))


def _may_repeat(outgoing: Outgoing, response: Response) -> bool:
    problem = problem_in(response)
    if problem is not None:
        return bool(problem.retryable)
    # Half a reply has been billed: only what has a key is not billed again.
    if outgoing.is_idempotent and is_broken(outgoing, response):
        return True
    return response.status in PASSING and not is_documented(outgoing, response)


def wait_before(outgoing: Outgoing, outcome: Response | None, retry: int, settings: Settings) -> float | None:
    """Seconds to wait before a request is sent again; None if that cannot help, or is longer than `max_wait`. Without a
    reply, the connection has failed."""
    if outcome is not None and not _may_repeat(outgoing, outcome):
        return None
    least = None if outcome is None else _asked(outcome)
    own = back_off(retry, settings.random)
    # A service that is starting asks for a second or two each time, however long it takes, and so does a cap that others
    # fill.
    wait = max(own if least is None else least, min(own, settings.max_wait))
    if wait > settings.max_wait:
        return None
    # Up to a tenth of a second more, so that the clients of an account do not come back together. It is on top of
    # `max_wait`: a full window asks for 60 seconds, which is also the default.
    return wait if least is None else wait + settings.random() / 10
