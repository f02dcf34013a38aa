import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { migratePostgres } from '#data/postgres/migrate.ts'
import { schema } from '#data/postgres/schema.ts'
import { batchPath, equinor } from '../../support/batches.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres.ts'
import { sendRequest } from '../../support/send-request.ts'
import { startTestService } from '../../support/service.ts'

const page = readFileSync(new URL('../../../docs/upgrading.md', import.meta.url), 'utf8')
const [, grants = assert.fail('upgrading.md has no statements')] = /```sql\n(.*?)```/s.exec(page) ?? []
const idempotency_key = '0e3c9a5e-1f0b-4c6e-9d55-6f2a4f5f7c11'

/** Runs statements as a role, and resolves to the rows of the last one. */
async function runAs(url: string, statements: string): Promise<Record<string, string>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const results: pg.QueryResult | pg.QueryResult[] = await client.query(statements)
    return [results].flat().at(-1)?.rows ?? []
  } finally {
    await client.end()
  }
}

/** A database whose owner is not the role of servers, as two addresses. */
async function twoRoles(server: PostgresServer): Promise<{ owner: string; servers: string }> {
  const name = new URL(await server.createDatabase()).pathname.slice(1)
  await server.run(`ALTER DATABASE ${name} OWNER TO owner`)
  return { owner: server.url(name, 'owner'), servers: server.url(name, 'svc_server') }
}

describeWithPostgres('servers whose role may write rows and owns nothing, with SVC_DATABASE_MIGRATE=off', () => {
  let server: PostgresServer

  before(async () => {
    server = await startPostgres()
    await server.run('CREATE ROLE owner LOGIN; CREATE ROLE svc_server LOGIN')
  })

  after(() => server[Symbol.asyncDispose]())

  const start = async (url: string) =>
    startTestService({
      SVC_DATABASE_URL: url,
      SVC_DATABASE_MIGRATE: 'off',
      SVC_KEY_SECRET: 'a server secret of 32 characters or more',
    })

  for (const order of ['before', 'after'])
    it(`start, bill a lookup and a batch, and make the tables of the next days: grants of upgrading.md ${order} the first migration`, async () => {
      const { owner, servers } = await twoRoles(server)
      if (order === 'before') await runAs(owner, grants)
      await migratePostgres(owner, schema)
      if (order === 'after') await runAs(owner, grants)
      await using service = await start(servers)
      const { text: key } = await service.key({ scopes: ['companies:read', 'companies:enrich'] })
      assert.equal((await sendRequest(service, '/v1/companies/NO/923609016', { key })).status, 200)
      const body = { idempotency_key, references: [equinor] }
      assert.equal((await sendRequest(service, batchPath, { key, method: 'POST', body })).status, 200)
      const days = await runAs(
        owner,
        `SELECT pg_get_userbyid(relowner) AS owner, count(*)::text AS tables FROM pg_class
         WHERE relname ~ '^(usage_events|idempotency_keys)_[0-9]{8}$' GROUP BY 1`,
      )
      assert.deepEqual(days, [{ owner: 'owner', tables: '6' }])
    })

  it('are refused where the owner gave no right to make these tables, as is every other role', async () => {
    const { owner, servers } = await twoRoles(server)
    await migratePostgres(owner, schema)
    for (const make of ['make_usage_days', 'make_key_days'])
      await assert.rejects(
        runAs(servers, `SELECT ${make}('2026-11-26', 3)`),
        new RegExp(`permission denied for function ${make}`),
      )
  })
})
