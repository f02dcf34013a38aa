import assert from 'node:assert/strict'
import { connectPostgres, type Postgres } from '#data/postgres/connect.ts'
import { migratePostgres } from '#data/postgres/migrate.ts'
import { schema } from '#data/postgres/schema.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { sharedPostgres } from '../../support/postgres.ts'

/** What other programs of a database may need, and its administrator may have set for all. */
const settings = {
  datestyle: 'German',
  timezone: 'Pacific/Auckland',
  default_transaction_isolation: 'repeatable read',
  synchronous_commit: 'off',
  client_min_messages: 'error',
  lock_timeout: '50',
  statement_timeout: '100',
  // Longer: it holds from the connection until its first statement, which on a busy machine is sent late.
  idle_in_transaction_session_timeout: '100',
  idle_session_timeout: '5000',
}

const shown = async (postgres: Postgres, names: readonly string[]) => {
  const [row] = await postgres.query(`SELECT ${names.map(name => `current_setting('${name}') AS ${name}`)}`)
  return row
}

const standingStill = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

describeWithPostgres('a PostgreSQL whose administrator has set defaults of its own', () => {
  let url: string
  beforeEach(async () => {
    const server = await sharedPostgres()
    url = await server.createDatabase()
    const database = url.split('/').at(-1)
    for (const [name, value] of Object.entries(settings))
      await server.run(`ALTER DATABASE ${database} SET ${name} = '${value}'`)
  })

  it('is read, and commits, as one without: dates, isolation, durability, warnings', async () => {
    await using postgres = connectPostgres(url)
    const [row] = await postgres.query(`SELECT '2026-11-02T23:30:00Z'::timestamptz AS at, '2026-11-02'::date AS day`)
    assert.deepEqual(row, { at: '2026-11-02T23:30:00.000Z', day: '2026-11-02' })
    assert.deepEqual(
      await shown(postgres, [
        'transaction_isolation',
        'synchronous_commit',
        'client_min_messages',
        'statement_timeout',
        'idle_session_timeout',
      ]),
      {
        transaction_isolation: 'read committed',
        synchronous_commit: 'on',
        client_min_messages: 'warning',
        statement_timeout: '5s',
        idle_session_timeout: '0',
      },
    )
  })

  it('lets a statement on whole tables take 300 ms where others have 100', async () => {
    await using patient = connectPostgres(url, { isPatient: true })
    await patient.query('SELECT pg_sleep(0.3)')
    await patient.transaction(async ({ query }) => {
      await query('SELECT 1')
      standingStill(300)
      await query('SELECT 1')
    })
  })

  it('is migrated once where eight servers start at the same time', async () => {
    const taken = await Promise.all(Array.from({ length: 8 }, () => migratePostgres(url, schema)))
    assert.equal(taken.filter(steps => steps.length > 0).length, 1)
  })

  it('with a table of another program in it is refused in one line', async () => {
    await using postgres = connectPostgres(url)
    await postgres.query('CREATE TABLE accounts (id integer)')
    await assert.rejects(migratePostgres(url, schema), (error: Error) => {
      assert(error instanceof StoreUnavailableError, String(error))
      assert.match(error.message, /^127\S+: the database cannot be migrated: relation "accounts" already exists$/)
      return true
    })
  })

  it('is unavailable to a transaction that stood still for 300 ms where 100 are allowed', async () => {
    await using postgres = connectPostgres(url)
    const late = postgres.transaction(async ({ query }) => {
      await query('SELECT 1')
      standingStill(300)
      await query('SELECT 1')
    })
    await assert.rejects(late, (error: Error) => {
      assert(error instanceof StoreUnavailableError, String(error))
      assert.match(error.message, /idle-in-transaction timeout/)
      return true
    })
    await postgres.query('SELECT 1')
  })
})
