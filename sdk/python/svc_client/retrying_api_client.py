"""Retries requests that the service marks as retryable, and raises its errors."""

from __future__ import annotations

import json
import time
from typing import Any, Callable, Optional

import urllib3

from .generated.api_client import ApiClient
from .generated.configuration import Configuration
from .generated.exceptions import ApiException
from .generated.models.problem import Problem
from .generated.rest import RESTResponse


class ProblemError(Exception):
    """An error of the service. `problem` is its body: tell errors apart by `code`, because two codes share the status 429."""

    def __init__(self, problem: Problem, headers: Any) -> None:
        super().__init__(f"{problem.code}: {problem.detail} {problem.correction}")
        self.problem = problem
        self.headers = headers

    @property
    def code(self) -> str:
        return self.problem.code


def _problem_of(response: RESTResponse) -> dict[str, Any]:
    is_problem = response.headers.get("content-type", "").startswith("application/problem+json")
    return json.loads(response.read()) if is_problem else {}


def _back_off(attempt: int) -> float:
    return float(2**attempt)


def _seconds_to_wait(response: RESTResponse, attempt: int) -> Optional[float]:
    """Seconds to wait before a retry; None when a retry cannot succeed, as with `quota_exhausted`."""
    problem = _problem_of(response)
    if not problem.get("retryable") or problem.get("code") == "quota_exhausted":
        return None
    asked = response.headers.get("retry-after", problem.get("retry_after_seconds"))
    return _back_off(attempt) if asked is None else float(asked)


class RetryingApiClient(ApiClient):
    """The generated client with retries: after `retry-after`, or after 1, 2 and 4 seconds when there is none or the connection
    failed. Every request is safe to repeat, because batches carry an idempotency key."""

    def __init__(
        self,
        configuration: Configuration,
        max_retries: int = 3,
        max_wait_seconds: float = 60,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        super().__init__(configuration)
        self._max_retries = max_retries
        self._max_wait_seconds = max_wait_seconds
        self._pause = pause

    def _try_once(self, attempt: int, *args: Any, **options: Any) -> tuple[Optional[RESTResponse], Optional[float]]:
        try:
            response = super().call_api(*args, **options)
            # The body is read here, so that a connection that breaks mid-response is noticed.
            response.read()
            return response, _seconds_to_wait(response, attempt)
        except urllib3.exceptions.HTTPError:
            if attempt == self._max_retries or _back_off(attempt) > self._max_wait_seconds:
                raise
            return None, _back_off(attempt)

    def call_api(self, *args: Any, **options: Any) -> RESTResponse:
        attempt = 0
        while True:
            response, wait = self._try_once(attempt, *args, **options)
            is_last = attempt == self._max_retries or wait is None or wait > self._max_wait_seconds
            if response is not None and is_last:
                return response
            self._pause(wait or 0)
            attempt += 1

    def deserialize(self, response_text: str, response_type: str, content_type: Optional[str]) -> Any:
        # The generated client reads JSON and text/*, so the contract's YAML is read as text.
        return response_text if response_type == "str" else super().deserialize(response_text, response_type, content_type)

    def response_deserialize(self, *args: Any, **options: Any) -> Any:
        try:
            return super().response_deserialize(*args, **options)
        except ApiException as error:
            if isinstance(error.data, Problem):
                raise ProblemError(error.data, error.headers) from None
            raise
