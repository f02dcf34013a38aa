import { rmSync } from 'node:fs'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { type ClusterOptions, createData, owner, postgresPrograms } from './postgres-cluster.ts'
import { postgresProcess } from './postgres-process.ts'
import { tempFolder } from './temp-folder.ts'

/** A PostgreSQL server of a test, on a free port of loopback, in a temporary folder. */
export interface PostgresServer extends AsyncDisposable {
  port: number
  /** The address of a database; any user may enter without a password. */
  url(database: string, user?: string): string
  /** Runs statements in a database, by default as the owner of the server. */
  run(statements: string, database?: string): Promise<pg.QueryResult>
  /** Creates a database, as a copy of another if one is named, and returns its address. */
  createDatabase(template?: string): Promise<string>
  /** Kills it immediately, like a crash. */
  kill(): Promise<void>
  /** Starts it again on the same port, with what was committed. */
  restart(): Promise<void>
  /** Suspends all its processes: connections stay open, and nothing is answered until `resume`. */
  freeze(): void
  resume(): void
}

/** Whether PostgreSQL is installed; otherwise the tests that need it are skipped. */
export const hasPostgres: boolean = postgresPrograms !== undefined
if (!hasPostgres) process.stdout.write('postgres cannot be used here: the tests that need it are skipped\n')

const quoted = (name: string) => pg.escapeIdentifier(name)

/** The databases of a server on a port. */
function databasesOn(port: number) {
  let databases = 0
  const url = (database: string, user = owner) => `postgres://${user}@127.0.0.1:${port}/${database}`
  const run = async (statements: string, database = 'postgres') => {
    const client = new pg.Client(url(database))
    await client.connect()
    try {
      return await client.query(statements)
    } finally {
      await client.end()
    }
  }
  const createDatabase = async (template?: string) => {
    databases += 1
    const name = `test_${databases}`
    await run(`CREATE DATABASE ${quoted(name)}${template ? ` TEMPLATE ${quoted(template)}` : ''}`)
    return url(name)
  }
  const answers = () =>
    run('SELECT 1').then(
      () => true,
      () => false,
    )
  return { url, run, createDatabase, answers }
}

/** Starts a server of its own: for tests that stop it, or need other settings. */
export async function startPostgres(options: ClusterOptions = {}): Promise<PostgresServer> {
  const folder = tempFolder()
  const data = createData(folder.path, options)
  const port = await freePort()
  const { answers, ...databases } = databasesOn(port)
  const args = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1']
  const server = postgresProcess(folder.path, args, answers)

  // Ends with the process, even if a test fails.
  const abandon = () => {
    server.abandon()
    folder[Symbol.dispose]()
  }
  process.setMaxListeners(Math.max(100, process.getMaxListeners()))
  process.once('exit', abandon)
  const stop = async () => {
    process.removeListener('exit', abandon)
    server.signalAll('SIGCONT')
    await server.end('SIGQUIT')
    rmSync(folder.path, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    await server.start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    port,
    ...databases,
    kill: () => server.end('SIGKILL'),
    restart: server.start,
    freeze: () => server.signalAll('SIGSTOP'),
    resume: () => server.signalAll('SIGCONT'),
    [Symbol.asyncDispose]: stop,
  }
}

let shared: Promise<PostgresServer> | undefined

/** The server that all tests of a process share; it ends with the process. */
export const sharedPostgres = (): Promise<PostgresServer> => {
  shared ??= startPostgres()
  return shared
}
