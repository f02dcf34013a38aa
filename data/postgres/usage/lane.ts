import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { createBackoff } from '../../backoff.ts'
import type { DatabaseConfig } from '../client-config.ts'
import { byIndexSql } from '../connect.ts'
import { DatabaseClient } from '../database-client.ts'
import { toStoreError } from '../postgres-error.ts'
import { createRecentGroups } from './recent-groups.ts'
import { eventsText } from './usage-rows.ts'

/** A procedure of which the first arguments are writer, epoch and number of the group. */
export interface GroupCall {
  name: string
  text: string
  values: readonly unknown[]
}

/** One connection that commits one group after the other, each exactly once. */
export interface Lane extends AsyncDisposable {
  /**
   * Resolves to the result of a group once it is durable, however often the connection is lost. Rejects with the group's own error
   * where nothing was written, and with StoreUnavailableError where that is certain and no caller waits any more.
   */
  run(call: GroupCall, isWanted: () => boolean): Promise<unknown>
  /** Keeps what the last group wrote: a database that has lost it is told again. */
  remember(entries: readonly UsageEntry[]): void
}

/** What happened to lanes since the start of the process. */
export interface LaneCounts {
  /** Connections after one was lost: each raises the epoch of its writer. */
  fences: number
  /** Groups whose reply was lost and that were found committed. */
  foundCommitted: number
  /** Entries that a database had lost and was told again. */
  toldAgain: number
}

export interface LaneDeps {
  client: DatabaseConfig
  writer: string
  counts: LaneCounts
}

// Raises the epoch: waits for a group that is still running, and fences off one that has not begun.
const registerSql = `
  INSERT INTO usage_writers AS w (writer, epoch, seq) VALUES ($1, 1, 0)
  ON CONFLICT (writer) DO UPDATE SET epoch = w.epoch + 1, seen_at = now() RETURNING epoch, seq, result`

const tellSql = 'SELECT tell_again($1) AS told'

// Groups let go of their locks before the disk has them; what follows waits for it. Generic plans: by default PostgreSQL plans the
// statements anew for every group, to fit the lengths of its arrays, which takes a third of the group's time.
const settingsSql = `SET synchronous_commit = on; ${byIndexSql}; SET plan_cache_mode = force_generic_plan`

// Milliseconds between two connections.
const firstPauseMs = 20
const maxPauseMs = 500

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
/** Deadlocks and waits for a lock that were too long: the group was undone and can be sent again. */
const isUndone = (error: unknown) => /^(40|55P03)/.test(codeOf(error))
/** What a row of the group or its statement is the reason for; the group was undone, and would be each time. */
const isOfGroup = (error: unknown) => /^(0A|22|23|2D|42(?!501)|P0)/.test(codeOf(error))

interface Registered {
  epoch: number
  seq: number
  result: unknown
}

export function createLane({ client: config, writer, counts }: LaneDeps): Lane {
  const backoff = createBackoff({ now: () => performance.now(), random: Math.random }, firstPauseMs, maxPauseMs)
  const recent = createRecentGroups()
  let client: pg.Client | undefined
  let opening: Promise<Registered> | undefined
  let [epoch, seq] = [0, 0]
  let [isBusy, isDisposed, hasConnected] = [false, false, false]

  const abandon = () => {
    const abandoned = client
    client = undefined
    // Not ended in order: the wire may stand still.
    abandoned?.connection.stream.destroy()
  }

  async function tellAgain(connection: pg.Client, from: number) {
    for (const entries of recent.since(from)) {
      const { rows } = await connection.query<{ told: number }>(tellSql, [eventsText(entries)])
      counts.toldAgain += rows[0]?.told ?? 0
    }
    await connection.query('UPDATE usage_writers SET seq = $2 WHERE writer = $1', [writer, seq])
  }

  async function register(connection: pg.Client): Promise<Registered> {
    const { rows } = await connection.query<Registered>({ name: 'register', text: registerSql, values: [writer] })
    const [found] = rows
    if (!found) throw new Error('a writer could not be registered')
    if (found.seq < seq) await tellAgain(connection, found.seq)
    return found
  }

  async function connect(): Promise<Registered> {
    const made = new DatabaseClient({ ...config, application_name: `svc ${writer}` })
    made.once('end', () => {
      if (client !== made) return
      client = undefined
      // Also without a group: another database may have taken over, which lacks the last ones.
      if (!isBusy) void reconnect()
    })
    try {
      await made.connect()
      await made.query(settingsSql)
      const registered = await register(made)
      ;({ epoch } = registered)
      if (hasConnected) counts.fences += 1
      hasConnected = true
      client = made
      backoff.succeeded()
      return registered
    } catch (error) {
      made.connection.stream.destroy()
      throw error
    }
  }

  const connected = (): Promise<Registered> => {
    opening ??= connect().finally(() => {
      opening = undefined
    })
    return opening
  }

  async function reconnect() {
    while (!isDisposed && !isBusy && !client)
      try {
        await connected()
      } catch {
        await sleep(backoff.failed(), undefined, { ref: false })
      }
  }

  /** Sends a group; resolves to its result, or to undefined where that is not known. */
  async function send({ name, text, values }: GroupCall): Promise<{ result: unknown } | undefined> {
    try {
      const query = { name, text, values: [writer, epoch, seq + 1, ...values] }
      const { rows } = (await client?.query<{ result: unknown }>(query)) ?? { rows: [] }
      const [row] = rows
      if (!row) throw new Error('a group has no result')
      return { result: row.result }
    } catch (error) {
      if (isOfGroup(error)) throw error
      if (!isUndone(error)) abandon()
      return undefined
    }
  }

  /** Connects until it is known what became of a group that was sent, or while somebody waits for one that was not. */
  async function learn(isSent: boolean, isWanted: () => boolean): Promise<Registered> {
    for (;;)
      try {
        return await connected()
      } catch (error) {
        if (isDisposed || (!isSent && !isWanted())) throw toStoreError(error)
        await sleep(backoff.failed())
      }
  }

  /** The result of a group whose reply was lost; undefined where it was not committed and never will be. */
  async function afterLoss(isSent: boolean, isWanted: () => boolean): Promise<{ result: unknown } | undefined> {
    const registered = await learn(isSent, isWanted)
    if (registered.seq === seq + 1) {
      counts.foundCommitted += 1
      return registered
    }
    if (!isWanted()) throw toStoreError(new Error('Connection terminated'))
    return undefined
  }

  async function run(call: GroupCall, isWanted: () => boolean): Promise<unknown> {
    for (let found: { result: unknown } | undefined; ; ) {
      const isSent = client !== undefined
      if (isSent) found = await send(call)
      // Without a result and with a connection, it was undone.
      if (!found && !client) found = await afterLoss(isSent, isWanted)
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
    [Symbol.asyncDispose]: async () => {
      isDisposed = true
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}
