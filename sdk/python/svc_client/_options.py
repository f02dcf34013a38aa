"""Options of calls and of clients."""

from __future__ import annotations

import os
import platform
import random as platform_random
import re
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import httpx
from typing_extensions import TypedDict

from . import _messages as say
from ._check_arguments import is_uuid
from ._errors import InvalidArgument, InvalidField
from ._reply import TOKEN
from .generated.operations import VERSION


class RequestOptions(TypedDict, total=False):
    """Options of one call."""

    timeout: float | None
    """Seconds that one attempt may take; 30 by default, and at most 24 days, also with `float("inf")`."""
    max_retries: int | None
    """How often a request is sent again; 3 by default, and 7 for the later batches of a list."""
    max_wait: float | None
    """The longest wait before a retry, in seconds; 60 by default. If the service asks for more, its problem is raised."""
    headers: Mapping[str, str] | None
    """Headers in addition to those of the client."""


class BatchOptions(RequestOptions, total=False):
    """Options of a call that takes any number of rows."""

    idempotency_key: str | None
    """A UUID. The same rows with the same key within 24 hours get the same answers, and are billed once."""
    batch_size: int | None
    """Rows in a batch; as many as the contract allows by default."""


@dataclass(frozen=True)
class Settings:
    """The options of a client, all of them given."""

    base_url: str
    headers: Mapping[str, str]
    timeout: float
    max_retries: int
    later_retries: int
    """Retries of a batch that follows an answered one: a list outlasts a restart of the service."""
    max_wait: float
    check_arguments: bool
    random: Callable[[], float]


_LEAST = {"timeout": 0.001, "max_retries": 0, "max_wait": 0, "batch_size": 1}
_COUNTS = ("max_retries", "batch_size")
_WAITS = ("timeout", "max_wait")
_LONGEST = 86400.0 * 24
"""Sockets and sleeping threads refuse centuries and infinity."""


def refused(option: str, message: str) -> InvalidArgument:
    return InvalidArgument([InvalidField(f"/{option}", message)])


def check_numbers(options: Mapping[str, Any]) -> None:
    """Raises InvalidArgument if a number of seconds, retries or rows is none."""
    for name, least in _LEAST.items():
        value = options.get(name)
        if value is not None and not isinstance(value, (int, float)):
            raise refused(name, say.must_be_of_type("number", value))
        is_number = (
            isinstance(value, (int, float)) and least <= value and (name != "batch_size" or value < float("inf"))
        )
        if value is not None and not is_number:
            raise refused(name, f"must be at least {least}, not {say.shown(value)}")
        if name in _COUNTS and isinstance(value, float) and value < float("inf") and not value.is_integer():
            raise refused(name, f"must be a whole number, not {value}")


def _is_printable(value: Any) -> bool:
    """Whether a header can have this value: HTTP has no spaces around it."""
    return isinstance(value, str) and re.fullmatch(r"[\t -~]*", value) is not None and value == value.strip()


def merged_headers(*all_headers: Mapping[str, str]) -> dict[str, str]:
    """All headers, by their names in small letters: of two with one name, the last is sent, and not both."""
    return {name.lower(): value for headers in all_headers for name, value in headers.items()}


def _check_headers(headers: Any) -> None:
    """Raises InvalidArgument if a header cannot be sent. Its value is not repeated: errors are logged."""
    if not isinstance(headers, Mapping):
        raise refused("headers", "must be an object")
    for name, value in headers.items():
        if not isinstance(name, str) or not TOKEN.fullmatch(name):
            raise refused("headers", f"must have valid HTTP names, not {name!r}")
        if not _is_printable(value):
            raise refused(f"headers/{name}", "must be printable ASCII characters, without spaces around them")


def read_options(options: Mapping[str, Any], known: type) -> dict[str, Any]:
    """The options of a call that are given. Raises TypeError for a name that is none, like a call of a function."""
    for name in options:
        if name not in known.__annotations__ and name not in RequestOptions.__annotations__:
            nearest = say.nearest_name(name, [*known.__annotations__, *RequestOptions.__annotations__])
            hint = f"; did you mean {nearest}?" if nearest else ""
            raise TypeError(f"unexpected keyword argument '{name}'{hint}")
    check_numbers(options)
    _check_headers(options.get("headers") or {})
    stated = {name: value for name, value in options.items() if value is not None}
    return {name: min(value, _LONGEST) if name in _WAITS else value for name, value in stated.items()}


def read_idempotency_key(key: str | None) -> str:
    """A key as given, or a new one. Raises InvalidArgument if it is not a UUID."""
    if key is None:
        return str(uuid.uuid4())
    text = say.shown(key)
    if not is_uuid(text):
        raise refused("idempotency_key", say.must_be_formatted("uuid", key))
    return text


def _read_base_url(text: str | None) -> str:
    if text is None:
        raise refused("base_url", "is required, here or as the variable SVC_URL")
    try:
        url = httpx.URL(text)
        # Names that no network library can resolve, such as a..b.
        url.raw_host.decode().encode("idna")
    except (httpx.InvalidURL, TypeError, UnicodeError):
        url = httpx.URL("")
    if url.scheme not in ("http", "https") or not url.host:
        raise refused("base_url", f"must be an http or https address, not {say.shown(text)}")
    if url.query or url.fragment or url.userinfo:
        raise refused("base_url", "must have no query, fragment or user")
    address = str(url).rstrip("/")
    for end in ("/v1", "/mcp"):
        if address.endswith(end):
            raise refused("base_url", f"must be the address of the service, without {end} at its end")
    return address


def _read_key(key: str | None) -> dict[str, str]:
    # The key is not repeated: errors are logged.
    if key and not (isinstance(key, str) and re.fullmatch(r"[!-~]+", key)):
        raise refused("api_key", "must have no spaces, line breaks or other such characters")
    return {"authorization": f"Bearer {key}"} if key else {}


def _user_agent(own: str | None) -> str:
    if not _is_printable(own or ""):
        raise refused("user_agent", "must be printable ASCII characters, without spaces around them")
    client = f"svc-client-python/{VERSION} (python {platform.python_version()}; {platform.system().lower()})"
    return f"{own} {client}" if own else client


def read_settings(
    base_url: str | None,
    api_key: str | None,
    options: RequestOptions,
    check_arguments: bool,
    user_agent: str | None,
    random: Callable[[], float] | None,
) -> Settings:
    """Reads the options of a client. Raises InvalidArgument."""
    stated = read_options(options, RequestOptions)
    key = os.environ.get("SVC_API_KEY") if api_key is None else api_key
    return Settings(
        base_url=_read_base_url(os.environ.get("SVC_URL") if base_url is None else base_url),
        headers=merged_headers({"user-agent": _user_agent(user_agent)}, _read_key(key), stated.get("headers") or {}),
        timeout=stated.get("timeout", 30),
        max_retries=stated.get("max_retries", 3),
        later_retries=stated.get("max_retries", 7),
        max_wait=stated.get("max_wait", 60),
        check_arguments=check_arguments,
        random=random or platform_random.random,
    )
