# @generated from openapi.yaml by `make generate`; do not edit.
"""The records of the contract."""

from __future__ import annotations

import datetime
from typing import Any, ClassVar, Generic, Literal, Sequence, TypeVar

from pydantic import Field
from typing_extensions import NotRequired, TypeAlias, TypedDict

from .._model import SvcModel

__all__ = ["QueryIdentifier", "SearchResultQuery", "CountryCode", "Status", "CandidateMatchedOn", "Explanation", "Candidate", "SearchResultTotal", "Completeness", "SourceDate", "FrozenUntil", "SearchCoverage", "SearchResult", "BatchResultSummary", "RowErrorSuggestedReference", "RowError", "BatchRow", "BatchResult", "Successor", "StatusDetail", "LegalFormKind", "LegalForm", "PreviousName", "OtherName", "Address", "Activity", "Identifier", "Capital", "Employees", "Contacts", "Accounts", "FilingDates", "SizeClass", "ParentCompany", "RelatedCompany", "CodedName", "FormerAddress", "LeiRegistration", "Mortgages", "Membership", "CompanyDetails", "RecordRegistry", "SourceId", "RecordSource", "DataFreshness", "Company", "CompanySummaryView", "CompanyStatusView", "Reference", "MatchResultSummary", "MatchResultRow", "MatchResult", "CandidateSummaryView", "CandidateStatusView", "MatchRow", "CountrySummary", "CountryList", "CountryManifestRegistry", "Ability", "Abilities", "RegistryIdRule", "FieldCoverage", "CountryManifestSearch", "StatusMapping", "CountryManifest", "UsagePeriod", "UsageBillableResults", "Allowance", "UsageRateLimitsItem", "UsageConcurrency", "Price", "UsageRow", "Usage", "HealthStatus", "ComponentHealth", "HealthComponentsPartitions", "HealthComponents", "Health", "AgentCardSupportedInterfacesItem", "AgentCardSkillsItem", "AgentCard", "LinkTargetsItem", "LinkTargets", "ApiCatalogLinksetItem", "ApiCatalog", "SuggestedQuery", "SuggestedBody", "SuggestedArguments", "SuggestedRequest", "ProblemInvalidFieldsItem", "Scopes", "ProblemCandidatesItem", "LimitFacts", "Problem"]

Viewed = TypeVar("Viewed")


class QueryIdentifier(SvcModel):
    """The number that the query is or contains; absent when it has none that is long enough."""

    value: str
    """The part of the query that was read as a number."""
    result: Literal["found", "not_found", "wrong_check_digit"] | str
    """Whether a company has it. With a wrong check digit, the candidates have a number near it, and none is a
    correction.
    """
    detail: str
    """The same in a sentence."""


class SearchResultQuery(SvcModel):

    q: str
    country: str | None
    mode: Literal["auto", "name", "address"] | str
    normalized: str
    identifier: QueryIdentifier | None = None


CountryCode: TypeAlias = str
"""ISO 3166-1 alpha-2 code."""


Status: TypeAlias = Literal["active", "inactive", "in_liquidation", "in_insolvency", "dissolved", "unknown"] | str
"""Status of a company. `unknown` never means active; `status_detail.on_register` says whether the company
legally exists.
"""


class CandidateMatchedOn(SvcModel):
    """The text of the company that the query was found in."""

    field: Literal["name", "previous_names", "other_names", "registered_address", "identifiers"] | str
    value: str


class Explanation(SvcModel):
    """How one feature compares: A equal, B similar, F different, Z not compared."""

    feature: str
    grade: Literal["A", "B", "F", "Z"] | str
    score: float | None
    detail: str


class Candidate(SvcModel):
    """A company that may be the right one."""

    country: CountryCode
    registry_id: str
    name: str
    status: Status
    address: str | None
    incorporation_date: datetime.date | None
    source_url: str
    confidence_score: float
    """Probability that this is the right company."""
    match: bool
    """Whether the confidence reaches the threshold."""
    matched_on: CandidateMatchedOn
    explanation: list[Explanation]
    lookup: str
    """Path of the exact lookup."""


class SearchResultTotal(SvcModel):
    """Number of candidates on all pages; with `gte` there may be more, because later pages have not been searched
    yet or the maximum of 200 is reached.
    """

    value: int
    relation: Literal["eq", "gte"]


