import type pg from 'pg'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { errorCode } from '#domain/error-code.ts'
import type { DatabaseConfig } from '../client-config.ts'
import { refusalOf, type TablesRefuseError, toStoreError } from '../postgres-error.ts'
import { createLaneConnection, type Registered } from './lane-connection.ts'
import { createRecentGroups } from './recent-groups.ts'
import { writeAgain } from './write-again.ts'

/** A procedure of which the first arguments are writer, epoch and number of the group. */
interface GroupCall {
  name: string
  text: string
  values: readonly unknown[]
}

/** One connection that commits one group after the other, each exactly once. */
export interface Lane extends AsyncDisposable {
  /**
   * Resolves to the result of a group once it is durable, however often the connection is lost. Rejects with the group's own error
   * where nothing was written, with TablesRefuseError where that is not its fault, and with StoreUnavailableError where that is certain and no caller waits any more.
   */
  run(call: GroupCall, isWanted: () => boolean): Promise<unknown>
  /** Remembers the entries of the last group, to write them again to a database that has lost them. */
  remember(entries: readonly UsageEntry[]): void
}

/** What happened to lanes since the start of the process. */
export interface LaneCounts {
  /** Connections after one was lost: each raises the epoch of its writer. */
  fences: number
  /** Groups whose reply was lost and that were found committed. */
  foundCommitted: number
  /** Number of entries that a database had lost and that were written again. */
  writtenAgain: number
}

interface LaneDeps {
  client: DatabaseConfig
  writer: string
  counts: LaneCounts
  /** Called when a database lacked entries that it had confirmed. */
  onWrittenAgain(): void
}

/** Entries that are written again in one transaction: each takes a round trip, and no charge is written meanwhile. */
const entriesAtOnce = 1_000

/** Deadlocks and waits for a lock that were too long: the group was undone and can be sent again. */
const isUndone = (error: unknown) => /^(40|55P03)/.test(errorCode(error))
/** What a row of the group is the reason for; the group was undone, and would be each time. */
const isOfGroup = (error: unknown) => /^(22|23505)/.test(errorCode(error))
/** A right may be missing for what follows the commit. */
const isUncertain = (error: unknown) => errorCode(error) === '42501'

type GroupResult = Pick<Registered, 'result'>

export function createLane({ client: config, writer, counts, onWrittenAgain }: LaneDeps): Lane {
  const recent = createRecentGroups()
  let seq = 0
  let isBusy = false
  let refusal: TablesRefuseError | undefined

  /** Writes the groups again that a database has lost. */
  async function writeLost(client: pg.Client, registered: Registered) {
    if (registered.seq >= seq) return
    const before = counts.writtenAgain
    const entries = recent.since(registered.seq)
    for (let first = 0; first < entries.length; first += entriesAtOnce)
      counts.writtenAgain += await writeAgain(client, entries.slice(first, first + entriesAtOnce))
    await client.query('UPDATE usage_writers SET seq = $2 WHERE writer = $1', [writer, seq])
    if (counts.writtenAgain > before) onWrittenAgain()
  }

  const connection = createLaneConnection({
    config,
    writer,
    onRegistered: writeLost,
    isBusy: () => isBusy,
    onReconnected: () => {
      counts.fences += 1
    },
  })

  /** Throws errors that sending again would not change. Abandons the connection if it is not known whether it has committed. */
  function onFailed(error: unknown) {
    if (isOfGroup(error)) throw error
    refusal = refusalOf(error)
    if (refusal && !isUncertain(error)) throw refusal
    if (!isUndone(error)) connection.abandon()
  }

  /** Sends a group; resolves to its result, or to undefined where that is not known. */
  async function send({ name, text, values }: GroupCall): Promise<GroupResult | undefined> {
    try {
      const query = { name, text, values: [writer, connection.epoch, seq + 1, ...values] }
      const { rows } = (await connection.client?.query<GroupResult>(query)) ?? { rows: [] }
      const [row] = rows
      if (!row) throw new Error('a group has no result')
      return { result: row.result }
    } catch (error) {
      onFailed(error)
      return undefined
    }
  }

  /**
   * The result of a group whose reply was lost; undefined if it was not committed and never will be. For a group that was sent
   * this must be found out, even if no caller waits for it.
   */
  async function afterLoss(isSent: boolean, isWanted: () => boolean): Promise<GroupResult | undefined> {
    const registered = await connection.connect(() => isSent || isWanted())
    if (registered.seq === seq + 1) {
      counts.foundCommitted += 1
      return registered
    }
    if (refusal) throw refusal
    if (!isWanted()) throw toStoreError(new Error('Connection terminated'))
    return undefined
  }

  async function run(call: GroupCall, isWanted: () => boolean): Promise<unknown> {
    refusal = undefined
    for (let found: GroupResult | undefined; ; ) {
      const isSent = connection.client !== undefined
      if (isSent) found = await send(call)
      // Without a result and with a connection, it was undone.
      if (!found && !connection.client) found = await afterLoss(isSent, isWanted)
      if (found) return found.result
    }
  }

  return {
    run: async (call, isWanted) => {
      isBusy = true
      try {
        const result = await run(call, isWanted)
        seq += 1
        return result
      } finally {
        isBusy = false
      }
    },
    remember: entries => recent.add(seq, entries),
    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  }
}
