import assert from 'node:assert/strict'
import type { Step } from '#data/migrations/migration-source.ts'
import { connectPostgres } from '#data/postgres/connect.ts'
import { migratePostgres } from '#data/postgres/migrate.ts'
import { accountSteps } from '#data/postgres/migrations/accounts/account-steps.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { hasPostgres, sharedPostgres } from '../../support/postgres.ts'

const suite = hasPostgres ? describe : describe.skip

const createTable = (name: string): Step => [
  `create ${name}`,
  async knex => {
    await knex.raw(`CREATE TABLE ${name} (id integer PRIMARY KEY)`)
  },
]

const tablesOf = async (url: string): Promise<string[]> => {
  await using postgres = connectPostgres(url)
  const rows = await postgres.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '%migrations%' ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

suite('migrations of PostgreSQL', () => {
  it('run each step of each part once, in order, and later ones when they are added', async () => {
    const url = await (await sharedPostgres()).createDatabase()
    await migratePostgres(url, { a: [createTable('one')], b: [createTable('two')] })
    await migratePostgres(url, { a: [createTable('one')], b: [createTable('two')] })
    await migratePostgres(url, { a: [createTable('one'), createTable('three')], b: [createTable('two')] })
    assert.deepEqual(await tablesOf(url), ['one', 'three', 'two'])
  })

  it('run once where eight servers start at the same time', async () => {
    const url = await (await sharedPostgres()).createDatabase()
    await Promise.all(Array.from({ length: 8 }, () => migratePostgres(url, { accounts: accountSteps })))
    const tables = ['accounts', 'audit_log', 'key_changes', 'key_clock', 'keys', 'operators', 'server_secrets']
    assert.deepEqual(await tablesOf(url), tables)
  })

  it('change nothing when a step fails, and run the steps once it is mended', async () => {
    const url = await (await sharedPostgres()).createDatabase()
    const failing: Step = ['failing', () => Promise.reject(new TypeError('no'))]
    await assert.rejects(migratePostgres(url, { a: [createTable('one'), failing] }), TypeError)
    assert.deepEqual(await tablesOf(url), [])
    await migratePostgres(url, { a: [createTable('one')] })
    assert.deepEqual(await tablesOf(url), ['one'])
  })

  it('refuse a database of a later release, in one line', async () => {
    const url = await (await sharedPostgres()).createDatabase()
    await migratePostgres(url, { a: [createTable('one'), createTable('two')] })
    await assert.rejects(migratePostgres(url, { a: [createTable('one')] }), (error: Error) => {
      assert(error instanceof StoreUnavailableError)
      assert.match(error.message, /\/test_\d+: the database was migrated by a later release \(a create two\): upgrade/)
      return true
    })
  })

  it('need no right to change a database that has all steps', async () => {
    const server = await sharedPostgres()
    const url = await server.createDatabase()
    await migratePostgres(url, { a: [createTable('one')] })
    const name = new URL(url).pathname.slice(1)
    await server.run(
      `CREATE ROLE reader_${name} LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader_${name}`,
      name,
    )
    const reader = server.url(name, `reader_${name}`)
    await migratePostgres(reader, { a: [createTable('one')] })
    const refused = migratePostgres(reader, { a: [createTable('one'), createTable('two')] })
    await assert.rejects(
      refused,
      /test_\d+: the database cannot be migrated: permission denied for table a_migrations_lock$/,
    )
  })

  it('leave an audit log that refuses changes', async () => {
    const url = await (await sharedPostgres()).createDatabase()
    await migratePostgres(url, { accounts: accountSteps })
    await using postgres = connectPostgres(url)
    const add = (position: number, action: string, detail: object) =>
      postgres.query(
        `INSERT INTO audit_log (position, id, at, actor, action, detail, prev_hash, hash)
         VALUES ($1::bigint, $1::text, 'now', 'test', $2, $3, $1::text, 'x')`,
        [position, action, JSON.stringify(detail)],
      )
    await add(1, 'one', {})
    await add(2, 'two', {})
    const refusal = /the audit log is append-only/
    await assert.rejects(postgres.query(`UPDATE audit_log SET actor = 'nobody'`), refusal)
    await assert.rejects(postgres.query('DELETE FROM audit_log WHERE position = 1'), refusal)
    await assert.rejects(postgres.query('TRUNCATE audit_log'), refusal)
    await add(3, 'entries_removed', { up_to: 1 })
    await postgres.query('DELETE FROM audit_log WHERE position = 1')
    await assert.rejects(postgres.query('DELETE FROM audit_log WHERE position = 2'), refusal)
  })
})
