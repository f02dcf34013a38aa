import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
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
  /** Stops all its processes as they stand: connections stay open, nothing is answered until `resume`. */
  freeze(): void
  resume(): void
}

interface Options {
  /** Settings of postgresql.conf. */
  settings?: Readonly<Record<string, string>>
  /** Lines before the one of pg_hba.conf that lets everybody in. */
  hba?: readonly string[]
  certificate?: { key: Buffer; cert: Buffer } | undefined
  /** It begins as a copy of this server, and streams from it until it is promoted; the settings are that server's. */
  standbyOf?: Pick<PostgresServer, 'port'>
}

const owner = 'svc'

/** The folder of initdb, pg_basebackup and postgres, which Debian does not put into PATH. */
function binFolder(): string | undefined {
  const inPath = (process.env.PATH ?? '').split(delimiter)
  const ofDebian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return [...inPath, ...ofDebian].find(folder => globSync(join(folder, '{initdb,pg_basebackup}')).length === 2)
}

const bin = binFolder()

/** The folder of its programs, if it is installed. */
export const postgresPrograms: string | undefined = bin

/** Whether PostgreSQL is installed; otherwise the tests that need it are skipped. */
export const hasPostgres: boolean = bin !== undefined
if (!hasPostgres) process.stdout.write('postgres cannot be used here: the tests that need it are skipped\n')

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

/** The user that the server runs as: it refuses to run as root. Undefined for the user of the tests. */
export const postgresUser = (): { uid: number; gid: number } | undefined =>
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined

/** Ends the server with this process, even if that is killed. */
const endWithParent = (user: ReturnType<typeof postgresUser>) => [
  ...['setpriv', '--pdeathsig', 'QUIT'],
  ...(user ? ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'] : []),
]

// What is lost if the machine fails is of no interest; what is lost if the server is killed is.
const defaults = {
  ...{ fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB', max_connections: '200' },
  unix_socket_directories: '',
}

function createCluster(folder: string, { settings, hba = [], certificate }: Options): string {
  const user = postgresUser()
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (user) for (const path of [folder, data]) chownSync(path, user.uid, user.gid)
  const args = ['-D', data, '-U', owner, '-A', 'trust', '--no-sync', '--no-locale', '-E', 'UTF8']
  execFileSync(join(bin ?? '', 'initdb'), args, { ...user, cwd: folder, stdio: 'ignore' })
  const all = { ...defaults, ...(certificate && { ssl: 'on' }), ...settings }
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(data, 'postgresql.conf'), lines.join(''))
  writeFileSync(
    join(data, 'pg_hba.conf'),
    [
      ...hba,
      'local all all trust',
      'host all all 127.0.0.1/32 trust',
      'host replication all 127.0.0.1/32 trust',
      '',
    ].join('\n'),
  )
  for (const [name, content] of [
    ['server.key', certificate?.key],
    ['server.crt', certificate?.cert],
  ] as const)
    if (content) {
      writeFileSync(join(data, name), content, { mode: 0o600 })
      if (user) chownSync(join(data, name), user.uid, user.gid)
    }
  return data
}

function copyCluster(folder: string, { port }: Pick<PostgresServer, 'port'>): string {
  const user = postgresUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const from = `host=127.0.0.1 port=${port} user=${owner} application_name=standby`
  const args = [
    '-D',
    data,
    '-d',
    from,
    '--write-recovery-conf',
    '--wal-method=stream',
    '--checkpoint=fast',
    '--no-sync',
  ]
  execFileSync(join(bin ?? '', 'pg_basebackup'), args, { ...user, cwd: folder, stdio: 'ignore' })
  return data
}

/** The processes that a process has started. */
const childrenOf = (pid: number | undefined): number[] =>
  globSync(`/proc/${pid}/task/${pid}/children`).flatMap(file =>
    readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number),
  )

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It ended with its parent.
  }
}

const quoted = (name: string) => pg.escapeIdentifier(name)

/** Starts a server of its own: for tests that stop it, or need other settings. */
export async function startPostgres(options: Options = {}): Promise<PostgresServer> {
  const folder = tempFolder()
  const { standbyOf } = options
  const data = standbyOf ? copyCluster(folder.path, standbyOf) : createCluster(folder.path, options)
  const port = await freePort()
  const place = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1']
  const url = (database: string, user = owner) => `postgres://${user}@127.0.0.1:${port}/${database}`
  let child: ChildProcess | undefined
  let databases = 0

  const run = async (statements: string, database = 'postgres') => {
    const client = new pg.Client(url(database))
    await client.connect()
    try {
      return await client.query(statements)
    } finally {
      await client.end()
    }
  }

  async function answers() {
    try {
      await run('SELECT 1')
      return true
    } catch {
      return false
    }
  }

  async function start() {
    const [program = '', ...args] = [...endWithParent(postgresUser()), join(bin ?? '', 'postgres'), ...place]
    for (let tries = 0; tries < 600; tries += 1) {
      // One that was killed may still hold the folder for a moment.
      if (!child || child.exitCode !== null || child.signalCode !== null)
        child = spawn(program, args, { cwd: folder.path, stdio: 'ignore' })
      child.unref()
      if (await answers()) return
      await sleep(25)
    }
    throw new Error(`postgres does not answer on port ${port}`)
  }

  const signalAll = (name: NodeJS.Signals) => {
    for (const pid of [child?.pid ?? [], childrenOf(child?.pid)].flat()) signal(pid, name)
  }

  async function end(name: NodeJS.Signals) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.ref()
    const ended = once(child, 'exit')
    const others = name === 'SIGKILL' ? childrenOf(child.pid) : []
    child.kill(name)
    for (const pid of others) signal(pid, 'SIGKILL')
    await ended
  }

  // Ends with the process, even if a test fails.
  const abandon = () => {
    signalAll('SIGCONT')
    child?.kill('SIGQUIT')
    folder[Symbol.dispose]()
  }
  process.setMaxListeners(Math.max(100, process.getMaxListeners()))
  process.once('exit', abandon)
  const stop = async () => {
    process.removeListener('exit', abandon)
    signalAll('SIGCONT')
    await end('SIGQUIT')
    rmSync(folder.path, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    port,
    url,
    run,
    createDatabase: async template => {
      databases += 1
      const name = `test_${databases}`
      await run(`CREATE DATABASE ${quoted(name)}${template ? ` TEMPLATE ${quoted(template)}` : ''}`)
      return url(name)
    },
    kill: () => end('SIGKILL'),
    restart: start,
    freeze: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    [Symbol.asyncDispose]: stop,
  }
}

let shared: Promise<PostgresServer> | undefined

/** The server that all tests of a process share; it ends with the process. */
export const sharedPostgres = (): Promise<PostgresServer> => {
  shared ??= startPostgres()
  return shared
}
