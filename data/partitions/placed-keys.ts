import type { Precedence } from '#domain/companies/merge-layers.ts'
import type { WithdrawnKeys } from './build/withdrawn-keys.ts'
import { openPartitionFile, partitionFile } from './partition-file.ts'
import { PartitionUnavailableError } from './partition-unavailable-error.ts'

/** Another country's record with a key, and when its source updated it; the country is empty if none is served. */
interface PlacedKey {
  country: string
  updated: string
}

/**
 * Where the keys of a source of several countries, LEIs, are in the live partitions, served or outranked there, and those
 * that are nowhere.
 */
export interface PlacedKeys {
  /** The records with a key in other countries than the given one. */
  elsewhere(key: string, country: string): readonly PlacedKey[]
}

// A key of a source is an alias of its company; an LEI has 20 characters.
const keysQueries = {
  served: 'SELECT alias FROM aliases WHERE length(alias) = 20',
  outranked: 'SELECT source_key FROM outranked_records',
}
const updatedQueries = {
  served: `SELECT coalesce(source_updated_at, '') FROM aliases JOIN source_records USING (registry_id)
    WHERE alias = @key AND precedence = @precedence AND source_key = @key`,
  outranked: 'SELECT updated_at FROM outranked_records WHERE source_key = @key',
}
// Partitions that an earlier version wrote have none.
const outrankedTable = "SELECT 1 FROM sqlite_master WHERE name = 'outranked_records'"

const countriesPerHash = 32

/** 48 bits: among three million keys hardly any two have the same hash; for those, the partition is asked. */
const hashOf = (key: string): number => {
  let high = 0x811c9dc5
  let low = 0x9e3779b9
  for (let at = 0; at < key.length; at += 1) {
    high = Math.imul(high ^ key.charCodeAt(at), 0x01000193)
    low = Math.imul(low ^ key.charCodeAt(at), 0x85ebca6b) ^ (low >>> 13)
  }
  return (high >>> 0) * 65_536 + (low >>> 16)
}

/** The first position of a sorted list whose number is not below the given one. */
const lowerBound = (sorted: Float64Array, wanted: number): number => {
  let from = 0
  let to = sorted.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((sorted[middle] ?? 0) < wanted) from = middle + 1
    else to = middle
  }
  return from
}

const openForReading = (dataDir: string, country: string) => {
  try {
    return openPartitionFile(partitionFile(dataDir, country), country)
  } catch (error) {
    if (error instanceof PartitionUnavailableError) return undefined
    throw error
  }
}

/** Reads from a live partition, row by row; one that cannot be read has none, and is replaced by its next import. */
function* readRows(
  dataDir: string,
  country: string,
  queries: typeof keysQueries,
  parameters: object,
): Generator<string> {
  const database = openForReading(dataDir, country)
  const iterate = (sql: string) => database?.prepare(sql).pluck().iterate(parameters) as IterableIterator<string>
  try {
    if (!database) return
    yield* iterate(queries.served)
    if (database.prepare(outrankedTable).get()) yield* iterate(queries.outranked)
  } finally {
    database?.close()
  }
}

/** Reads the keys of all countries, eight bytes each. */
export const readPlacedKeys = (
  dataDir: string,
  countries: readonly string[],
  precedence: Precedence,
  withdrawn: Pick<WithdrawnKeys, 'keys' | 'updatedOf'>,
): PlacedKeys => {
  const placed: number[] = []
  for (const key of withdrawn.keys()) placed.push(hashOf(key) * countriesPerHash + countries.length)
  for (const [number, country] of countries.entries())
    for (const key of readRows(dataDir, country, keysQueries, {})) placed.push(hashOf(key) * countriesPerHash + number)
  const sorted = Float64Array.from(placed).sort()
  const datesIn = (country: string, key: string): string[] => {
    if (country !== '') return [...readRows(dataDir, country, updatedQueries, { key, precedence })]
    const updated = withdrawn.updatedOf(key)
    return updated === undefined ? [] : [updated]
  }
  return {
    elsewhere: (key, country) => {
      const first = hashOf(key) * countriesPerHash
      const found: PlacedKey[] = []
      for (let at = lowerBound(sorted, first); (sorted[at] ?? Infinity) < first + countriesPerHash; at += 1) {
        const other = countries[(sorted[at] ?? 0) - first] ?? ''
        if (other !== country) found.push(...datesIn(other, key).map(updated => ({ country: other, updated })))
      }
      return found
    },
  }
}
