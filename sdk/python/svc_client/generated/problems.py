# @generated from openapi.yaml by `make generate`; do not edit.
"""An error for each code of the contract."""

from __future__ import annotations

from typing import Literal, cast

from .._problem_error import ProblemError
from .models import CountryCode, Price, ProblemInvalidFieldsItem, Scopes, ProblemCandidatesItem, LimitFacts

__all__ = ["InvalidRequest", "UnknownParameter", "MissingIdempotencyKey", "InvalidIdempotencyKey", "BatchTooLarge", "Unauthenticated", "InsufficientScope", "CountryNotAllowed", "EndpointNotAllowed", "CompanyNotFound", "CountryNotSupported", "RouteNotFound", "MethodNotAllowed", "NotAcceptable", "RequestTimeout", "IdempotencyConflict", "PayloadTooLarge", "UnsupportedMediaType", "RateLimitExceeded", "QuotaExhausted", "HeadersTooLarge", "InternalError", "PartitionUnavailable", "ServiceUnavailable", "Timeout"]


class InvalidRequest(ProblemError):
    """400: malformed JSON, a value of the wrong type or format, invalid UTF-8 or percent-encoding."""

    @property
    def invalid_fields(self) -> list[ProblemInvalidFieldsItem]:
        return cast('list[ProblemInvalidFieldsItem]', self.problem.invalid_fields)


class UnknownParameter(ProblemError):
    """400: a parameter or body field that the contract does not have."""

    @property
    def did_you_mean(self) -> str | None:
        return self.problem.did_you_mean

    @property
    def invalid_fields(self) -> list[ProblemInvalidFieldsItem]:
        return cast('list[ProblemInvalidFieldsItem]', self.problem.invalid_fields)


class MissingIdempotencyKey(ProblemError):
    """400: a batch without idempotency_key."""

    @property
    def invalid_fields(self) -> list[ProblemInvalidFieldsItem]:
        return cast('list[ProblemInvalidFieldsItem]', self.problem.invalid_fields)


class InvalidIdempotencyKey(ProblemError):
    """400: an idempotency_key that is not a UUID."""

    @property
    def invalid_fields(self) -> list[ProblemInvalidFieldsItem]:
        return cast('list[ProblemInvalidFieldsItem]', self.problem.invalid_fields)


class BatchTooLarge(ProblemError):
    """400: more than 100 references in one batch."""

    @property
    def invalid_fields(self) -> list[ProblemInvalidFieldsItem]:
        return cast('list[ProblemInvalidFieldsItem]', self.problem.invalid_fields)


class Unauthenticated(ProblemError):
    """401: no key, or one that is malformed, unknown, revoked, replaced, expired, of a suspended account, used from
    an address outside its allowlist, or a secret key on MCP.
    """


class InsufficientScope(ProblemError):
    """403: the restricted key lacks the scope of the operation."""

    @property
    def required_scopes(self) -> Scopes:
        return cast('Scopes', self.problem.required_scopes)

    @property
    def granted_scopes(self) -> Scopes:
        return cast('Scopes', self.problem.granted_scopes)

    @property
    def missing_scopes(self) -> Scopes:
        return cast('Scopes', self.problem.missing_scopes)


class CountryNotAllowed(ProblemError):
    """403: the country is outside the key's country_scope."""

    @property
    def allowed_countries(self) -> list[CountryCode]:
        return cast('list[CountryCode]', self.problem.allowed_countries)


class EndpointNotAllowed(ProblemError):
    """403: the path matches none of the key's endpoints patterns."""

    @property
    def allowed_endpoints(self) -> list[str]:
        return cast('list[str]', self.problem.allowed_endpoints)


class CompanyNotFound(ProblemError):
    """404: no company has that registry id, or the id is malformed."""

    @property
    def reason(self) -> Literal["unknown", "malformed"] | str:
        return cast('Literal["unknown", "malformed"] | str', self.problem.reason)

    @property
    def candidates(self) -> list[ProblemCandidatesItem]:
        return cast('list[ProblemCandidatesItem]', self.problem.candidates)


class CountryNotSupported(ProblemError):
    """404: the country is not one of the 19 partitions."""

    @property
    def supported_countries(self) -> list[CountryCode]:
        return cast('list[CountryCode]', self.problem.supported_countries)


class RouteNotFound(ProblemError):
    """404: no operation has that path."""


class MethodNotAllowed(ProblemError):
    """405: the path exists, but not for that method."""


class NotAcceptable(ProblemError):
    """406: the Accept header admits none of the media types of the reply."""


class RequestTimeout(ProblemError):
    """408: the complete request did not arrive in time. The client sends the request again before it raises this."""


class IdempotencyConflict(ProblemError):
    """409: the idempotency key was used with another body within 24 hours."""

    @property
    def differing_fields(self) -> list[str]:
        return cast('list[str]', self.problem.differing_fields)

    @property
    def differing_paths(self) -> list[str]:
        return cast('list[str]', self.problem.differing_paths)


class PayloadTooLarge(ProblemError):
    """413: the body is larger than 256 KiB."""


class UnsupportedMediaType(ProblemError):
    """415: the body is not application/json in UTF-8, or not a form where one is expected."""


class RateLimitExceeded(ProblemError):
    """429: the rate limit of the bucket, or the cap on concurrent batches, is reached. The client sends the request
    again before it raises this.
    """

    @property
    def limit(self) -> LimitFacts:
        return cast('LimitFacts', self.problem.limit)


class QuotaExhausted(ProblemError):
    """429: the billable results of the month, or the calls of the day of a test key, are used up."""

    @property
    def limit(self) -> LimitFacts:
        return cast('LimitFacts', self.problem.limit)

    @property
    def price(self) -> Price:
        return cast('Price', self.problem.price)


class HeadersTooLarge(ProblemError):
    """431: the request line and headers are larger than 16 KiB."""


class InternalError(ProblemError):
    """500: an error of the service. The client sends the request again before it raises this."""


class PartitionUnavailable(ProblemError):
    """503: the data of that country cannot be read at the moment. The client sends the request again before it
    raises this.
    """


class ServiceUnavailable(ProblemError):
    """503: the operation cannot be served at the moment. The client sends the request again before it raises this."""


class Timeout(ProblemError):
    """504: the operation took longer than its deadline. The client sends the request again before it raises this."""


PROBLEMS: dict[str, type[ProblemError]] = {
    "invalid_request": InvalidRequest,
    "unknown_parameter": UnknownParameter,
    "missing_idempotency_key": MissingIdempotencyKey,
    "invalid_idempotency_key": InvalidIdempotencyKey,
    "batch_too_large": BatchTooLarge,
    "unauthenticated": Unauthenticated,
    "insufficient_scope": InsufficientScope,
    "country_not_allowed": CountryNotAllowed,
    "endpoint_not_allowed": EndpointNotAllowed,
    "company_not_found": CompanyNotFound,
    "country_not_supported": CountryNotSupported,
    "route_not_found": RouteNotFound,
    "method_not_allowed": MethodNotAllowed,
    "not_acceptable": NotAcceptable,
    "request_timeout": RequestTimeout,
    "idempotency_conflict": IdempotencyConflict,
    "payload_too_large": PayloadTooLarge,
    "unsupported_media_type": UnsupportedMediaType,
    "rate_limit_exceeded": RateLimitExceeded,
    "quota_exhausted": QuotaExhausted,
    "headers_too_large": HeadersTooLarge,
    "internal_error": InternalError,
    "partition_unavailable": PartitionUnavailable,
    "service_unavailable": ServiceUnavailable,
    "timeout": Timeout,
}
"""The class of every error code."""
