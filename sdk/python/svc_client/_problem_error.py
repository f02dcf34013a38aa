"""The errors of the service."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, overload

from ._errors import SvcError
from ._reply import Response
from ._to_model import to_model
from .generated.models import Problem, SuggestedRequest

Model = TypeVar("Model")
SendSuggested = Callable[[SuggestedRequest], Response | Awaitable[Response]]


class ProblemError(SvcError):
    """An error of the service. Each code of the contract has a class of its own, such as `RateLimitExceeded`; a code of a later
    service is a plain `ProblemError`."""

    def __init__(self, problem: Problem, response: Response, send: SendSuggested) -> None:
        super().__init__(f"{problem.detail} {problem.correction} ({problem.code}, request {problem.request_id})")
        self.problem = problem
        """The body of the error."""
        self.response = response
        self._send = send

    def __reduce__(self) -> tuple[Any, ...]:
        """An error that another process raised, as those of `concurrent.futures`, has everything but its client."""
        return type(self), (self.problem, self.response, _without_client)

    @property
    def code(self) -> str:
        """Machine-readable code."""
        return self.problem.code

    @property
    def status(self) -> int:
        return self.response.status

    @property
    def request_id(self) -> str:
        """Names the request in the log of the service."""
        return self.problem.request_id

    @property
    def correction(self) -> str:
        """How to fix the request."""
        return self.problem.correction

    @property
    def suggested_request(self) -> SuggestedRequest | None:
        """The request to send instead; None if nobody can know what was meant."""
        return self.problem.suggested_request

    @overload
    def retry_suggested(self) -> Any: ...
    @overload
    def retry_suggested(self, model: type[Model]) -> Model: ...
    def retry_suggested(self, model: Any = Any) -> Any:
        """Sends the suggested request, and returns its reply as a model, such as `Company`, or as plain JSON. Raises this error
        again if there is no suggestion. With `AsyncSvcClient`, call `retry_suggested_async`."""
        sent = self._send(self._suggested())
        if not isinstance(sent, Response):
            _discard(sent)
            raise TypeError("this is an error of an AsyncSvcClient: await retry_suggested_async()")
        return _read(sent, model)

    @overload
    async def retry_suggested_async(self) -> Any: ...
    @overload
    async def retry_suggested_async(self, model: type[Model]) -> Model: ...
    async def retry_suggested_async(self, model: Any = Any) -> Any:
        """The same for errors of `AsyncSvcClient`."""
        sent = self._send(self._suggested())
        return _read(sent if isinstance(sent, Response) else await sent, model)

    def _suggested(self) -> SuggestedRequest:
        if self.suggested_request is None:
            raise self
        return self.suggested_request


def _without_client(_: SuggestedRequest) -> Response:
    raise SvcError("a copied error has no client: send suggested_request with the request method of one")


def _discard(sent: Awaitable[Response]) -> None:
    close = getattr(sent, "close", None)
    if close is not None:
        close()


def _read(response: Response, model: Any) -> Any:
    return to_model(response.json(), response, model)
