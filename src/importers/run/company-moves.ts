import type { BuildRequest } from '#data/partitions/build/partition-build.ts'
import { openPlacedRows } from '#data/partitions/build/placed-rows.ts'
import { openWithdrawnKeys } from '#data/partitions/build/withdrawn-keys.ts'
import { type PlacedKeys, readPlacedKeys } from '#data/partitions/placed-keys.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'
import { withdrawnRow } from '#domain/companies/source-row.ts'

/** Ends the companies that a source of several countries has moved to another one, where they were. */
interface CompanyMoves extends Disposable {
  /** The rows to apply for a row. */
  rowsFor(row: SourceRow): readonly SourceRow[]
  /** After all rows, those that end companies which several documents have in different countries. */
  rest(): Iterable<SourceRow>
  /** Remembers which keys the source has withdrawn. */
  save(): void
}

const noMoves: CompanyMoves = { rowsFor: row => [row], rest: () => [], save: () => {}, [Symbol.dispose]: () => {} }

/**
 * A row, and the withdrawals that it causes in other partitions: a key of a source, such as an LEI, belongs to one company, and
 * the newer record says in which country, or that it is in none. A row without a country causes withdrawals only.
 */
const rowsWithMoves = (row: SourceRow, placed: PlacedKeys): readonly SourceRow[] => {
  const { source_key: key, source_updated_at: updated, country } = row
  const others = key === null ? [] : placed.elsewhere(key, country)
  if (key === null || others.length === 0) return country === '' ? [] : [row]
  const end = (of: string, updatedAt: string) => withdrawnRow({ country: of, registryId: '', key, updatedAt })
  const isServed = (other: { country: string }) => other.country !== ''
  // Of records with the same time in two countries, the one in the last country counts, whichever is imported last. A key that was
  // in no served country may now be in one, because this release serves more countries.
  const isOlder = (other: { updated: string; country: string }) =>
    other.updated < (updated ?? '') ||
    (other.updated === (updated ?? '') && (country === '' || other.country < country))
  const ended = others
    .filter(other => isServed(other) && isOlder(other))
    .map(other => end(other.country, updated ?? ''))
  if (country === '') return ended
  const newer = others.filter(other => !isOlder(other)).map(other => end(country, other.updated))
  return [...ended, ...newer, row]
}

/** The caller holds the locks of all partitions. */
export const openCompanyMoves = (
  dataDir: string,
  { countries, documents }: { countries: readonly string[]; documents: number },
  { source, precedence }: Pick<BuildRequest, 'source' | 'precedence'>,
): CompanyMoves => {
  if (countries.length <= 1) return noMoves
  const withdrawn = openWithdrawnKeys(dataDir, source)
  const placed = readPlacedKeys(dataDir, countries, precedence, withdrawn)
  // A single document has each key only once.
  const placedNow = documents > 1 ? openPlacedRows() : undefined
  return {
    rowsFor: row => {
      placedNow?.add(row)
      withdrawn.add(row)
      return rowsWithMoves(row, placed)
    },
    rest: () => placedNow?.moves() ?? [],
    save: withdrawn.save,
    [Symbol.dispose]: () => {
      placedNow?.[Symbol.dispose]()
      withdrawn[Symbol.dispose]()
    },
  }
}