Completeness: TypeAlias = Literal["full", "partial", "sample"] | str
"""What the loaded data hold: `full` the whole register, `partial` a part of it or only GLEIF, `sample` some
well-known companies. A company that is not found may exist unless they are `full`. Null while the partition
is unavailable.
"""


SourceDate: TypeAlias = datetime.date
"""Day of the newest file of the whole register, or else of any source; null if unknown."""


FrozenUntil: TypeAlias = str
"""Month or day with which the loaded data set ends, if it is no longer updated; null otherwise. Later companies
and changes are not in it.
"""


class SearchCoverage(SvcModel):
    """What was searched. Of one country it has the figures. Of several it has their least `completeness`, and names
    the countries that differ from a full, live register unless all do; `/v1/countries` has the figures.
    """

    record_count: int | None = None
    """Number of companies in the searched country."""
    completeness: Completeness | None
    source_date: SourceDate | None = None
    frozen_until: FrozenUntil | None = None
    partial_countries: list[CountryCode] | None = None
    """In a search of several countries, those that are loaded in part; absent if all are, or none is."""
    sample_countries: list[CountryCode] | None = None
    """In a search of several countries, those with the sample only; absent if all have only it, or none has."""
    frozen_countries: list[CountryCode] | None = None
    """In a search of several countries, those whose data set has ended; absent if all have, or none has."""
    note: str | None = None
    """Why a search has no candidates: it has no word of a name or several names, it has filters, or registers are
    not loaded completely or have ended, so the company may exist. Beside candidates of which none is a match,
    that the query has several names.
    """


class SearchResult(SvcModel):
    """The candidates of a search, best first."""

    _list: ClassVar[str] = "candidates"

    query: SearchResultQuery
    candidates: list[Candidate]
    total: SearchResultTotal
    """Number of candidates on all pages; with `gte` there may be more, because later pages have not been searched
    yet or the maximum of 200 is reached.
    """
    ambiguous: bool
    """Candidates at least half as likely as the first reach 0.2 together; ask which one is right."""
    next_cursor: str | None
    searched_countries: list[CountryCode]
    unavailable_countries: list[CountryCode]
    partial: bool
    """Whether countries could not be searched, or a candidate was left out because it could not be read."""
    coverage: SearchCoverage | None = None


class BatchResultSummary(SvcModel):

    submitted: int
    found: int
    not_modified: int
    not_found: int
    failed: int
    billable_results: int


class RowErrorSuggestedReference(SvcModel):

    country: CountryCode
    registry_id: str


class RowError(SvcModel):
    """Why a reference could not be answered."""

    code: str
    detail: str
    retryable: bool
    correction: str
    suggested_reference: RowErrorSuggestedReference | None


class BatchRow(SvcModel, Generic[Viewed]):
    """The answer to one reference."""

    index: int
    ref: str | None
    status: Literal["found", "not_modified", "not_found", "failed"] | str
    etag: str | None
    """Entity tag of the company in the requested view."""
    company: Viewed | None
    error: RowError | None


class BatchResult(SvcModel, Generic[Viewed]):
    """The answers of a batch, in the order of the references."""

    _list: ClassVar[str] = "results"

    idempotency_key: str
    summary: BatchResultSummary
    results: list[BatchRow[Viewed]]


class Successor(SvcModel):
    """The entry under which a `relocated` company continues, where the register names it; otherwise absent."""

    country: CountryCode
    registry_id: str
    """Canonical registry id of that entry."""


class StatusDetail(SvcModel):
    """The status as the register states it."""

    registry_code: str | None
    """The register's own code."""
    registry_label: str | None
    """The register's own label."""
    since: datetime.date | None
    """Day the status began."""
    on_register: bool | None
    """Whether the company legally exists."""
    flags: list[Literal["strike_off_pending", "reorganisation", "merged", "relocated", "advertising_protected"] | str]
    """Further facts, such as a pending strike-off. A company that is `advertising_protected` has objected to the use
    of its data for advertising.
    """
    successor: Successor | None = None


