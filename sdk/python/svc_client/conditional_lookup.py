"""Conditional lookups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from .generated.api.companies_api import CompaniesApi
from .generated.exceptions import ApiException
from .generated.models.company import Company

NOT_MODIFIED = 304


@dataclass(frozen=True)
class Lookup:
    """A company and its entity tag; `company` is None when the caller's copy is current, which costs nothing."""

    company: Optional[Company]
    etag: str

    @property
    def not_modified(self) -> bool:
        return self.company is None


def look_up(api: CompaniesApi, country: str, registry_id: str, etag: Optional[str] = None) -> Lookup:
    """Looks up one company; with the entity tag of an earlier lookup, only if it has changed."""
    try:
        reply = api.get_company_with_http_info(country, registry_id, if_none_match=etag)
    except ApiException as error:
        if etag is not None and error.status == NOT_MODIFIED:
            return Lookup(None, etag)
        raise
    return Lookup(reply.data, (reply.headers or {})["etag"])
