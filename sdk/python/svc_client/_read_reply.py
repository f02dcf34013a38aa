"""Reads replies: data, problems, and what is neither."""

from __future__ import annotations

import json
import re
from typing import Any

import pydantic

from ._errors import MalformedReply, UnexpectedReply
from ._problem_error import ProblemError, SendSuggested
from ._reply import PROBLEM, Outgoing, Response, host_of, is_documented
from .generated.models import Problem
from .generated.problems import PROBLEMS

LONGEST_SHOWN = 120


def problem_in(response: Response) -> Problem | None:
    """The problem in a reply; None if it has none."""
    if response.media_type != PROBLEM:
        return None
    try:
        return Problem.model_validate_json(response.text)
    except pydantic.ValidationError:
        return None


def _beginning_of(text: str) -> str:
    """In one line: messages are logged, and a line break would begin an entry of its own."""
    return re.sub(r"[\s\x00-\x1f\x7f-\x9f]+", " ", text[: 4 * LONGEST_SHOWN]).strip()[:LONGEST_SHOWN]


def _unexpected(response: Response) -> UnexpectedReply:
    location = response.headers.get("location")
    shown = _beginning_of(response.text)
    page = f"{response.media_type or 'no content type'}: {shown}" if shown else "an empty body"
    what = f"a redirect to {location}" if location else page
    return UnexpectedReply(f"{host_of(response.url)} answered {response.status} with {what}", response)


def _malformed(response: Response) -> MalformedReply:
    where = f"{host_of(response.url)} answered {response.status}"
    return MalformedReply(f"{where} with JSON that is broken or ends after {len(response.text)} characters", response)


def is_broken(outgoing: Outgoing, response: Response) -> bool:
    """Whether a reply of the service is JSON of which a part is missing."""
    if not (is_documented(outgoing, response) and response.media_type.endswith("json")):
        return False
    try:
        response.json()
    except (ValueError, RecursionError):
        return True
    return False


def read_data(outgoing: Outgoing, response: Response, send: SendSuggested) -> Any:
    """The data of a reply. Raises ProblemError, UnexpectedReply or MalformedReply."""
    problem = problem_in(response)
    if problem is not None:
        raise PROBLEMS.get(problem.code, ProblemError)(problem, response, send)
    # It has no body, whatever its content type, so an error of it is no problem that can be read.
    is_head = outgoing.method == "HEAD"
    if response.media_type == PROBLEM and not is_head:
        raise _malformed(response)
    if not is_documented(outgoing, response):
        raise _unexpected(response)
    if is_head or not response.media_type.endswith("json"):
        return response.text
    try:
        return json.loads(response.text)
    except (ValueError, RecursionError):
        raise _malformed(response) from None