LegalFormKind: TypeAlias = Literal["private_limited", "public_limited", "partnership", "limited_partnership", "llp", "cooperative", "association", "foundation", "branch", "state", "other"] | str
"""Kind of legal form, comparable across countries; null if unknown, `other` if known to be none of the rest."""


class LegalForm(SvcModel):
    """Legal form, or null if unknown."""

    registry_code: str | None
    """The register's own code."""
    registry_label: str | None
    """The register's own label."""
    elf_code: str | None
    """ISO 20275 code."""
    kind: LegalFormKind | None
    country_of_origin: str | None = None
    """Country of a foreign company; absent for all others."""


class PreviousName(SvcModel):
    """A former legal name, with its first and last day if known."""

    name: str
    from_: datetime.date | None = Field(alias="from")
    until: datetime.date | None


class OtherName(SvcModel):
    """Another name of the company."""

    name: str
    type: Literal["trading", "abbreviation", "translation", "transliteration", "branch", "other"] | str
    language: str | None


class Address(SvcModel):
    """Registered address, or null if unknown."""

    text: str
    """The whole address on one line."""
    street: str | None
    locality: str | None
    region: str | None
    postal_code: str | None
    country: str | None


class Activity(SvcModel):
    """One economic activity. `code` is the register's own; `nace_code` the NACE class that it belongs to."""

    scheme: Literal["NACE", "SIC", "NAF", "EMTAK", "SBI", "SNI", "PKD", "CAEN"] | str
    version: str | None
    code: str
    nace_code: str | None
    label: str | None
    primary: bool


class Identifier(SvcModel):
    """Another identifier of the company; `derived` if the service computed it from the registry id. A derived French
    VAT number is the one that the company has if it is registered for VAT, which its register does not say.
    """

    scheme: Literal["lei", "vat", "euid", "nip", "regon", "trade_register", "siret", "rna"] | str
    value: str
    derived: bool


class Capital(SvcModel):
    """Registered capital, or null if unknown."""

    amount: float
    currency: str | None
    paid_in: float | None


class Employees(SvcModel):
    """Number of employees, exact or as the band of the register."""

    count: int | None = None
    """Employees, where the register publishes the number."""
    min: int | None = None
    """Lower end of the band."""
    max: int | None = None
    """Upper end of the band, included; absent if it is open."""
    year: int | None = None
    """Year that the number is of."""


class Contacts(SvcModel):
    """Contact data that the register publishes for the company; never those of a person."""

    website: str | None = None
    """Address as the register writes it, often without https://."""
    phone: str | None = None
    """Number as the register writes it."""
    email: str | None = None
    """Address for the company."""


class Accounts(SvcModel):
    """Annual accounts filed with the register."""

    last_made_up_to: datetime.date | None = None
    """Last day of the period of the last accounts."""
    last_year: int | None = None
    """Year of the last accounts, where the register publishes only the year."""
    next_due: datetime.date | None = None
    """Day by which the next accounts must be filed."""
    category: str | None = None
    """Category of the last accounts in the words of the register, such as TOTAL EXEMPTION FULL of Companies House."""


class FilingDates(SvcModel):
    """Dates of a periodic filing; the confirmation statement and its predecessor, the annual return, are two
    filings.
    """

    last_made_up_to: datetime.date | None = None
    """Day that the last one describes."""
    next_made_up_to: datetime.date | None = None
    """Day to which the next one must be made up; it may be filed some weeks later."""
    next_due: datetime.date | None = None
    """Day by which the next one must be filed."""


class SizeClass(SvcModel):
    """Size of the company as its register or statistical office classifies it."""

    code: str | None = None
    """Code of the register."""
    name: str | None = None
    """Its label."""
    year: int | None = None
    """Year that it is of."""


class ParentCompany(SvcModel):
    """A parent of the company, or the reason for which none is reported. In GLEIF's level 2 data, the parent
    consolidates the accounts of the company: the direct one is the lowest that does, the ultimate one the
    highest.
    """

    name: str | None = None
    lei: str | None = None
    country: str | None = None
    """Country of `registry_id`, or of the address."""
    registry_id: str | None = None
    """Canonical registry id, if the country is served and the number is known."""
    relationship: Literal["accounting_consolidation", "organisation"] | str | None = None
    """Consolidation of accounts, or place in an organisation, such as that of a public body."""
    from_: datetime.date | None = Field(default=None, alias="from")
    """First day of the relationship."""
    not_reported: Literal["no_lei", "natural_persons", "non_consolidating", "no_known_person", "non_public"] | str | None = None
    """Why no parent is reported; then the other members are absent."""


