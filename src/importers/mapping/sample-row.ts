import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'
import { toSourceRow } from '#domain/companies/source-row.ts'
import { statuses } from '#domain/companies/statuses.ts'
import { toAddress } from './to-address.ts'

type SampleFacts = Omit<CompanyFacts, 'registered_address'> & {
  registry_id: string
  registered_address?: { street?: string; locality?: string; region?: string; postal_code?: string; country?: string }
}

const isSampleRow = (value: unknown): value is SampleFacts =>
  typeof value === 'object' &&
  value !== null &&
  'registry_id' in value &&
  typeof value.registry_id === 'string' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'status' in value &&
  statuses.includes(String(value.status))

/** Reads one row of `data/sample`, which its own tests review fact by fact. Throws when it has no id, name or status. */
export const toSampleRow = (country: string, value: unknown): SourceRow => {
  if (!isSampleRow(value)) throw new Error(`A row of the ${country} sample has no id, name or status.`)
  const { registry_id, registered_address, ...others } = value
  const isEnded = others.status === 'dissolved'
  return toSourceRow(country, registry_id, {
    ...others,
    status_detail: others.status === 'unknown' ? undefined : { on_register: !isEnded },
    registered_address: registered_address && toAddress({ ...registered_address, lines: [registered_address.street] }),
  })
}
