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
from ._reply import PROBLEM, Outgoing
from .generated.operations import REPLIES


def given(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments without those that are None; days as text."""
    return {name: _plain(value) for name, value in arguments.items() if value is not None}


def _plain(value: Any) -> Any:
    if isinstance(value, datetime.date):
        return value.isoformat()[:10]
    return list(value) if isinstance(value, (set, frozenset)) else value


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def query_of(query: Mapping[str, Any]) -> str:
    """The query of a URL, without its question mark. Lists are repeated."""
    pairs = [
        (name, _text(one))
        for name, value in query.items()
        if value is not None
        for one in (value if isinstance(value, (list, tuple)) else [value])
    ]
    return urlencode(pairs, errors="replace")


def _with_query(url: str, query: str) -> str:
    return f"{url}{'&' if '?' in url else '?'}{query}" if query else url


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=_plain)


def build_request(operation: Mapping[str, Any], arguments: Mapping[str, Any], base_url: str) -> Outgoing:
    """The request of an operation with these arguments."""
    path, body = operation["path"], operation["body"]
    in_path = re.findall(r"\{(\w+)\}", path)
    filled = re.sub(r"\{(\w+)\}", lambda name: quote(str(arguments[name[1]]), safe="", errors="replace"), path)
    query = {name: value for name, value in arguments.items() if name not in in_path and name not in body}
    types = {kind for kinds in operation["replies"].values() for kind in kinds}
    headers = {"accept": ", ".join([*sorted(types), PROBLEM])}
    if body:
        headers["content-type"] = "application/json"
    return Outgoing(
        method=operation["method"],
        url=_with_query(f"{base_url}{filled}", query_of(query)),
        headers=headers,
        body=_json({name: arguments[name] for name in body if name in arguments}) if body else None,
        replies=operation["replies"],
    )


def build_own_request(method: str, path: str, query: Mapping[str, Any] | None, body: Any, base_url: str) -> Outgoing:
    """A request of your own. Raises InvalidArgument if its path leads to another host, which would get the key."""
    url = _with_query(f"{base_url}{path}", query_of(query or {}))
    try:
        is_own = path.startswith("/") and httpx.URL(url).netloc == httpx.URL(base_url).netloc
    except httpx.InvalidURL:
        is_own = False
    if not is_own:
        raise InvalidArgument([InvalidField("/path", say.HAS_NO_FORM)])
    return Outgoing(
        method=method,
        url=url,
        headers={"accept": "*/*", **({} if body is None else {"content-type": "application/json"})},
        body=None if body is None else _json(body),
        replies=REPLIES,
    )