class RelatedCompany(SvcModel):
    """Another company, by what is known of it."""

    name: str | None = None
    lei: str | None = None
    country: str | None = None
    """Country of `registry_id`, or of the address."""
    registry_id: str | None = None
    """Canonical registry id, if the country is served and the number is known."""


class CodedName(SvcModel):
    """A name with the code of the register for it."""

    code: str | None = None
    name: str | None = None


class FormerAddress(SvcModel):
    """A former registered address, with its first and last day if known."""

    text: str
    """The whole address on one line."""
    street: str | None = None
    locality: str | None = None
    region: str | None = None
    postal_code: str | None = None
    country: str | None = None
    from_: datetime.date | None = Field(default=None, alias="from")
    until: datetime.date | None = None


class LeiRegistration(SvcModel):
    """Registration of the company's LEI, from GLEIF. It says nothing about the company, which may exist with a
    lapsed LEI.
    """

    status: Literal["issued", "lapsed", "merged", "retired", "pending_transfer", "pending_archival"] | str | None = None
    """Lapsed: not renewed in time."""
    next_renewal: datetime.date | None = None
    """Day by which the LEI must be renewed."""


class Mortgages(SvcModel):
    """Charges (mortgages) on the property of the company: numbers, not amounts."""

    charges: int | None = None
    """All charges ever registered."""
    outstanding: int | None = None
    part_satisfied: int | None = None
    satisfied: int | None = None


class Membership(SvcModel):
    """An entry in a register other than that of the record."""

    register_: Literal["vat", "trade_register", "business_register", "ngo_register", "foundation_register", "employer_register", "tax_prepayment_register", "other"] | str = Field(alias="register")
    name: str | None = None
    """The register or its condition in its own words."""
    number: str | None = None
    """Number of the company there."""
    from_: datetime.date | None = Field(default=None, alias="from")
    until: datetime.date | None = None


class CompanyDetails(SvcModel):
    """Further facts that some registers publish, in one shape for all of them. Unknown members are absent at every
    level, never null. A `details` member of the country's manifest says which of them its sources can have.
    Search results do not have them.
    """

    employees: Employees | None = None
    contacts: Contacts | None = None
    accounts: Accounts | None = None
    confirmation_statement: FilingDates | None = None
    annual_return: FilingDates | None = None
    size_class: SizeClass | None = None
    parent: ParentCompany | None = None
    ultimate_parent: ParentCompany | None = None
    successors: list[RelatedCompany] | None = None
    """Companies that continue this one, from the register or GLEIF."""
    predecessors: list[RelatedCompany] | None = None
    """Companies that this one continues."""
    establishment_count: int | None = None
    """Number of establishments (places of business) in the country of the register."""
    branch_count: int | None = None
    """Number of registered branches."""
    court: CodedName | None = None
    state: str | None = None
    """State of a federal country in which the company is registered."""
    municipality: CodedName | None = None
    purpose: str | None = None
    """Purpose or object of the company in the words of the register, cut after 2,000 characters."""
    former_addresses: list[FormerAddress] | None = None
    """Former registered addresses, the most recent first."""
    lei: LeiRegistration | None = None
    mortgages: Mortgages | None = None
    sector: CodedName | None = None
    memberships: list[Membership] | None = None
    """Registers in which the company is or was entered, other than the one the record is from, such as the VAT
    register.
    """
    flags: list[Literal["social_economy", "mission_company", "employer"] | str] | None = None
    """Further properties of the company, such as a social enterprise."""


class RecordRegistry(SvcModel):
    """The register, data set and licence the record came from."""

    name: str
    authority_code: str | None
    """GLEIF code of the registration authority."""
    dataset: str
    licence: str
    attribution: str | None
    source_url_kind: Literal["record", "api", "search"] | str


SourceId: TypeAlias = Literal["register", "gleif", "sample"] | str
"""The register itself, GLEIF, or the embedded sample, which no register has confirmed."""


