"""Checks arguments by the contract before a request is made."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from . import _messages as say
from ._errors import InvalidArgument, InvalidField

MOST_FIELDS = 20
Schema = Mapping[str, Any]

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)


def _is_number(value: Any) -> bool:
    # An integer may be too large for a float.
    return (isinstance(value, int) and not isinstance(value, bool)) or (
        isinstance(value, float) and math.isfinite(value)
    )


_IS_TYPE: Mapping[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: _is_number(value) and value % 1 == 0,
    "number": _is_number,
    "boolean": lambda value: isinstance(value, bool),
    "array": lambda value: isinstance(value, (list, tuple)),
    "object": lambda value: isinstance(value, Mapping),
    "null": lambda value: value is None,
}


def is_uuid(text: str) -> bool:
    return _UUID.fullmatch(text) is not None


def _is_date(text: str) -> bool:
    try:
        return re.fullmatch(r"\d{4}-\d\d-\d\d", text) is not None and bool(datetime.date.fromisoformat(text))
    except ValueError:
        return False


_IS_FORMATTED = {"uuid": is_uuid, "date": _is_date}


def _size_messages(size: int, least: int | None, most: int | None, what: str) -> Iterator[str]:
    if least is not None and size < least:
        yield say.must_have_at_least(least, what)
    if most is not None and size > most:
        yield say.must_have_at_most(most, what)


def _text_messages(text: str, schema: Schema) -> Iterator[str]:
    yield from _size_messages(len(text), schema.get("minLength"), schema.get("maxLength"), "characters")
    if "pattern" in schema and not re.search(schema["pattern"], text):
        yield say.HAS_NO_FORM
    if "format" in schema and not _IS_FORMATTED[schema["format"]](text):
        yield say.must_be_formatted(schema["format"], text)


def _number_messages(value: float, schema: Schema) -> Iterator[str]:
    if "minimum" in schema and value < schema["minimum"]:
        yield say.must_be_at_least(schema["minimum"], value)
    if "maximum" in schema and value > schema["maximum"]:
        yield say.must_be_at_most(schema["maximum"], value)


def _own_messages(value: Any, schema: Schema) -> Iterator[str]:
    if "enum" in schema and value not in schema["enum"]:
        yield say.must_be_one_of(schema["enum"], value)
    if isinstance(value, str):
        yield from _text_messages(value, schema)
    elif _is_number(value):
        yield from _number_messages(value, schema)
    elif isinstance(value, (list, tuple)):
        yield from _size_messages(len(value), schema.get("minItems"), schema.get("maxItems"), "items")


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")


def _member_errors(value: Mapping[str, Any], schema: Schema, pointer: str) -> Iterator[InvalidField]:
    properties = schema.get("properties", {})
    for name in schema.get("required", []):
        if name not in value:
            yield InvalidField(f"{pointer}/{_escaped(name)}", say.IS_REQUIRED)
    for name, one in value.items():
        at = f"{pointer}/{_escaped(str(name))}"
        if name in properties:
            yield from _schema_errors(one, properties[name], at)
        elif schema.get("additionalProperties") is False:
            yield InvalidField(at, say.IS_UNKNOWN)


def _schema_errors(value: Any, schema: Schema, pointer: str = "") -> Iterator[InvalidField]:
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(_IS_TYPE[kind](value) for kind in kinds):
        yield InvalidField(pointer, say.must_be_of_type(kinds[0], value))
        return
    for message in _own_messages(value, schema):
        yield InvalidField(pointer, message)
    if isinstance(value, Mapping):
        yield from _member_errors(value, schema, pointer)
    elif isinstance(value, (list, tuple)) and "items" in schema:
        for at, one in enumerate(value):
            yield from _schema_errors(one, schema["items"], f"{pointer}/{at}")


def _segment_errors(operation: Mapping[str, Any], arguments: Mapping[str, Any]) -> Iterator[InvalidField]:
    """Segments that a URL would drop, and with them the rest of the path."""
    for name in re.findall(r"\{(\w+)\}", operation["path"]):
        if arguments.get(name) in (".", ".."):
            yield InvalidField(f"/{name}", say.HAS_NO_FORM)


def argument_errors(operation: Mapping[str, Any], arguments: Mapping[str, Any]) -> list[InvalidField]:
    """What is wrong with the arguments of an operation, in the words of the service."""
    found = [*_schema_errors(arguments, operation["arguments"]), *_segment_errors(operation, arguments)]
    messages = operation["messages"]
    worded = [InvalidField(one.pointer, messages.get(one.pointer[1:], one.message)) for one in found]
    return list(dict.fromkeys(worded))


def refuse(errors: list[InvalidField]) -> None:
    """Raises InvalidArgument, with at most 20 fields, if there are errors."""
    if errors:
        raise InvalidArgument(errors[:MOST_FIELDS])
