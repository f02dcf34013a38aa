import { legalFormKindNames } from '#data/reference/legal-form-kinds.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'
import { toSourceRow } from '#domain/companies/source-row.ts'
import type { SyntheticCompany } from './synthetic-companies.ts'

/** The status label of a synthetic company. */
export const syntheticLabel = 'SYNTHETIC: invented for benchmarks'

type LegalFormKind = NonNullable<CompanyFacts['legal_form']>['kind']

const kindOf = (kind: string): LegalFormKind => legalFormKindNames.find(name => name === kind)

/** Converts a synthetic company to a row to store. */
export const toSyntheticRow = (company: SyntheticCompany): SourceRow => {
  const { country, registry_id, name, status, former_name, trade_name, street, locality, postal_code } = company
  return toSourceRow(country, registry_id, {
    name,
    status,
    status_detail: { registry_label: syntheticLabel, on_register: status !== 'dissolved' },
    legal_form: { registry_label: company.legal_form, kind: kindOf(company.legal_form_kind) },
    previous_names: former_name === null ? undefined : [{ name: former_name }],
    other_names: trade_name === null ? undefined : [{ name: trade_name, type: 'trading' }],
    registered_address: { street, locality, postal_code, country },
  })
}
