import type { PlacedKeys } from '#data/partitions/placed-keys.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'
import { withdrawnRow } from '#domain/companies/source-row.ts'

/**
 * A row, and the withdrawals that it brings to other partitions: a key of a source, an LEI, is of one company, and the
 * newer record says in which country, or that it is of none. A row without a country brings withdrawals only.
 */
export const rowsWithMoves = (row: SourceRow, placed: PlacedKeys): readonly SourceRow[] => {
  const { source_key: key, source_updated_at: updated, country } = row
  const others = key === null ? [] : placed.elsewhere(key, country)
  if (key === null || others.length === 0) return country === '' ? [] : [row]
  const end = (of: string, updatedAt: string) => withdrawnRow({ country: of, registryId: '', key, updatedAt })
  const isOlder = (other: { updated: string }) => other.updated <= (updated ?? '')
  const isServed = (other: { country: string }) => other.country !== ''
  const ended = others
    .filter(other => isServed(other) && isOlder(other))
    .map(other => end(other.country, updated ?? ''))
  if (country === '') return ended
  const newer = others.filter(other => !isOlder(other)).map(other => end(country, other.updated))
  return [...ended, ...newer, row]
}
