import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createProcessBackoff } from '../../async/backoff.ts'
import { singleFlight } from '../../async/single-flight.ts'
import { StoreUnavailableError } from '../../store-unavailable-error.ts'
import type { DatabaseConfig } from '../client-config.ts'
import { breakConnection, DatabaseClient } from '../database-client.ts'
import { toStoreError } from '../postgres-error.ts'

/** What the database knows of a writer: its epoch, and the last group that it committed. */
export interface Registered {
  epoch: number
  seq: number
  result: unknown
}

/** The connection of one writer, which is made again whenever it is lost. */
interface LaneConnection extends AsyncDisposable {
  /** Undefined while there is no connection. */
  readonly client: pg.Client | undefined
  /** The epoch that the connection has, in which groups are numbered. */
  readonly epoch: number
  /** Connects, with pauses between attempts. Rejects with StoreUnavailableError where that fails and is no longer wanted. */
  connect(isWanted: () => boolean): Promise<Registered>
  /** Closes a connection that may have failed. */
  abandon(): void
}

interface LaneConnectionDeps {
  config: DatabaseConfig
  writer: string
  /** Called with each new connection before a group is sent over it. */
  onRegistered(client: pg.Client, registered: Registered): Promise<void>
  /** Called for each connection that replaces a lost one. */
  onReconnected(): void
  /** Whether a group is under way, which connects by itself where it must. */
  isBusy(): boolean
}

// Raises the epoch: waits for a group that is still running, and fences off one that has not begun.
const registerSql = `
  INSERT INTO usage_writers AS w (writer, epoch, seq) VALUES ($1, 1, 0)
  ON CONFLICT (writer) DO UPDATE SET epoch = w.epoch + 1, seen_at = now() RETURNING epoch, seq, result`

// By default PostgreSQL plans the statements anew for every group, to fit the lengths of its arrays, which takes a third of the
// group's time.
const genericPlansSql = 'SET plan_cache_mode = force_generic_plan'

// Milliseconds between two connections.
const firstPauseMs = 20
const maxPauseMs = 500

async function register(client: pg.Client, writer: string): Promise<Registered> {
  const { rows } = await client.query<Registered>({ name: 'register', text: registerSql, values: [writer] })
  const [found] = rows
  if (!found) throw new Error('a writer could not be registered')
  return found
}

export function createLaneConnection(deps: LaneConnectionDeps): LaneConnection {
  const { config, writer, isBusy } = deps
  const backoff = createProcessBackoff(firstPauseMs, maxPauseMs)
  let client: pg.Client | undefined
  let epoch = 0
  let isDisposed = false
  let hasConnected = false

  function onEnd(ended: pg.Client) {
    if (client !== ended) return
    client = undefined
    // Reconnects even without a group: another database may have taken over, which lacks the last groups.
    if (!isBusy()) void reconnect()
  }

  async function open(): Promise<Registered> {
    const made = new DatabaseClient({
      ...config,
      application_name: `svc ${writer}`,
      settings: `${config.settings}; ${genericPlansSql}`,
    })
    made.once('end', () => onEnd(made))
    try {
      await made.connect()
      const registered = await register(made, writer)
      await deps.onRegistered(made, registered)
      // The lane was disposed of meanwhile, so nothing else would close this connection.
      if (isDisposed) throw new StoreUnavailableError('PostgreSQL is unavailable: closed')
      epoch = registered.epoch
      if (hasConnected) deps.onReconnected()
      hasConnected = true
      client = made
      backoff.succeeded()
      return registered
    } catch (error) {
      breakConnection(made)
      throw error
    }
  }
  const opening = singleFlight(open)

  async function reconnect() {
    while (!isDisposed && !isBusy() && !client)
      try {
        await opening.run()
      } catch {
        await sleep(backoff.failed(), undefined, { ref: false })
      }
  }

  async function connect(isWanted: () => boolean): Promise<Registered> {
    for (;;)
      try {
        return await opening.run()
      } catch (error) {
        if (isDisposed || !isWanted()) throw toStoreError(error)
        await sleep(backoff.failed())
      }
  }

  return {
    get client() {
      return client
    },
    get epoch() {
      return epoch
    },
    connect,
    abandon: () => {
      const abandoned = client
      client = undefined
      if (abandoned) breakConnection(abandoned)
    },
    [Symbol.asyncDispose]: async () => {
      isDisposed = true
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}
