import pg from 'pg'
import type { StatementObserver } from '../statement-observer.ts'
import { clientConfig, type DatabaseConfig } from './client-config.ts'
import { breakConnection, DatabaseClient } from './database-client.ts'
import { isConnectionLost, toStoreError } from './postgres-error.ts'
import { patientSql } from './session-settings.ts'

/** A statement; one with a name is prepared once a connection. */
type Statement = string | { name: string; text: string }

export interface Queryable {
  /** The rows of a statement, whose values are `$1`, `$2`…; rejects with StoreUnavailableError where PostgreSQL cannot be used. */
  query<Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>
}

/** Connections to one PostgreSQL database. */
export interface Postgres extends Queryable, AsyncDisposable {
  /** Runs work in one transaction, which is rolled back if it rejects. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>
  /** The settings for connections of one's own. */
  readonly client: DatabaseConfig
  /** Breaks all connections, because they lead to a server that is no longer the primary. */
  renew(): void
  /** Connections, how many of them are idle, and how many callers wait for one. */
  counts(): { open: number; idle: number; waiting: number }
}

interface PoolOptions {
  /** Connections at most. */
  max?: number
  /** Whether statements may take any time, as those on whole tables do. */
  isPatient?: boolean
  /** Milliseconds to wait for a statement; after that its connection is closed. */
  patienceMs?: number
  /** What the connections are called in PostgreSQL. */
  name?: string
  /** Is run on each new connection. */
  onConnect?: (made: pg.ClientBase) => Promise<void>
  /** Called for each statement. */
  observer?: Pick<StatementObserver, 'prepared'> | undefined
}

type Query = Queryable['query']

const textOf = (statement: Statement) => (typeof statement === 'string' ? statement : statement.text)

/** The same, with each statement observed from its call to its rows. */
const observed = (query: Query, observer: PoolOptions['observer'], database: string): Query =>
  observer
    ? async (statement, values) => {
        const end = observer.prepared(textOf(statement), database, 'postgresql')()
        try {
          const rows = await query<never>(statement, values)
          end?.()
          return rows
        } catch (error) {
          end?.(error)
          throw error
        }
      }
    : query

const configOf = (statement: Statement, values: readonly unknown[]): pg.QueryConfig => ({
  ...(typeof statement === 'string' ? { text: statement } : statement),
  values: [...values],
})

const queryable = (client: pg.Pool | pg.ClientBase): Queryable => ({
  query: async (statement, values = []) => (await client.query(configOf(statement, values))).rows,
})

async function roll(client: pg.PoolClient, error: unknown): Promise<boolean> {
  if (isConnectionLost(error)) return false
  try {
    await client.query('ROLLBACK')
    return true
  } catch {
    return false
  }
}

async function inTransaction<T>(
  client: pg.PoolClient,
  work: (transaction: Queryable) => Promise<T>,
  observe: (query: Query) => Query,
): Promise<T> {
  let isUsable = true
  try {
    await client.query('BEGIN')
    const result = await work({ query: observe(queryable(client).query) })
    await client.query('COMMIT')
    return result
  } catch (error) {
    isUsable = await roll(client, error)
    throw error
  } finally {
    client.release(!isUsable)
  }
}

function clientFor(url: string, { isPatient = false, patienceMs, name }: PoolOptions): DatabaseConfig {
  return {
    ...clientConfig(url),
    ...(isPatient && { statement_timeout: 0, query_timeout: 0, settings: patientSql }),
    ...(patienceMs !== undefined && { query_timeout: patienceMs }),
    ...(name !== undefined && { application_name: name }),
  }
}

/** Prepares connections to the PostgreSQL of an address; they are opened when they are needed. */
export function connectPostgres(
  url: string,
  { max = 8, observer, onConnect = async () => {}, ...options }: PoolOptions = {},
): Postgres {
  const client = clientFor(url, options)
  const pool = new pg.Pool({ ...client, Client: DatabaseClient, max, idleTimeoutMillis: 60_000, onConnect })
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', made => clients.add(made))
  pool.on('remove', made => clients.delete(made))
  // The error of an idle connection, which is replaced when one is needed.
  pool.on('error', () => {})
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw toStoreError(error)
    }
  }
  const observe = (own: Query) => observed(own, observer, client.database ?? '')
  const query = observe(queryable(pool).query)
  return {
    query: (statement, values) => guarded(() => query(statement, values)),
    transaction: work => guarded(async () => inTransaction(await pool.connect(), work, observe)),
    client,
    renew: () => {
      for (const made of clients) breakConnection(made)
    },
    counts: () => {
      const { totalCount: open, idleCount: idle, waitingCount } = pool
      // The pool deals out idle connections, and opens others, in the next turn only.
      return { open, idle, waiting: Math.max(0, waitingCount - idle - (max - open)) }
    },
    [Symbol.asyncDispose]: () => pool.end(),
  }
}
