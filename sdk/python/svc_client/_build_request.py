"""Makes requests of arguments."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlencode

import httpx

from . import _messages as say
from ._errors import InvalidArgument, InvalidField
from ._reply import PROBLEM, TOKEN, Outgoing
from .generated.operations import REPLIES


def given(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments without those that are None; days as text."""
    return {name: _plain(value) for name, value in arguments.items() if value is not None}


def _plain(value: Any) -> Any:
    if isinstance(value, datetime.date):
        return value.isoformat()[:10]
    return list(value) if isinstance(value, (set, frozenset)) else value


def _text(name: str, value: Any) -> str:
    # Tables have 5.0 where 5 is meant.
    is_whole = isinstance(value, float) and value.is_integer()
    try:
        return str(value).lower() if isinstance(value, bool) else str(int(value) if is_whole else value)
    except ValueError as error:
        # Python writes no integer of more than 4,300 digits.
        raise InvalidArgument([InvalidField(f"/{name}", say.IS_TOO_LONG)]) from error


def query_of(query: Mapping[str, Any]) -> str:
    """The query of a URL, without its question mark. Lists are repeated."""
    pairs = [
        (name, _text(name, one))
        for name, value in query.items()
        if value is not None
        for one in (value if isinstance(value, (list, tuple)) else [value])
    ]
    return urlencode(pairs, errors="replace")


def _with_query(url: str, query: str) -> str:
    return f"{url}{'&' if '?' in url else '?'}{query}" if query else url


def _writable(value: Any) -> Any:
    plain = _plain(value)
    if plain is value:
        raise TypeError(f"{type(value).__name__} is no JSON")
    return plain


def json_of(value: Any) -> str:
    """Raises InvalidArgument for what JSON has no form for, and for lists that contain themselves."""
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False, default=_writable)
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidArgument([InvalidField("/body", f"{say.IS_NO_JSON} ({error})")]) from error


def _segment(arguments: Mapping[str, Any], name: str) -> str:
    if name not in arguments:
        raise InvalidArgument([InvalidField(f"/{name}", say.IS_REQUIRED)])
    return quote(_text(name, arguments[name]), safe="", errors="replace")


def _sendable(url: str, arguments: Mapping[str, Any]) -> str:
    """An address that httpx takes, which has a longest length. Raises InvalidArgument with the longest argument."""
    try:
        httpx.URL(url)
    except httpx.InvalidURL as error:
        longest = max(arguments, key=lambda name: len(str(arguments[name])))
        raise InvalidArgument([InvalidField(f"/{longest}", say.IS_TOO_LONG)]) from error
    return url


def build_request(operation: Mapping[str, Any], arguments: Mapping[str, Any], base_url: str) -> Outgoing:
    """The request of an operation with these arguments."""
    path, body = operation["path"], operation["body"]
    in_path = re.findall(r"\{(\w+)\}", path)
    filled = re.sub(r"\{(\w+)\}", lambda name: _segment(arguments, name[1]), path)
    query = {name: value for name, value in arguments.items() if name not in in_path and name not in body}
    types = {kind for kinds in operation["replies"].values() for kind in kinds}
    headers = {"accept": ", ".join([*sorted(types), PROBLEM])}
    if body:
        headers["content-type"] = "application/json"
    return Outgoing(
        method=operation["method"],
        url=_sendable(_with_query(f"{base_url}{filled}", query_of(query)), arguments),
        headers=headers,
        body=json_of({name: arguments[name] for name in body if name in arguments}) if body else None,
        replies=operation["replies"],
        is_idempotent="rows" in operation,
    )


def build_own_request(method: str, path: str, query: Mapping[str, Any] | None, body: Any, base_url: str) -> Outgoing:
    """A request of your own. Raises InvalidArgument if its path leads to another host, which would get the key."""
    if not isinstance(method, str) or not TOKEN.fullmatch(method):
        raise InvalidArgument([InvalidField("/method", say.HAS_NO_FORM)])
    if not isinstance(path, str):
        raise InvalidArgument([InvalidField("/path", say.must_be_of_type("string", path))])
    if query is not None and not isinstance(query, Mapping):
        raise InvalidArgument([InvalidField("/query", say.must_be_of_type("object", query))])
    url = _with_query(f"{base_url}{path}", query_of(query or {}))
    try:
        is_own = path.startswith("/") and httpx.URL(url).netloc == httpx.URL(base_url).netloc
    except (httpx.InvalidURL, UnicodeEncodeError):
        is_own = False
    if not is_own:
        raise InvalidArgument([InvalidField("/path", say.HAS_NO_FORM)])
    return Outgoing(
        method=method,
        url=url,
        headers={"accept": "*/*", **({} if body is None else {"content-type": "application/json"})},
        body=None if body is None else json_of(body),
        replies=REPLIES,
    )
