# @generated from openapi.yaml by `make generate`; do not edit.
"""The clients: a method for each operation of the contract."""

from __future__ import annotations

import datetime
from typing import Any, AsyncIterable, Iterable, Literal, Sequence, overload

from typing_extensions import Unpack

from .._async_client import AsyncBaseClient
from .._base_client import BaseClient
from .._batches import AsyncBatches, Batches
from .._options import BatchOptions, RequestOptions
from .._pages import AsyncPages, Pages
from .models import SearchResult, Candidate, BatchResult, BatchRow, Company, CompanySummaryView, CompanyStatusView, Reference, MatchResult, MatchResultRow, CandidateSummaryView, CandidateStatusView, MatchRow, CountryList, CountryManifest, Usage, Health, AgentCard, ApiCatalog
from .operations import OPERATIONS


class SvcClient(BaseClient):
    """The client. Every method checks its arguments before it sends a request, and raises `SvcError`."""

    def search(self, q: str, *, country: str | None = None, mode: Literal["auto", "name", "address"] | None = None, limit: int | None = None, cursor: str | None = None, status: Literal["active", "inactive", "in_liquidation", "in_insolvency", "dissolved", "unknown"] | None = None, legal_form_kind: Literal["private_limited", "public_limited", "partnership", "limited_partnership", "llp", "cooperative", "association", "foundation", "branch", "state", "other"] | None = None, postal_code: str | None = None, locality: str | None = None, min_score: float | None = None, threshold: float | None = None, explain: bool | None = None, **options: Unpack[RequestOptions]) -> SearchResult:
        """Search companies by name or address.

        Reads one page; `search_pages` reads the candidates of all.

        Fuzzy search over names, former and trade names and addresses. Each candidate has a calibrated
        `confidence_score`: the probability that it is the right company. Without `country` the search covers all 19
        partitions, costs 10 units and counts in `companies-search-global`. What is found with a confidence below
        0.02, or by articles and prepositions alone below 0.05, is no candidate; an empty result costs nothing. A
        query has at most 200 candidates over all its pages. The first page is billed; for ten minutes from then, the
        pages of its `next_cursor` cost the account nothing. After that, or for another account, a cursor is billed as
        a new search.
        """
        return self._call(OPERATIONS["search"], {"q": q, "country": country, "mode": mode, "limit": limit, "cursor": cursor, "status": status, "legal_form_kind": legal_form_kind, "postal_code": postal_code, "locality": locality, "min_score": min_score, "threshold": threshold, "explain": explain}, SearchResult, options)

    def search_pages(self, q: str, *, country: str | None = None, mode: Literal["auto", "name", "address"] | None = None, limit: int | None = None, cursor: str | None = None, status: Literal["active", "inactive", "in_liquidation", "in_insolvency", "dissolved", "unknown"] | None = None, legal_form_kind: Literal["private_limited", "public_limited", "partnership", "limited_partnership", "llp", "cooperative", "association", "foundation", "branch", "state", "other"] | None = None, postal_code: str | None = None, locality: str | None = None, min_score: float | None = None, threshold: float | None = None, explain: bool | None = None, **options: Unpack[RequestOptions]) -> Pages[SearchResult, Candidate]:
        """The pages of `search`, read as they are asked for; `items()` has the candidates of all."""
        return self._call_pages(OPERATIONS["search"], {"q": q, "country": country, "mode": mode, "limit": limit, "cursor": cursor, "status": status, "legal_form_kind": legal_form_kind, "postal_code": postal_code, "locality": locality, "min_score": min_score, "threshold": threshold, "explain": explain}, SearchResult, Candidate, options)

    @overload
    def look_up_many(self, references: Iterable[Reference], *, view: Literal["full"] | None = None, **options: Unpack[BatchOptions]) -> Batches[BatchResult[Company], BatchRow[Company]]: ...

    @overload
    def look_up_many(self, references: Iterable[Reference], *, view: Literal["summary"], **options: Unpack[BatchOptions]) -> Batches[BatchResult[CompanySummaryView], BatchRow[CompanySummaryView]]: ...

    @overload
    def look_up_many(self, references: Iterable[Reference], *, view: Literal["status"], **options: Unpack[BatchOptions]) -> Batches[BatchResult[CompanyStatusView], BatchRow[CompanyStatusView]]: ...

    def look_up_many(self, references: Iterable[Reference], *, view: Literal["full", "summary", "status"] | None = None, **options: Unpack[BatchOptions]) -> Any:
        """Look up to 100 companies.

        Takes any number of rows, and sends them in batches of 100, one after the other; of identical rows one.

        Answers each reference in order, each with its own status. A blank country or registry_id, or a value that is
        too long (country and ref 64 characters, registry_id and if_none_match 256), fails its row only. Costs one
        unit for each distinct company found, in every `view`. The same idempotency key with the same body within 24
        hours returns the stored answer and costs nothing; with another body it is refused.
        """
        models: dict[str, Any] = {"full": BatchResult[Company], "summary": BatchResult[CompanySummaryView], "status": BatchResult[CompanyStatusView]}
        return self._call_rows(OPERATIONS["look_up_many"], references, {"view": view}, models.get(view or "full", Any), options)

    @overload
    def match(self, rows: Iterable[MatchRow], *, limit: int | None = None, min_score: float | None = None, threshold: float | None = None, view: Literal["full"] | None = None, **options: Unpack[BatchOptions]) -> Batches[MatchResult[Candidate], MatchResultRow[Candidate]]: ...

    @overload
    def match(self, rows: Iterable[MatchRow], *, limit: int | None = None, min_score: float | None = None, threshold: float | None = None, view: Literal["summary"], **options: Unpack[BatchOptions]) -> Batches[MatchResult[CandidateSummaryView], MatchResultRow[CandidateSummaryView]]: ...

    @overload
    def match(self, rows: Iterable[MatchRow], *, limit: int | None = None, min_score: float | None = None, threshold: float | None = None, view: Literal["status"], **options: Unpack[BatchOptions]) -> Batches[MatchResult[CandidateStatusView], MatchResultRow[CandidateStatusView]]: ...

    def match(self, rows: Iterable[MatchRow], *, limit: int | None = None, min_score: float | None = None, threshold: float | None = None, view: Literal["full", "summary", "status"] | None = None, **options: Unpack[BatchOptions]) -> Any:
        """Match up to 100 rows to companies.

        Takes any number of rows, and sends them in batches of 100, one after the other; of identical rows one.

        Searches the company of each row by its name and whatever else is known of it, and answers in order, each row
        with its own candidates. A row with candidates costs what its search costs: one unit with a `country`, ten
        without; a row without candidates costs nothing. The same idempotency key with the same body within 24 hours
        returns the stored answer and costs nothing. The public demo key may send 10 rows.
        """
        models: dict[str, Any] = {"full": MatchResult[Candidate], "summary": MatchResult[CandidateSummaryView], "status": MatchResult[CandidateStatusView]}
        return self._call_rows(OPERATIONS["match"], rows, {"limit": limit, "min_score": min_score, "threshold": threshold, "view": view}, models.get(view or "full", Any), options)

    @overload
    def look_up(self, country: str, registry_id: str, *, view: Literal["full"] | None = None, **options: Unpack[RequestOptions]) -> Company: ...

    @overload
    def look_up(self, country: str, registry_id: str, *, view: Literal["summary"], **options: Unpack[RequestOptions]) -> CompanySummaryView: ...

    @overload
    def look_up(self, country: str, registry_id: str, *, view: Literal["status"], **options: Unpack[RequestOptions]) -> CompanyStatusView: ...

    def look_up(self, country: str, registry_id: str, *, view: Literal["full", "summary", "status"] | None = None, **options: Unpack[RequestOptions]) -> Any:
        """Look up one company.

        The company with this registry id. Costs one unit when found; 304 and 404 cost nothing. An id in another
        notation (spaces, missing zeros, a VAT prefix) is answered with 404 and the canonical id in `correction`; if
        that company exists, also with a `suggested_request`. `view=summary` returns what a person scans,
        `view=status` a row of at most 70 tokens for a language model; every view costs the same.
        """
        models: dict[str, Any] = {"full": Company, "summary": CompanySummaryView, "status": CompanyStatusView}
        return self._call(OPERATIONS["look_up"], {"country": country, "registry_id": registry_id, "view": view}, models.get(view or "full", Any), options)

    def countries(self, **options: Unpack[RequestOptions]) -> CountryList:
        """List the countries served.

        The 19 countries with the number of companies loaded. Needs no key; with one, the key must have
        `coverage:read`.
        """
        return self._call(OPERATIONS["countries"], {}, CountryList, options)

    def country(self, code: str, **options: Unpack[RequestOptions]) -> CountryManifest:
        """Read a country's capability manifest.

        Register, licence, format of the registry id, share of records that have each field, and the mapping of the
        register's statuses. Needs no key.
        """
        return self._call(OPERATIONS["country"], {"code": code}, CountryManifest, options)

    def usage(self, *, from_: datetime.date | str | None = None, to: datetime.date | str | None = None, window: Literal["day", "month"] | None = None, group_by: Sequence[Literal["operation", "country", "key", "environment"]] | None = None, **options: Unpack[RequestOptions]) -> Usage:
        """Read the usage of the account.

        The usage of the account, and the rate limits of the calling key. Never billed. A report adds up at most 5,000
        stored sums: for each group one for each whole month, up to three for a part of a month, and one for each day
        with usage if it shows days. One that needs more is refused: shorten the period or remove a group.
        """
        return self._call(OPERATIONS["usage"], {"from": from_, "to": to, "window": window, "group_by": group_by}, Usage, options)

    def health(self, **options: Unpack[RequestOptions]) -> Health:
        """Read the health of the service.

        Health of the service and its components. With `warn`, part of the service is degraded, and the rest is
        served.
        """
        return self._call(OPERATIONS["health"], {}, Health, options)

    def llms_txt(self, **options: Unpack[RequestOptions]) -> str:
        """Read the discovery file for language models.

        A description of the service for agents, as Markdown in the llms.txt format.
        """
        return self._call(OPERATIONS["llms_txt"], {}, str, options)

    def agent_card(self, **options: Unpack[RequestOptions]) -> AgentCard:
        """Read the A2A agent card.

        The A2A agent card. The service has no A2A task endpoint; the card points to REST and MCP.
        """
        return self._call(OPERATIONS["agent_card"], {}, AgentCard, options)

    def api_catalog(self, **options: Unpack[RequestOptions]) -> ApiCatalog:
        """Read the API catalog.

        The catalog of RFC 9727, with the addresses of REST and MCP and of their descriptions. The header `link` has
        its own address.
        """
        return self._call(OPERATIONS["api_catalog"], {}, ApiCatalog, options)

    def openapi(self, **options: Unpack[RequestOptions]) -> str:
        """Read this description.

        The OpenAPI description from which the server is generated. `/openapi.json` is the same in JSON;
        `/openapi-3.0.json` has it as OpenAPI 3.0, for client generators.
        """
        return self._call(OPERATIONS["openapi"], {}, str, options)

    def workflows(self, **options: Unpack[RequestOptions]) -> str:
        """Read the workflows.

        The four recommended workflows in Arazzo form, over the operations of this description.
        """
        return self._call(OPERATIONS["workflows"], {}, str, options)