class RecordSource(SvcModel):
    """A source of facts of the record."""

    id: SourceId
    licence: str
    attribution: str | None
    last_confirmed_at: datetime.datetime | None
    """When this source last confirmed its record; not part of the entity tag."""


class DataFreshness(SvcModel):
    """When the record was confirmed and changed, by the source of its status; not part of the entity tag."""

    last_confirmed_at: datetime.datetime | None
    """When the source last confirmed the record."""
    source_updated_at: datetime.datetime | None
    """When the source last changed it."""


class Company(SvcModel):
    """A company as recorded in its register. Every field is present, unknown values as null or empty lists; only
    `details` is absent when nothing is known, and so are its unknown members.
    """

    country: CountryCode
    registry_id: str
    """Identifier in the register, in the canonical form of the manifest."""
    name: str
    """Current legal name."""
    status: Status
    status_detail: StatusDetail
    legal_form: LegalForm | None
    previous_names: list[PreviousName]
    """Former legal names."""
    other_names: list[OtherName]
    """Trading names, abbreviations, translations and transliterations."""
    incorporation_date: datetime.date | None
    """Day of incorporation or registration."""
    dissolution_date: datetime.date | None
    """Day on which the company was dissolved."""
    registered_address: Address | None
    activities: list[Activity]
    """Economic activities."""
    identifiers: list[Identifier]
    """Other identifiers of the company."""
    capital: Capital | None
    details: CompanyDetails | None = None
    registry: RecordRegistry
    source_url: str
    """Address of the public register that the record is from."""
    provenance: dict[str, SourceId]
    """The `sources` id of what is not from `registry`, by JSON pointer into this record; a pointer covers everything
    below it. Empty when the whole record is from `registry`.
    """
    sources: list[RecordSource]
    """The sources that `provenance` names, and `register` when `data_freshness` is not of `registry`."""
    data_freshness: DataFreshness


class CompanySummaryView(SvcModel):
    """A company in the view `summary`."""

    country: CountryCode
    registry_id: str
    name: str
    status: Status
    on_register: bool | None
    """Whether the company legally exists."""
    flags: list[Literal["strike_off_pending", "reorganisation", "merged", "relocated", "advertising_protected"] | str] | None = None
    """Those of `status_detail`; absent if there are none."""
    successor: Successor | None = None
    legal_form_kind: LegalFormKind | None
    legal_form_label: str | None
    """Legal form in the words of the register."""
    incorporation_date: datetime.date | None
    dissolution_date: datetime.date | None
    address: str | None
    """Registered address on one line."""
    source_url: str
    last_confirmed_at: datetime.datetime | None
    """When the source last confirmed the record; not part of the entity tag."""


class CompanyStatusView(SvcModel):
    """A company in the view `status`."""

    country: CountryCode
    registry_id: str
    name: str
    status: Status
    on_register: bool | None
    """Whether the company legally exists."""
    flags: list[Literal["strike_off_pending", "reorganisation", "merged", "relocated", "advertising_protected"] | str] | None = None
    """Those of `status_detail`; absent if there are none."""
    successor: Successor | None = None
    last_confirmed_at: datetime.datetime | None
    """When the source last confirmed the record; not part of the entity tag."""


class Reference(TypedDict):
    """One company to look up. Optional fields may also be null."""

    country: str
    """ISO 3166-1 alpha-2 code."""
    registry_id: str
    """Identifier in the register."""
    ref: NotRequired[str | None]
    """The caller's identifier, returned unchanged."""
    if_none_match: NotRequired[str | None]
    """Entity tag of the caller's copy."""


class MatchResultSummary(SvcModel):

    submitted: int
    found: int
    """Rows with candidates."""
    matched: int
    """Rows whose first candidate is a `match`."""
    ambiguous: int
    not_found: int
    failed: int
    cost_units: int


class MatchResultRow(SvcModel, Generic[Viewed]):
    """The candidates of one row, best first."""

    index: int
    ref: str | None
    status: Literal["found", "not_found", "failed"] | str
    match: bool
    """Whether the first candidate is a `match`."""
    ambiguous: bool
    """Candidates at least half as likely as the first reach 0.2 together; ask which one is right."""
    partial: bool
    """Whether countries could not be searched, or a candidate was left out because it could not be read."""
    candidates: list[Viewed]
    note: str | None = None
    """Why a row has no candidates: it has no word of a name or several names, its number is of another country or in
    no register, or registers are not loaded completely or have ended, so the company may exist. Of a row with a
    number, also that its check digit is wrong. Of one with identifiers, that no company has them, even if one
    matches by name. Of one without a match, that its name is several names.
    """
    error: RowError | None


