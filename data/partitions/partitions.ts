import type { StatementObserver } from '../statement-observer.ts'
import { isCorruption, isTransient } from '../transient-error.ts'
import type { Damage } from './checks/damaged-records.ts'
import type { PartitionVerifier } from './checks/verify-partitions.ts'
import type { OpenPartition } from './open-partition.ts'
import { createPartitionHandles } from './partition-handles.ts'
import type { UnavailableReason } from './partition-unavailable-error.ts'
import { ifAvailable, PartitionUnavailableError } from './partition-unavailable-error.ts'

/** All partitions, each opened on first use and reopened when its file is replaced. */
export interface Partitions extends AsyncDisposable {
  readonly countries: readonly string[]
  /** The countries that this server holds; reads of others reject. */
  readonly held: readonly string[]
  /**
   * Runs a synchronous query on one partition, once the pages that lookups need are checked. A result that `isMiss` is
   * read again if the file was changed meanwhile. Rejects with `PartitionUnavailableError`.
   */
  read<T>(country: string, query: (partition: OpenPartition) => T, isMiss?: (result: T) => boolean): Promise<T>
  /** The state of every country, without waiting for the page-by-page check. */
  check(): Promise<Map<string, 'operational' | UnavailableReason>>
  /** Resolves when every file opened so far has been checked page by page. */
  verified(): Promise<void>
  /** The number of damaged records found so far. */
  damagedRecords(): number
  /** The error of a file that cannot be read at the moment, though it may be sound; undefined if there is none. */
  readFailure(): unknown
}

export interface PartitionsOptions {
  countries: readonly string[]
  /** All of them by default. */
  held?: readonly string[]
  /** Milliseconds. */
  clock: { now(): number }
  /** Jitter of retries: at least 0, below 1. */
  random?: () => number
  /** Called once for each damaged record of a file, and once for its aliases. */
  onDamage?: (country: string, damage: Damage) => void
  observer?: StatementObserver | undefined
  /** The verifier of their files; by default a new one, which is disposed of with them. */
  verifier?: PartitionVerifier | undefined
}

/** Seconds until the retry of a read that failed although its file could be opened. */
const retrySoonSeconds = 1

/**
 * The partitions of a data directory, read-only. A missing or damaged file makes only its own country unavailable; a
 * replaced file is reopened within a second, without a restart. A file that cannot be read at the moment is retried
 * after 1 s, then after longer pauses of at most 30 s.
 */
export const openPartitions = (
  dataDir: string,
  {
    countries,
    held = countries,
    clock,
    random = Math.random,
    onDamage = () => {},
    observer,
    verifier,
  }: PartitionsOptions,
): Partitions => {
  const handles = createPartitionHandles(dataDir, { now: () => clock.now(), random, onDamage, observer, verifier })
  const served = new Set(countries)
  const own = new Set(held)

  const queryOn = <T>(partition: OpenPartition, query: (partition: OpenPartition) => T): T => {
    try {
      return query(partition)
    } catch (error) {
      if (isCorruption(error)) {
        handles.markCorrupt(partition)
        throw new PartitionUnavailableError(partition.country, 'corrupt')
      }
      if (!isTransient(error)) throw error
      handles.reopen(partition)
      throw new PartitionUnavailableError(partition.country, 'unreadable', retrySoonSeconds)
    }
  }
  const read: Partitions['read'] = async (country, query, isMiss) => {
    if (!served.has(country)) throw new PartitionUnavailableError(country, 'missing')
    if (!own.has(country)) throw new PartitionUnavailableError(country, 'not_held')
    for (let check = handles.checking(country); check; check = handles.checking(country)) await check
    const partition = handles.partition(country)
    const result = queryOn(partition, query)
    return isMiss?.(result) && handles.isReplaced(partition) ? await read(country, query, isMiss) : result
  }
  const stateOf = (country: string): Promise<'operational' | UnavailableReason> =>
    ifAvailable(
      () => read(country, () => 'operational' as const),
      reason => reason,
    )

  return {
    countries,
    held,
    read,
    check: async () => {
      const states = countries.map(async country => [country, await stateOf(country)] as const)
      return new Map(await Promise.all(states))
    },
    verified: () => handles.verified(),
    damagedRecords: () => handles.damagedRecords(),
    readFailure: () => handles.readFailure(),
    [Symbol.asyncDispose]: () => handles[Symbol.asyncDispose](),
  }
}

/**
 * Groups items by country and reads the countries concurrently, each once; a country that cannot be read has no entry.
 */
export const readByCountry = async <Country extends string, Item extends { country: Country }, T>(
  items: readonly Item[],
  read: (country: Country, items: Item[]) => Promise<T>,
): Promise<Map<Country, T>> => {
  const groups = [...Map.groupBy(items, ({ country }) => country)]
  const entries = groups.map(([country, own]) =>
    ifAvailable(
      async (): Promise<[Country, T][]> => [[country, await read(country, own)]],
      () => [],
    ),
  )
  return new Map((await Promise.all(entries)).flat())
}
