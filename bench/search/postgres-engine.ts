import { chownSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { countryCodes } from '#domain/countries.ts'
import { systemClock } from '../../src/clock.ts'
import { hasPostgres, startPostgres } from '../../test/support/postgres.ts'
import { postgresUser } from '../../test/support/postgres-cluster.ts'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { median } from '../statistics.ts'
import { answersWanted, type BenchCompany, type BenchEngine } from './bench-engine.ts'
import { foldedAddress, foldedText } from './folded-text.ts'

const threshold = 0.3
const partitionOf = (country: string) => `company_${country.toLowerCase()}`
const columns = ['name', 'address'] as const

const serverSettings = (rows: number): Record<string, string> => ({
  // Larger than its indexes, so memory is compared with memory.
  shared_buffers: `${Math.max(256, Math.round((rows * 800) / 1e6))}MB`,
  maintenance_work_mem: '1GB',
  max_wal_size: '8GB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  jit: 'off',
  random_page_cost: '1.1',
})

const createTables = async (client: pg.Client) => {
  await client.query('CREATE EXTENSION pg_trgm')
  await client.query(
    'CREATE TABLE company (doc int NOT NULL, country text NOT NULL, name text NOT NULL, address text NOT NULL) PARTITION BY LIST (country)',
  )
  for (const country of countryCodes)
    await client.query(
      `CREATE UNLOGGED TABLE ${partitionOf(country)} PARTITION OF company FOR VALUES IN ('${country}')`,
    )
}

const toLine = (company: BenchCompany, doc: number) =>
  `${doc}\t${company.country}\t${foldedText(company.name)}\t${foldedAddress(company)}\n`

const createIndexes = async (client: pg.Client) => {
  for (const country of countryCodes) {
    const table = partitionOf(country)
    for (const column of columns)
      await client.query(
        `CREATE INDEX ${table}_${column} ON ${table} USING gin (${column} gin_trgm_ops) WITH (fastupdate = off)`,
      )
  }
  await client.query('VACUUM ANALYZE company')
}

const indexBytes = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ bytes: string }>(
    "SELECT sum(pg_relation_size(indexrelid)) AS bytes FROM pg_index WHERE indrelid::regclass::text LIKE 'company_%'",
  )
  return Number(rows[0]?.bytes ?? 0)
}

/** Loads indexes and tables into the server's memory. */
const warm = async (client: pg.Client) => {
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_prewarm')
  await client.query("SELECT pg_prewarm(oid) FROM pg_class WHERE relname LIKE 'company\\_%' AND relkind IN ('r', 'i')")
}

const roundTrip = async (client: pg.Client): Promise<number> => {
  const milliseconds: number[] = []
  for (let times = 0; times < 500; times += 1) {
    const started = systemClock.monotonic()
    await client.query({ name: 'nothing', text: 'SELECT 1', rowMode: 'array' })
    milliseconds.push(systemClock.monotonic() - started)
  }
  return median(milliseconds)
}

const copyIn = async (client: pg.Client, batches: Iterable<readonly BenchCompany[]>) => {
  const file = join(tmpdir(), `svc-bench-copy-${process.pid}.tsv`)
  try {
    let doc = 0
    for (const batch of batches) {
      writeFileSync(file, batch.map((company, at) => toLine(company, doc + at)).join(''), { mode: 0o644 })
      doc += batch.length
      await client.query(`COPY company FROM '${file}'`)
    }
  } finally {
    rmSync(file, { force: true })
  }
}

/** A folder for the socket of the server, which does not run as root. */
const socketFolder = () => {
  const folder = tempFolder()
  const user = postgresUser()
  if (user) chownSync(folder.path, user.uid, user.gid)
  return folder
}

/** Starts a server and connects to its socket; both end with the stack, or with the process. */
const connectToServer = async (rows: number, stack: AsyncDisposableStack): Promise<pg.Client> => {
  // A signal ends the process without its events: the server's folder would stay.
  const exit = () => process.exit(1)
  process.once('SIGTERM', exit).once('SIGINT', exit)
  stack.defer(() => void process.off('SIGTERM', exit).off('SIGINT', exit))
  const { path: host } = stack.use(socketFolder())
  const settings = { ...serverSettings(rows), unix_socket_directories: host }
  const { port, url } = stack.use(await startPostgres({ settings }))
  const client = new pg.Client({ host, port, user: new URL(url('postgres')).username, database: 'postgres' })
  await client.connect()
  stack.defer(() => client.end())
  return client
}

/** Why it cannot run on this machine; undefined if it can. */
export const absentPostgres = (): string | undefined =>
  hasPostgres ? undefined : 'there is no PostgreSQL server on this machine'

/** PostgreSQL with pg_trgm: GIN over names and over addresses, a partition a country, asked over a socket. */
export const createPostgresEngine = (rows: number): BenchEngine<BenchCompany> => {
  const stack = new AsyncDisposableStack()
  let client: pg.Client | undefined
  return {
    name: 'pg_trgm',
    settings: `GIN on name and on address, similarity threshold ${threshold}, LIST partitions asked directly, shared_buffers above the index and warmed, no parallel workers, jit and fsync off, unix socket, prepared statements, told the column, text folded as ours; current names only`,
    build: async batches => {
      const opened = await connectToServer(rows, stack)
      client = opened
      await createTables(opened)
      await copyIn(opened, batches)
      await createIndexes(opened)
      await warm(opened)
      await opened.query(`SET pg_trgm.similarity_threshold = ${threshold}`)
      await opened.query('SET statement_timeout = 20000')
    },
    search: async ({ text, target, country }) => {
      const column = target === 'address' ? 'address' : 'name'
      const table = country === null ? 'company' : partitionOf(country)
      const answer = await client?.query<[number, number]>({
        name: `${table} ${column}`,
        text: `SELECT doc, similarity(${column}, $1) FROM ${table} WHERE ${column} % $1 ORDER BY 2 DESC, doc LIMIT ${answersWanted}`,
        values: [foldedText(text)],
        rowMode: 'array',
      })
      return (answer?.rows ?? []).map(([document, score]) => ({ document, score }))
    },
    roundTripMs: async () => (client ? roundTrip(client) : Number.NaN),
    bytes: async () => (client ? indexBytes(client) : 0),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
