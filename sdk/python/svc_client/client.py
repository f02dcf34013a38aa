"""The client."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any, Iterable, Optional, Sequence

from .batches import ManyAnswers, batches_of, send_batches
from .conditional_lookup import Lookup, look_up
from .generated import (
    AccountApi,
    BatchRequest,
    CompaniesApi,
    Configuration,
    CoverageApi,
    DiscoveryApi,
    OperationsApi,
    Reference,
)
from .retrying_api_client import RetryingApiClient


class SvcClient:
    """The client: the generated operations by tag, with retries, batches and conditional lookups. Errors are raised as `ProblemError`.

    :param base_url: base URL of the service, such as `http://127.0.0.1:8080`
    :param api_key: API key; without one only countries, health and discovery are available
    :param retry: `max_retries` (3), `max_wait_seconds` (60) and `pause` (time.sleep) of `RetryingApiClient`
    """

    def __init__(self, base_url: str, api_key: Optional[str] = None, **retry: Any) -> None:
        # urllib3 would retry on its own, even after quota_exhausted.
        configuration = Configuration(host=base_url.rstrip("/"), access_token=api_key, retries=False)
        api_client = RetryingApiClient(configuration, **retry)
        api_client.user_agent = f"svc-client-python/{version('svc-client')}"
        self.companies = CompaniesApi(api_client)
        self.coverage = CoverageApi(api_client)
        self.account = AccountApi(api_client)
        self.operations = OperationsApi(api_client)
        self.discovery = DiscoveryApi(api_client)

    def look_up(self, country: str, registry_id: str, etag: Optional[str] = None) -> Lookup:
        """One company; with the entity tag of an earlier lookup, only if it has changed since."""
        return look_up(self.companies, country, registry_id, etag)

    def look_up_many(self, references: Sequence[Reference]) -> ManyAnswers:
        """Any number of companies, in batches of 100."""
        return self.send_batches(batches_of(references))

    def send_batches(self, batches: Iterable[BatchRequest]) -> ManyAnswers:
        """The batches of `batches_of`; retried after a failure, they are not billed twice."""
        return send_batches(self.companies, batches)