class AsyncSvcClient(AsyncBaseClient):
    """The client for asyncio. Every method checks its arguments before it sends a request, and raises `SvcError`."""

    async def search(self, q: str, *, country: str | None = None, mode: Literal["auto", "name", "address"] | None = None, limit: int | None = None, cursor: str | None = None, status: Literal["active", "inactive", "in_liquidation", "in_insolvency", "dissolved", "unknown"] | None = None, legal_form_kind: Literal["private_limited", "public_limited", "partnership", "limited_partnership", "llp", "cooperative", "association", "foundation", "branch", "state", "other"] | None = None, postal_code: str | None = None, locality: str | None = None, min_score: float | None = None, threshold: float | None = None, explain: bool | None = None, **options: Unpack[RequestOptions]) -> SearchResult:
        """Search companies by name or address.

        Reads one page; `search_pages` reads the candidates of all.

        Fuzzy search over names, former and trade names and addresses. Each candidate has a calibrated
        `confidence_score`: the probability that it is the right company. Without `country` the search covers all 19
        partitions, costs 10 units and counts in `companies-search-global`. What is found with a confidence below
        0.02, or by articles and prepositions alone below 0.05, is no candidate; an empty result costs nothing. A
        query has at most 200 candidates over all its pages. The first page is billed; for ten minutes from then, the
        pages of its `next_cursor` cost the account nothing. After that, or for another account, a cursor is billed as
        a new search.
        """
        return await self._call(OPERATIONS["search"], {"q": q, "country": country, "mode": mode, "limit": limit, "cursor": cursor, "status": status, "legal_form_kind": legal_form_kind, "postal_code": postal_code, "locality": locality, "min_score": min_score, "threshold": threshold, "explain": explain}, SearchResult, options)

    def search_pages(self, q: str, *, country: str | None = None, mode: Literal["auto", "name", "address"] | None = None, limit: int | None = None, cursor: str | None = None, status: Literal["active", "inactive", "in_liquidation", "in_insolvency", "dissolved", "unknown"] | None = None, legal_form_kind: Literal["private_limited", "public_limited", "partnership", "limited_partnership", "llp", "cooperative", "association", "foundation", "branch", "state", "other"] | None = None, postal_code: str | None = None, locality: str | None = None, min_score: float | None = None, threshold: float | None = None, explain: bool | None = None, **options: Unpack[RequestOptions]) -> AsyncPages[SearchResult, Candidate]:
        """The pages of `search`, read as they are asked for; `items()` has the candidates of all."""
        return self._call_pages(OPERATIONS["search"], {"q": q, "country": country, "mode": mode, "limit": limit, "cursor": cursor, "status": status, "legal_form_kind": legal_form_kind, "postal_code": postal_code, "locality": locality, "min_score": min_score, "threshold": threshold, "explain": explain}, SearchResult, Candidate, options)

    @overload
    def look_up_many(self, references: Iterable[Reference] | AsyncIterable[Reference], *, view: Literal["full"] | None = None, **options: Unpack[BatchOptions]) -> AsyncBatches[BatchResult[Company], BatchRow[Company]]: ...

    @overload
    def look_up_many(self, references: Iterable[Reference] | AsyncIterable[Reference], *, view: Literal["summary"], **options: Unpack[BatchOptions]) -> AsyncBatches[BatchResult[CompanySummaryView], BatchRow[CompanySummaryView]]: ...

    @overload
    def look_up_many(self, references: Iterable[Reference] | AsyncIterable[Reference], *, view: Literal["status"], **options: Unpack[BatchOptions]) -> AsyncBatches[BatchResult[CompanyStatusView], BatchRow[CompanyStatusView]]: ...

    def look_up_many(self, references: Iterable[Reference] | AsyncIterable[Reference], *, view: Literal["full", "summary", "status"] | None = None, **options: Unpack[BatchOptions]) -> Any:
        """Look up to 100 companies.

        Takes any number of rows, and sends them in batches of 100, one after the other; of identical rows one.

        Answers each reference in order, each with its own status. A blank country or registry_id, or a value that is
        too long (country and ref 64 characters, registry_id and if_none_match 256), fails its row only. Costs one
        unit for each distinct company found, in every `view`. The same idempotency key with the same body within 24
        hours returns the stored answer and costs nothing; with another body it is refused.
        """
        models: dict[str, Any] = {"full": BatchResult[Company], "summary": BatchResult[CompanySummaryView], "status": BatchResult[CompanyStatusView]}
        return self._call_rows(OPERATIONS["look_up_many"], references, {"view": view}, models.get(view or "full", Any), options)

    @overload
    def match(self, rows: Iterable[MatchRow] | AsyncIterable[MatchRow], *, limit: int | None = None, min_score: float | None = None, threshold: float | None = None, view: Literal["full"] | None = None, **options: Unpack[BatchOptions]) -> AsyncBatches[MatchResult[Candidate], MatchResultRow[Candidate]]: ...

    @overload
    def match(self, rows: Iterable[MatchRow] | AsyncIterable[MatchRow], *, limit: int | None = None, min_score: float | None = None, threshold: float | None = None, view: Literal["summary"], **options: Unpack[BatchOptions]) -> AsyncBatches[MatchResult[CandidateSummaryView], MatchResultRow[CandidateSummaryView]]: ...

    @overload
    def match(self, rows: Iterable[MatchRow] | AsyncIterable[MatchRow], *, limit: int | None = None, min_score: float | None = None, threshold: float | None = None, view: Literal["status"], **options: Unpack[BatchOptions]) -> AsyncBatches[MatchResult[CandidateStatusView], MatchResultRow[CandidateStatusView]]: ...

    def match(self, rows: Iterable[MatchRow] | AsyncIterable[MatchRow], *, limit: int | None = None, min_score: float | None = None, threshold: float | None = None, view: Literal["full", "summary", "status"] | None = None, **options: Unpack[BatchOptions]) -> Any:
        """Match up to 100 rows to companies.

        Takes any number of rows, and sends them in batches of 100, one after the other; of identical rows one.

        Searches the company of each row by its name and whatever else is known of it, and answers in order, each row
        with its own candidates. A row with candidates costs what its search costs: one unit with a `country`, ten
        without; a row without candidates costs nothing. The same idempotency key with the same body within 24 hours
        returns the stored answer and costs nothing. The public demo key may send 10 rows.
        """
        models: dict[str, Any] = {"full": MatchResult[Candidate], "summary": MatchResult[CandidateSummaryView], "status": MatchResult[CandidateStatusView]}
        return self._call_rows(OPERATIONS["match"], rows, {"limit": limit, "min_score": min_score, "threshold": threshold, "view": view}, models.get(view or "full", Any), options)

    @overload
    async def look_up(self, country: str, registry_id: str, *, view: Literal["full"] | None = None, **options: Unpack[RequestOptions]) -> Company: ...

    @overload
    async def look_up(self, country: str, registry_id: str, *, view: Literal["summary"], **options: Unpack[RequestOptions]) -> CompanySummaryView: ...

    @overload
    async def look_up(self, country: str, registry_id: str, *, view: Literal["status"], **options: Unpack[RequestOptions]) -> CompanyStatusView: ...

    async def look_up(self, country: str, registry_id: str, *, view: Literal["full", "summary", "status"] | None = None, **options: Unpack[RequestOptions]) -> Any:
        """Look up one company.

        The company with this registry id. Costs one unit when found; 304 and 404 cost nothing. An id in another
        notation (spaces, missing zeros, a VAT prefix) is answered with 404 and the canonical id in `correction`; if
        that company exists, also with a `suggested_request`. `view=summary` returns what a person scans,
        `view=status` a row of at most 70 tokens for a language model; every view costs the same.
        """
        models: dict[str, Any] = {"full": Company, "summary": CompanySummaryView, "status": CompanyStatusView}
        return await self._call(OPERATIONS["look_up"], {"country": country, "registry_id": registry_id, "view": view}, models.get(view or "full", Any), options)

    async def countries(self, **options: Unpack[RequestOptions]) -> CountryList:
        """List the countries served.

        The 19 countries with the number of companies loaded. Needs no key; with one, the key must have
        `coverage:read`.
        """
        return await self._call(OPERATIONS["countries"], {}, CountryList, options)

    async def country(self, code: str, **options: Unpack[RequestOptions]) -> CountryManifest:
        """Read a country's capability manifest.

        Register, licence, format of the registry id, share of records that have each field, and the mapping of the
        register's statuses. Needs no key.
        """
        return await self._call(OPERATIONS["country"], {"code": code}, CountryManifest, options)

    async def usage(self, *, from_: datetime.date | str | None = None, to: datetime.date | str | None = None, window: Literal["day", "month"] | None = None, group_by: Sequence[Literal["operation", "country", "key", "environment"]] | None = None, **options: Unpack[RequestOptions]) -> Usage:
        """Read the usage of the account.

        The usage of the account, and the rate limits of the calling key. Never billed. A report adds up at most 5,000
        stored sums: for each group one for each whole month, up to three for a part of a month, and one for each day
        with usage if it shows days. One that needs more is refused: shorten the period or remove a group.
        """
        return await self._call(OPERATIONS["usage"], {"from": from_, "to": to, "window": window, "group_by": group_by}, Usage, options)

    async def health(self, **options: Unpack[RequestOptions]) -> Health:
        """Read the health of the service.

        Health of the service and its components. With `warn`, part of the service is degraded, and the rest is
        served.
        """
        return await self._call(OPERATIONS["health"], {}, Health, options)

    async def llms_txt(self, **options: Unpack[RequestOptions]) -> str:
        """Read the discovery file for language models.

        A description of the service for agents, as Markdown in the llms.txt format.
        """
        return await self._call(OPERATIONS["llms_txt"], {}, str, options)

    async def agent_card(self, **options: Unpack[RequestOptions]) -> AgentCard:
        """Read the A2A agent card.

        The A2A agent card. The service has no A2A task endpoint; the card points to REST and MCP.
        """
        return await self._call(OPERATIONS["agent_card"], {}, AgentCard, options)

    async def api_catalog(self, **options: Unpack[RequestOptions]) -> ApiCatalog:
        """Read the API catalog.

        The catalog of RFC 9727, with the addresses of REST and MCP and of their descriptions. The header `link` has
        its own address.
        """
        return await self._call(OPERATIONS["api_catalog"], {}, ApiCatalog, options)

    async def openapi(self, **options: Unpack[RequestOptions]) -> str:
        """Read this description.

        The OpenAPI description from which the server is generated. `/openapi.json` is the same in JSON;
        `/openapi-3.0.json` has it as OpenAPI 3.0, for client generators.
        """
        return await self._call(OPERATIONS["openapi"], {}, str, options)

    async def workflows(self, **options: Unpack[RequestOptions]) -> str:
        """Read the workflows.

        The four recommended workflows in Arazzo form, over the operations of this description.
        """
        return await self._call(OPERATIONS["workflows"], {}, str, options)
