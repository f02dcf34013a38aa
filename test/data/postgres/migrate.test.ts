import assert from 'node:assert/strict'
import { connectPostgres } from '#data/postgres/connect.ts'
import { checkMigrated, migratePostgres } from '#data/postgres/migrate.ts'
import { accountSteps } from '#data/postgres/migrations/accounts/account-steps.ts'
import { schema } from '#data/postgres/schema.ts'
import { contract, expand, type SchemaStep } from '#data/postgres/schema-step.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { sharedPostgres } from '../../support/postgres.ts'
import { until } from '../../support/until.ts'

const createTable = (name: string): SchemaStep =>
  expand(`create ${name}`, async knex => {
    await knex.raw(`CREATE TABLE ${name} (id integer PRIMARY KEY)`)
  })
const dropTable = (name: string, least: string): SchemaStep =>
  contract(`drop ${name}`, least, async knex => {
    await knex.raw(`DROP TABLE ${name}`)
  })

const tablesOf = async (url: string): Promise<string[]> => {
  await using postgres = connectPostgres(url)
  const rows = await postgres.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '%migrations%' AND tablename <> 'schema_compatibility' ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

describeWithPostgres('migrations of PostgreSQL', () => {
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
    const tables = [
      'account_moves',
      'accounts',
      'audit_log',
      'key_changes',
      'key_clock',
      'keys',
      'moved_folder',
      'operators',
      'server_secrets',
    ]
    assert.deepEqual(await tablesOf(url), tables)
  })

  it('change nothing when a step fails, and run the steps once it is mended', async () => {
    const url = await (await sharedPostgres()).createDatabase()
    const failing = expand('failing', () => Promise.reject(new TypeError('no')))
    await assert.rejects(migratePostgres(url, { a: [createTable('one'), failing] }), TypeError)
    assert.deepEqual(await tablesOf(url), [])
    await migratePostgres(url, { a: [createTable('one')] })
    assert.deepEqual(await tablesOf(url), ['one'])
  })

  it('of a later release that only add let an earlier one start, and answer 0 steps taken', async () => {
    const url = await (await sharedPostgres()).createDatabase()
    await migratePostgres(url, { a: [createTable('one'), createTable('two')], b: [createTable('three')] })
    assert.deepEqual(await migratePostgres(url, { a: [createTable('one')], b: [createTable('three')] }), [])
  })

  it('of a later release that take away need the release before: an earlier one is refused in one line', async () => {
    const url = await (await sharedPostgres()).createDatabase()
    const first = createTable('one')
    const second = createTable('two')
    const third = dropTable('one', 'create two')
    assert.deepEqual(await migratePostgres(url, { a: [first] }), ['a create one'])
    assert.deepEqual(await migratePostgres(url, { a: [first, second, third] }), ['a create two', 'a drop one'])
    assert.deepEqual(await migratePostgres(url, { a: [first, second] }), [])
    await assert.rejects(migratePostgres(url, { a: [first] }), (error: Error) => {
      assert(error instanceof StoreUnavailableError)
      assert.match(
        error.message,
        /\/test_\d+: the database was migrated by a later release \(a create two\), beside which this one cannot run: upgrade/,
      )
      return true
    })
  })

  it('are not taken by a server with SVC_DATABASE_MIGRATE=off, which names the first that is missing', async () => {
    const url = await (await sharedPostgres()).createDatabase()
    const steps = { a: [createTable('one'), createTable('two')] }
    await migratePostgres(url, { a: [createTable('one')] })
    await assert.rejects(
      checkMigrated(url, steps),
      /\/test_\d+: the database lacks a create two: run svc database migrate first$/,
    )
    assert.deepEqual(await tablesOf(url), ['one'])
    await migratePostgres(url, steps)
    await checkMigrated(url, steps)
  })

  it('say which of them are contract steps: each names an earlier step, of a release before', () => {
    for (const [part, steps] of Object.entries(schema))
      for (const [at, { name, least }] of steps.entries()) {
        const place = steps.findIndex(step => step.name === least)
        assert.ok(least === undefined || (place >= 0 && place < at), `${part} ${name}`)
      }
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
    await assert.rejects(refused, /test_\d+: PostgreSQL is unavailable: permission denied for schema public$/)
  })

  it('refuse a search_path without a schema that exists in one line, also with SVC_DATABASE_MIGRATE=off', async () => {
    const server = await sharedPostgres()
    const url = await server.createDatabase()
    await migratePostgres(url, { a: [createTable('one')] })
    const lost = `${url}?options=${encodeURIComponent('-c search_path=nowhere')}`
    const line = /^127\.0\.0\.1:\d+\/test_\d+: search_path names no schema that exists and may be used: nowhere$/
    for (const open of [migratePostgres, checkMigrated])
      await assert.rejects(open(lost, { a: [createTable('one'), createTable('two')] }), {
        name: 'StoreUnavailableError',
        message: line,
      })
  })

  it('are not taken for missing by a role that may not read their tables: it is told whose they are', async () => {
    const server = await sharedPostgres()
    const url = await server.createDatabase()
    await migratePostgres(url, { a: [createTable('one')] })
    const name = new URL(url).pathname.slice(1)
    await server.run(`CREATE ROLE stranger_${name} LOGIN; GRANT ALL ON SCHEMA public TO stranger_${name}`, name)
    const line = new RegExp(
      `: its tables belong to svc, and stranger_${name} may not read them: name a user in SVC_DATABASE_URL`,
    )
    for (const open of [migratePostgres, checkMigrated])
      await assert.rejects(open(server.url(name, `stranger_${name}`), { a: [createTable('one')] }), {
        name: 'StoreUnavailableError',
        message: line,
      })
  })

  it('are refused by a database that takes no writes, in one line that says what to do', async () => {
    const url = await (await sharedPostgres()).createDatabase()
    const readOnly = `${url}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`
    await assert.rejects(migratePostgres(readOnly, { a: [createTable('one')] }), {
      name: 'StoreUnavailableError',
      message:
        /: PostgreSQL is unavailable: it takes no writes \(cannot .* transaction\): name the primary, or turn off default_/,
    })
  })

  it('let servers read and write a table that a step changes, while it waits for a transaction that reads it', async () => {
    const url = await (await sharedPostgres()).createDatabase()
    await migratePostgres(url, { a: [createTable('one')] })
    const addColumn = expand('add', knex => knex.raw('ALTER TABLE one ADD COLUMN two integer'))
    await using postgres = connectPostgres(url)
    const migrating = await postgres.transaction(async ({ query }) => {
      await query('SELECT FROM one')
      const migration = migratePostgres(url, { a: [createTable('one'), addColumn] })
      await until(async () => (await postgres.query('SELECT FROM pg_locks WHERE NOT granted')).length > 0)
      await postgres.query('INSERT INTO one VALUES (1)')
      return { migration }
    })
    assert.deepEqual(await migrating.migration, ['a add'])
    assert.deepEqual(await postgres.query('SELECT * FROM one'), [{ id: 1, two: null }])
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
