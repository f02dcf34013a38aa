import { basename } from 'node:path'
import type { Database, Statement } from 'better-sqlite3'

/** Ends a statement, with its error if it failed. */
type EndStatement = (error?: unknown) => void

/** Called when a prepared statement begins; returns a function that ends it, or nothing if it is not recorded. */
type BeginStatement = () => EndStatement | undefined

/** Where a statement runs, by the names of OpenTelemetry: `sqlite` if nothing else is said. */
export type DatabaseSystem = 'sqlite' | 'postgresql'

/** A statement that another thread ran. */
export interface TimedStatement {
  /** As it is written in the code, with parameters in place of values. */
  sql: string
  /** The name of the file, or of the database. */
  database: string
  system?: DatabaseSystem
  /** Milliseconds since the epoch, with their fractions. */
  start: number
  end: number
  error?: string
}

/** The time as statements have it: milliseconds since the epoch, with their fractions. */
export const epochNow = (): number => performance.timeOrigin + performance.now()

/** Watches the statements of databases. A service without traces has no observer, and its databases are not modified. */
export interface StatementObserver {
  /** Called once for each statement that is prepared. */
  prepared(sql: string, database: string, system?: DatabaseSystem): BeginStatement
  /** The trace context of the current request, for statements that another thread will run for it. */
  context(): unknown
  /** The statements that another thread ran together, with the contexts of the requests that it ran them for. */
  ran(name: string, contexts: readonly unknown[], statements: readonly TimedStatement[]): void
}

type Method = (...args: unknown[]) => unknown

const observed =
  (method: Method, begin: BeginStatement): Method =>
  (...args) => {
    const end = begin()
    if (!end) return method(...args)
    try {
      const result = method(...args)
      end()
      return result
    } catch (error) {
      end(error)
      throw error
    }
  }

/** Rows are read as they are asked for, so the statement lasts until the last one, or until the reader ends. */
const observedRows = (iterate: Method, begin: BeginStatement) =>
  function* (...args: unknown[]) {
    const end = begin()
    let failure: unknown
    try {
      yield* iterate(...args) as Iterable<unknown>
    } catch (error) {
      failure = error
      throw error
    } finally {
      end?.(failure)
    }
  }

function observe(statement: Statement, begin: BeginStatement): Statement {
  const methods = ['run', 'get', 'all'] as const
  const wrapped = methods.map(name => [name, observed(statement[name].bind(statement) as Method, begin)])
  const iterate = observedRows(statement.iterate.bind(statement) as Method, begin)
  return Object.assign(statement, Object.fromEntries(wrapped), { iterate })
}

/** Watches every statement that is prepared on a connection from here on, those of knex too. */
export function observeStatements(database: Database, observer: Pick<StatementObserver, 'prepared'>): void {
  const prepare = database.prepare.bind(database)
  const name = basename(database.name)
  const prepareObserved = (sql: string) => observe(prepare(sql), observer.prepared(sql, name))
  Object.assign(database, { prepare: prepareObserved })
}