class MatchResult(SvcModel, Generic[Viewed]):
    """The answers to the rows, in their order."""

    _list: ClassVar[str] = "results"

    idempotency_key: str
    summary: MatchResultSummary
    results: list[MatchResultRow[Viewed]]


class CandidateSummaryView(SvcModel):
    """A candidate in the view `summary`, without its explanation."""

    country: CountryCode
    registry_id: str
    name: str
    status: Status
    address: str | None
    incorporation_date: datetime.date | None
    source_url: str
    confidence_score: float
    """Probability that this is the right company."""
    match: bool
    """Whether the confidence reaches the threshold."""
    matched_on: CandidateMatchedOn


class CandidateStatusView(SvcModel):
    """A candidate in the view `status`, without its explanation."""

    country: CountryCode
    registry_id: str
    name: str
    status: Status
    confidence_score: float
    """Probability that this is the right company."""


class MatchRow(TypedDict):
    """What is known of one company. Optional fields may also be null or empty; an address, postal code or locality
    that says nothing (`NULL`, `n/a`, `-`) is read as empty.
    """

    ref: NotRequired[str | None]
    """The caller's identifier, returned unchanged."""
    name: str
    """Name, of 2 to 500 characters after trimming; without one, a number of the company."""
    country: NotRequired[str | None]
    """ISO 3166-1 alpha-2 code; without it, all countries are searched."""
    address: NotRequired[str | None]
    """Street and number, or the whole address."""
    postal_code: NotRequired[str | None]
    locality: NotRequired[str | None]
    identifiers: NotRequired[Sequence[str] | None]
    """Numbers of the company, in any spelling: registry id, VAT number, LEI, EUID. One that exists and has the name
    decides.
    """
    incorporation_date: NotRequired[str | None]
    """Day of incorporation. It decides between candidates that are otherwise equal."""


class CountrySummary(SvcModel):
    """A country and its loaded data."""

    code: CountryCode
    name: str
    record_count: int | None
    """Number of companies; null while the partition is unavailable."""
    status: Literal["operational", "unavailable"] | str
    last_confirmed_at: datetime.datetime | None
    manifest: str
    """Path of the manifest."""
    completeness: Completeness | None = None
    source_date: SourceDate | None = None
    frozen_until: FrozenUntil | None = None


class CountryList(SvcModel):
    """The countries served."""

    _list: ClassVar[str] = "countries"

    countries: list[CountrySummary]
    total_records: int


class CountryManifestRegistry(SvcModel):

    id: str | None
    name: str
    url: str
    license: str
    attribution: str | None
    dataset: str
    source_url_kind: Literal["record", "api", "search"] | str
    frozen_until: str | None
    """Month or day with which the data set ends, if it is no longer updated."""


Ability: TypeAlias = Literal["yes", "partly", "no"] | str
"""Whether the data set shows it."""


class Abilities(SvcModel):
    """What the data set of the register shows. Without `insolvency` an active company may be insolvent; without
    `dissolution` a company that is not found may have ended; `branches` are those of foreign companies.
    """

    insolvency: Ability
    dissolution: Ability
    branches: Ability


class RegistryIdRule(SvcModel):
    """The format of a registry id."""

    label: str
    pattern: str
    example: str
    check: str | None
    """The algorithm of the check digit."""
    accepts: list[str]
    """Other notations that are recognised and corrected."""
    pad_left_to: int | None


class FieldCoverage(SvcModel):
    """Whether any record has a field, and the share of records that do."""

    available: bool
    coverage: float


class CountryManifestSearch(SvcModel):

    name: bool
    former_names: bool
    address: bool


class StatusMapping(SvcModel):
    """The status and flags that a value of the register is mapped to."""

    registry_value: str
    status: Status
    flags: list[str]


