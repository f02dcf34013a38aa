import type { Company, CompanyStatus, LegalFormKind, StatusFlag } from '#domain/companies/company.ts'
import type { DetailName } from '#domain/companies/detail-names.ts'

/** The meaning of one status value of a register. */
export interface StatusRule {
  registry_value: string
  registry_label: string | null
  status: CompanyStatus
  /** Whether the company legally exists, where the status alone does not say so. */
  on_register?: boolean
  flags: readonly StatusFlag[]
}

/** A legal form as a register writes it. */
export interface LegalFormRule {
  registry_code: string | null
  registry_label: string
  elf_code: string | null
  /** Null if the register's words do not show it; the file gives the reason. */
  kind: LegalFormKind | null
}

/** What shows another kind of legal form than the register's code: words in the name, or the first letters of the id. */
export interface KindMarker {
  registry_codes: readonly string[]
  name_part: string | null
  id_prefixes: readonly string[]
  kind: LegalFormKind
}

/** How the facts of a source may be used and cited. */
export interface Licence {
  licence: string
  attribution: string | null
}

/** The address of a record at its source, and what is there. */
export interface SourceAddress {
  template: string
  kind: Company['registry']['source_url_kind']
}

/** The publisher of a data set, and how it may be used and cited. */
export interface Publication extends Licence {
  name: string
  dataset: string
  authority_code: string | null
  url: string
  update_cadence: string
  /** The end of a data set that is no longer updated, `YYYY-MM` or `YYYY-MM-DD`; null for one that is. */
  frozen_until: string | null
  /** `other_parts` is the address of records that name another part of the register than the default one. */
  source_url: SourceAddress & { default_part: string | null; other_parts: SourceAddress | null }
  /** The GLEIF code of the office that keeps an entry, if the register has several; undefined for an unknown one. */
  authorityOf: (registryId: string) => string | undefined
  status_mapping: readonly StatusRule[]
  /** The members of `details` that its importer reads. */
  details: readonly DetailName[]
}

/** Whether a data set shows something about its companies. */
export type Ability = 'yes' | 'partly' | 'no'

/** The national register of one country. `name` is the register's, `country_name` the country's. */
export interface Register extends Publication {
  country: string
  country_name: string
  /** GLEIF codes of the register, with ranges expanded. */
  registration_authorities: readonly string[]
  /** Whether the data set shows open proceedings, companies that have ended, and branches of foreign companies. */
  can_tell: { insolvency: Ability; dissolution: Ability; branches: Ability }
  /** What else to know of the data, in sentences. */
  notes: readonly string[]
  legal_forms: readonly LegalFormRule[]
  kind_markers: readonly KindMarker[]
}
