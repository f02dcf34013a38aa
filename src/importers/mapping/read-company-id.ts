import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import type { CountryCode } from '#domain/countries.ts'
import { text } from './source-values.ts'

/** A company's number as its register's rule writes it, or why the record that carries it must be rejected. */
export type CompanyId = { kind: 'id'; registryId: string } | { kind: 'rejected'; reason: string }

const quoted = (written: unknown): string => `"${text(written, 100) ?? ''}"`

/** Reads the number that a record gives under `field`; it may be written in any way the country's rule accepts. */
export const readCompanyId = (country: CountryCode, field: string, written: unknown): CompanyId => {
  const reading = readRegistryId(country, text(written, 100) ?? '')
  if (reading.kind === 'canonical' || reading.kind === 'corrected')
    return { kind: 'id', registryId: reading.registryId }
  const reason = reading.kind === 'refused' ? `: ${reading.reason}` : ' is none'
  return { kind: 'rejected', reason: `${field} ${quoted(written)}${reason}` }
}