class CountryManifest(SvcModel):
    """The data of one country, and how its registry ids and statuses are read."""

    code: CountryCode
    name: str
    record_count: int | None
    active_count: int | None
    status: Literal["operational", "unavailable"] | str
    registry: CountryManifestRegistry
    completeness: Completeness | None = None
    source_date: SourceDate | None = None
    frozen_until: FrozenUntil | None = None
    update_cadence: str
    can_tell: Abilities
    last_confirmed_at: datetime.datetime | None
    registry_id: RegistryIdRule
    fields: dict[str, FieldCoverage]
    """For each field of the company record, whether any loaded record has it, and the share of records that do."""
    details: dict[str, list[SourceId]] | None = None
    """The members of `details` that records of the country can have, each with the sources that can have it."""
    search: CountryManifestSearch
    status_mapping: list[StatusMapping]


class UsagePeriod(SvcModel):

    start: datetime.datetime
    end: datetime.datetime


class UsageBillableResults(SvcModel):
    """Billable results of the month."""

    included: int
    used: int
    remaining: int
    reset_iso: datetime.datetime


class Allowance(SvcModel):
    """The calls of a UTC day: allowed, used, and left until the reset."""

    limit: int
    used: int
    remaining: int
    reset_iso: datetime.datetime


class UsageRateLimitsItem(SvcModel):

    resource: str
    limit: int
    remaining: int
    reset_seconds: int


class UsageConcurrency(SvcModel):

    limit: int
    in_use: int


class Price(SvcModel):
    """The next tier."""

    next_tier: str | None
    monthly_fee_eur: float | None
    included_results: int | None
    upgrade_url: str | None


class UsageRow(SvcModel):
    """The figures of one group, with the members of `group_by` only."""

    window_start: datetime.datetime | None = None
    operation: str | None = None
    country: str | None = None
    key: str | None = None
    environment: str | None = None
    requests: int
    billable_results: int
    not_modified: int
    """Requests answered 304, and batches that found no company and have a row not modified."""
    not_found: int
    """Requests answered 404, and batches without a row found or not modified."""


class Usage(SvcModel):
    """The usage of an account, and the rate limits of the calling key."""

    account_id: str
    tier: Literal["free", "solo", "team", "scale"] | str
    environment: Literal["live", "test"] | str
    period: UsagePeriod
    billable_results: UsageBillableResults
    """Billable results of the month."""
    test_daily: Allowance | None
    rate_limits: list[UsageRateLimitsItem]
    concurrency: dict[str, UsageConcurrency]
    cache_window_seconds: int
    """How long a fetched company may be kept under the tier's licence."""
    price: Price
    totals: list[UsageRow]
    series: list[UsageRow]


HealthStatus: TypeAlias = Literal["pass", "warn", "fail"]
"""pass; warn if part of the service is degraded; fail if lookups cannot be served."""


class ComponentHealth(SvcModel):
    """Health of one component."""

    status: HealthStatus
    output: str | None = None
    """What is wrong."""
    p95_ms: float | None = None
    """95th percentile of the duration of recent searches, in milliseconds."""


class HealthComponentsPartitions(SvcModel):

    status: HealthStatus
    operational: int
    total: int
    degraded: list[CountryCode]
    not_held: list[CountryCode] | None = None
    """Countries that this server is set not to hold; they count neither as operational nor as degraded. Absent on a
    server that holds all.
    """
    damaged_records: int
    """Number of damaged records found so far; damaged aliases of a country count as one. Each is answered with 503
    partition_unavailable until it is imported again.
    """


class HealthComponents(SvcModel):

    api: ComponentHealth
    search_index: ComponentHealth
    usage_store: ComponentHealth
    limit_store: ComponentHealth | None = None
    artefact_store: ComponentHealth | None = None
    partitions: HealthComponentsPartitions


class Health(SvcModel):
    """Health of the service (draft-inadarei-api-health-check)."""

    status: HealthStatus
    version: str
    """Major version of the interface."""
    release: str
    """Version of the service."""
    time: datetime.datetime
    components: HealthComponents


class AgentCardSupportedInterfacesItem(SvcModel):

    url: str
    protocol_binding: str = Field(alias="protocolBinding")
    protocol_version: str = Field(alias="protocolVersion")


