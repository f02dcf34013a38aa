import type BetterSqlite3 from 'better-sqlite3'
import { fileStamp, isCorruption, openPartitionFile, partitionFile } from './partition-file.ts'
import type { UnavailableReason } from './partition-unavailable.ts'
import { PartitionUnavailable } from './partition-unavailable.ts'
import { createPartitionVerifier } from './verify-partitions.ts'

const lookAgainAfterMs = 1_000

/** One country's partition as it stands in one file: its answers do not change while it is held. */
export interface OpenPartition {
  readonly country: string
  /** A statement prepared once for this file. */
  statement(sql: string): BetterSqlite3.Statement
  /** A value computed once for this file, for example a small table held in memory. */
  once<T>(key: string, compute: (partition: OpenPartition) => T): T
}

/** Every country's partition, opened when first asked for, and again when its file is replaced. */
export interface Partitions extends AsyncDisposable {
  readonly countries: readonly string[]
  /** Asks one partition a synchronous question. Rejects with `PartitionUnavailable`. */
  read<T>(country: string, question: (partition: OpenPartition) => T): Promise<T>
  /** How every country stands now, without waiting for the page-by-page check. */
  check(): Promise<Map<string, 'operational' | UnavailableReason>>
  /** Resolves when every file opened so far has been checked page by page. */
  verified(): Promise<void>
}

interface Handle {
  stamp: string
  lookedAt: number
  partition: Promise<OpenPartition & AsyncDisposable>
  verification: Promise<void>
}

const openPartition = async (filename: string, country: string): Promise<OpenPartition & AsyncDisposable> => {
  const connection = await openPartitionFile(filename, country)
  const statements = new Map<string, BetterSqlite3.Statement>()
  const values = new Map<string, unknown>()
  const partition: OpenPartition & AsyncDisposable = {
    country,
    statement: sql => {
      const statement = statements.get(sql) ?? connection.raw.prepare(sql)
      statements.set(sql, statement)
      return statement
    },
    once: <T>(key: string, compute: (partition: OpenPartition) => T) => {
      if (!values.has(key)) values.set(key, compute(partition))
      return values.get(key) as T
    },
    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  }
  return partition
}

/**
 * The partitions of a data directory, read-only. A missing or damaged file makes its own country unavailable and no other;
 * a file replaced is noticed within a second, without a restart. `clock` tells milliseconds.
 */
export const openPartitions = (
  dataDir: string,
  { countries, clock }: { countries: readonly string[]; clock: { now(): number } },
): Partitions => {
  const handles = new Map<string, Handle>()
  const verifier = createPartitionVerifier()
  const served = new Set(countries)

  const dispose = async (handle: Handle | undefined) => {
    const partition = await handle?.partition.catch(() => undefined)
    await partition?.[Symbol.asyncDispose]()
  }
  const condemn = (country: string, handle: Handle) => {
    if (handles.get(country) !== handle) return
    void dispose({ ...handle })
    handle.partition = Promise.reject(new PartitionUnavailable(country, 'corrupt'))
    handle.partition.catch(() => undefined)
  }
  const verify = async (country: string, filename: string, handle: Handle) => {
    const opened = await handle.partition.then(
      () => true,
      () => false,
    )
    // The file may have been replaced while it was checked: then the verdict is about neither for sure.
    if (opened && !(await verifier.isSound(filename)) && fileStamp(filename) === handle.stamp) condemn(country, handle)
  }
  const openNow = (country: string, stamp: string): Handle => {
    const filename = partitionFile(dataDir, country)
    const partition = openPartition(filename, country)
    partition.catch(() => undefined)
    const handle = { stamp, lookedAt: clock.now(), partition, verification: Promise.resolve() }
    handle.verification = verify(country, filename, handle)
    return handle
  }
  // A clock set back must not keep a handle fresh for longer.
  const isFresh = ({ lookedAt }: Handle) => clock.now() >= lookedAt && clock.now() - lookedAt < lookAgainAfterMs
  const current = (country: string): Handle => {
    const handle = handles.get(country)
    if (handle && isFresh(handle)) return handle
    const stamp = fileStamp(partitionFile(dataDir, country))
    if (handle?.stamp === stamp) {
      handle.lookedAt = clock.now()
      return handle
    }
    const opened = openNow(country, stamp)
    handles.set(country, opened)
    void dispose(handle)
    return opened
  }

  const read: Partitions['read'] = async (country, question) => {
    if (!served.has(country)) throw new PartitionUnavailable(country, 'missing')
    const handle = current(country)
    const partition = await handle.partition
    try {
      return question(partition)
    } catch (error) {
      if (!isCorruption(error)) throw error
      condemn(country, handle)
      throw new PartitionUnavailable(country, 'corrupt')
    }
  }
  const stateOf = async (country: string): Promise<'operational' | UnavailableReason> => {
    try {
      return await read(country, () => 'operational' as const)
    } catch (error) {
      if (error instanceof PartitionUnavailable) return error.reason
      throw error
    }
  }

  return {
    countries,
    read,
    check: async () =>
      new Map(await Promise.all(countries.map(async country => [country, await stateOf(country)] as const))),
    verified: async () => {
      await Promise.all([...handles.values()].map(({ verification }) => verification))
    },
    [Symbol.asyncDispose]: async () => {
      await verifier[Symbol.asyncDispose]()
      await Promise.all([...handles.values()].map(dispose))
    },
  }
}
