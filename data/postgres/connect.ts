import pg from 'pg'
import type { StatementObserver } from '../statement-observer.ts'
import { clientConfig } from './client-config.ts'
import { isConnectionLost, toStoreError } from './postgres-error.ts'

/** A statement; one with a name is prepared once a connection. */
export type Statement = string | { name: string; text: string }

export interface Queryable {
  /** The rows of a statement, whose values are `$1`, `$2`…; rejects with StoreUnavailableError where PostgreSQL cannot be used. */
  query<Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>
}

/** Connections to one PostgreSQL database. */
export interface Postgres extends Queryable, AsyncDisposable {
  /** Runs work in one transaction, which is rolled back if it rejects. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>
  /** The settings for connections of one's own. */
  readonly client: pg.ClientConfig
  /** Connections, how many of them are idle, and how many callers wait for one. */
  counts(): { open: number; idle: number; waiting: number }
}

interface PoolOptions {
  /** Connections at most. */
  max?: number
  /** Errors of idle connections: they are replaced when they are needed. */
  onError?: (error: Error) => void
  /** Whether statements may take any time, as those on whole tables do. */
  isPatient?: boolean
  /** Is told of each statement. */
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

const queryable = (client: Pick<pg.ClientBase, 'query'>): Queryable => ({
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

const ignore = () => {}

async function inTransaction<T>(
  client: pg.PoolClient,
  work: (transaction: Queryable) => Promise<T>,
  observe: (query: Query) => Query,
): Promise<T> {
  // A connection that ends between two statements must not end the process.
  client.on('error', ignore)
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
    client.off('error', ignore)
    client.release(!isUsable)
  }
}

/** Prepares connections to the PostgreSQL of an address; they are opened when they are needed. */
export function connectPostgres(
  url: string,
  { max = 8, onError = ignore, isPatient = false, observer }: PoolOptions = {},
): Postgres {
  const client = { ...clientConfig(url), ...(isPatient && { statement_timeout: 0, query_timeout: 0 }) }
  // Compiling a statement takes longer than any statement of a request runs.
  const onConnect = async (made: pg.ClientBase) => void (await made.query('SET jit = off'))
  const pool = new pg.Pool({ ...client, max, idleTimeoutMillis: 60_000, onConnect })
  pool.on('error', onError)
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw toStoreError(error)
    }
  }
  const observe = (own: Query) => observed(own, observer, client.database ?? '')
  const query = observe(queryable(pool as unknown as pg.ClientBase).query)
  return {
    query: (statement, values) => guarded(() => query(statement, values)),
    transaction: work => guarded(async () => inTransaction(await pool.connect(), work, observe)),
    client,
    counts: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    [Symbol.asyncDispose]: () => pool.end(),
  }
}