class AgentCardSkillsItem(SvcModel):

    id: str
    name: str
    description: str
    tags: list[str]


class AgentCard(SvcModel):
    """An A2A 1.0 agent card."""

    name: str
    description: str
    version: str
    supported_interfaces: list[AgentCardSupportedInterfacesItem] = Field(alias="supportedInterfaces")
    capabilities: dict[str, Any]
    default_input_modes: list[str] = Field(alias="defaultInputModes")
    default_output_modes: list[str] = Field(alias="defaultOutputModes")
    skills: list[AgentCardSkillsItem]


class LinkTargetsItem(SvcModel):

    href: str
    type: str
    """Media type of the target."""
    title: str | None = None


LinkTargets: TypeAlias = list[LinkTargetsItem]
"""The targets of one link relation."""


class ApiCatalogLinksetItem(SvcModel):

    anchor: str
    """Address of the interface."""
    service_desc: LinkTargets | None = Field(default=None, alias="service-desc")
    service_doc: LinkTargets = Field(alias="service-doc")
    service_meta: LinkTargets = Field(alias="service-meta")
    status: LinkTargets


class ApiCatalog(SvcModel):
    """A set of links (RFC 9264) with the profile of RFC 9727. Each context is an interface; its other members are
    link relations.
    """

    _list: ClassVar[str] = "linkset"

    linkset: list[ApiCatalogLinksetItem]


SuggestedQuery: TypeAlias = dict[str, str | float | bool]
"""The query parameters of a suggested request, or null."""


SuggestedBody: TypeAlias = dict[str, Any]
"""The body of a suggested request, or null."""


SuggestedArguments: TypeAlias = dict[str, Any]
"""The arguments with which a tool sends a suggested request."""


class SuggestedRequest(SvcModel):
    """A request to send instead, or null."""

    method: Literal["GET", "POST"]
    path: str
    query: SuggestedQuery | None
    body: SuggestedBody | None
    tool: str | None = None
    """The MCP tool that sends it."""
    arguments: SuggestedArguments | None = None


class ProblemInvalidFieldsItem(SvcModel):

    pointer: str
    message: str


Scopes: TypeAlias = list[Literal["companies:read", "companies:search", "companies:enrich", "coverage:read", "usage:read"] | str]
"""Scopes, by name."""


class ProblemCandidatesItem(SvcModel):

    registry_id: str
    name: str


class LimitFacts(SvcModel):
    """The limit that was reached. A rate limit has resource and reset_seconds; a quota has bucket, scope and
    reset_iso.
    """

    resource: str | None = None
    bucket: Literal["monthly_results", "test_daily", "refused_keys", "unknown_rows", "stored_answers", "anonymous_hour"] | str | None = None
    scope: Literal["account", "key"] | str | None = None
    limit: int
    remaining: int
    reset_seconds: int | None = None
    reset_iso: datetime.datetime | None = None


class Problem(SvcModel):
    """An error (RFC 9457). The first twelve members are always present; the others depend on the code."""

    type: str
    """Address of the page about the code, with hyphens."""
    title: str
    status: int
    detail: str
    instance: str
    """Path of the request."""
    code: str
    """Machine-readable error code."""
    request_id: str
    retryable: bool
    """Whether the same request can succeed soon. A used-up quota is not retryable; the request can succeed after
    `limit.reset_iso`.
    """
    retry_after_seconds: int | None
    correction: str
    """How to fix the request."""
    suggested_request: SuggestedRequest | None
    documentation_url: str
    invalid_fields: list[ProblemInvalidFieldsItem] | None = None
    """Each issue, with the JSON pointer of the part of the request."""
    did_you_mean: str | None = None
    """The closest known name."""
    required_scopes: Scopes | None = None
    granted_scopes: Scopes | None = None
    missing_scopes: Scopes | None = None
    allowed_countries: list[CountryCode] | None = None
    allowed_endpoints: list[str] | None = None
    supported_countries: list[CountryCode] | None = None
    reason: Literal["unknown", "malformed"] | str | None = None
    candidates: list[ProblemCandidatesItem] | None = None
    """Companies that the number may mean."""
    differing_fields: list[str] | None = None
    differing_paths: list[str] | None = None
    limit: LimitFacts | None = None
    price: Price | None = None
