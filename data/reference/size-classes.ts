import type { CountryCode } from '#domain/countries.ts'
import { deepFreeze } from '#domain/deep-freeze.ts'
import { isRecord } from '#domain/is-record.ts'
import { readTable } from './read-table.ts'

const countries = deepFreeze(readTable('size-classes'))

/** The register's label of a size class; undefined if it has none. */
export const sizeClassLabel = (country: CountryCode, code: string): string | undefined => {
  const labels = countries[country]
  const label = isRecord(labels) && Object.hasOwn(labels, code) ? labels[code] : undefined
  return typeof label === 'string' ? label : undefined
}
