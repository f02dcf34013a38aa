import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import type { CountryCode } from '#domain/countries.ts'
import { withoutDecimal } from '#domain/without-decimal.ts'
import { text } from './source-values.ts'

/** A canonical registry id, or the reason to reject its record. */
type CompanyId = { kind: 'id'; registryId: string } | { kind: 'rejected'; reason: string }

const quoted = (written: unknown): string => `"${text(written, 100) ?? ''}"`

/** Reads the registry id in a record's `field`, in any notation that the country's rule accepts. */
export const readCompanyId = (country: CountryCode, field: string, written: unknown): CompanyId => {
  // In a spreadsheet, an apostrophe in front makes a number a text.
  // The point of 249885.0 is no separator: 2498850 is another company.
  const reading = readRegistryId(country, withoutDecimal((text(written, 100) ?? '').replace(/^'/, '')))
  if (reading.kind === 'canonical') return { kind: 'id', registryId: reading.completed ?? reading.registryId }
  if (reading.kind === 'corrected') return { kind: 'id', registryId: reading.registryId }
  const reason = reading.kind === 'refused' ? `: ${reading.reason}` : ' is not a registry id'
  return { kind: 'rejected', reason: `${field} ${quoted(written)}${reason}` }
}
