"""The sentences of the service about wrong arguments, word for word."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

LONGEST_SHOWN = 60
LONGEST_NAME = 64

TYPES = {
    "string": "a string",
    "integer": "an integer",
    "number": "a number",
    "boolean": "a boolean, true or false",
    "array": "a list",
    "object": "an object",
}
FORMATS = {"date": "a date written YYYY-MM-DD", "uuid": "a UUID"}

IS_REQUIRED = "is required"
IS_UNKNOWN = "is not a known parameter or field"
IS_TOO_LONG = "is too long for an address"
IS_NO_JSON = "cannot be written as JSON"
ONLY_ASYNC = "must be a list or another iterable; asynchronous ones are read by AsyncSvcClient only"
CANNOT_BE_READ_AGAIN = "cannot be read a second time: keep the results, or give a list"
HAS_NO_FORM = "does not have the form that the contract describes"


def shown(value: Any, write: Callable[[Any], str] = str) -> str:
    try:
        return write(value)
    except ValueError:
        # Python writes no integer of more than 4,300 digits.
        return "an integer of too many digits"


def _not(value: Any) -> str:
    if isinstance(value, (list, tuple, dict)):
        return ""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        text = shown(value, repr)
    return f", not {text[:LONGEST_SHOWN]}…" if len(text) > LONGEST_SHOWN else f", not {text}"


def must_be_of_type(kind: str, value: Any) -> str:
    if isinstance(value, (list, tuple)) and kind != "object":
        return f"must be sent once, as {TYPES[kind]}"
    return f"must be {TYPES.get(kind, 'a value of another type')}{_not(value)}"


def must_be_one_of(allowed: Sequence[Any], value: Any) -> str:
    choices = [str(one) for one in allowed]
    nearest = nearest_name(value, choices) if isinstance(value, str) else None
    hint = f"; the nearest is {nearest}" if nearest else ""
    return f"must be one of the allowed values {', '.join(choices)}{_not(value)}{hint}"


def must_be_formatted(kind: str, value: Any) -> str:
    return f"must be {FORMATS.get(kind, 'in the format of the contract')}{_not(value)}"


def must_be_at_most(limit: float, value: Any) -> str:
    return f"must be at most {limit}{_not(value)}"


def must_be_at_least(limit: float, value: Any) -> str:
    return f"must be at least {limit}{_not(value)}"


def must_have_at_most(limit: int, what: str) -> str:
    return f"must have at most {limit} {what}"


def must_have_at_least(limit: int, what: str) -> str:
    return "must not be empty" if limit == 1 else f"must have at least {limit} {what}"


def _distance(a: str, b: str) -> int:
    """The number of letters to insert, delete or replace to make one text of another."""
    row = list(range(len(b) + 1))
    for i, one in enumerate(a, 1):
        following = [i]
        for j, other in enumerate(b, 1):
            following.append(min(row[j] + 1, following[j - 1] + 1, row[j - 1] + (one != other)))
        row = following
    return row[-1]


def nearest_name(name: str, known: Iterable[str]) -> str | None:
    """The known name closest to an unknown one; None if none is within a third of its length."""
    if len(name) > LONGEST_NAME:
        return None
    edits = [(_distance(name.lower(), candidate), candidate) for candidate in known]
    near = [(count, one) for count, one in edits if count < len(one) and count <= -(-len(one) // 3)]
    return min(near, key=lambda pair: pair[0])[1] if near else None
