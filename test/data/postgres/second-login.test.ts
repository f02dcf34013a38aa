import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { migratePostgres } from '#data/postgres/migrate.ts'
import { schema } from '#data/postgres/schema.ts'
import { expand } from '#data/postgres/schema-step.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { startPostgres } from '../../support/postgres.ts'
import { sendRequest } from '../../support/send-request.ts'
import { startTestService } from '../../support/service.ts'

const page = readFileSync(new URL('../../../docs/fleet.md', import.meta.url), 'utf8')
const [, runbook = ''] = /^### Rotating secrets\n(.*?)^### /ms.exec(page) ?? []
const [, statements = assert.fail('the runbook has no statements')] = /```sql\n(.*?)```/s.exec(runbook) ?? []
const [endFirst = assert.fail('no end of the first password'), dropSecond = assert.fail('no end of the second')] =
  /`(ALTER ROLE svc NOLOGIN)`.*`(DROP ROLE svc_2)`/s.exec(runbook)?.slice(1) ?? []

const later = {
  ...schema,
  usage: [
    ...(schema.usage ?? []),
    expand('999-later', async knex => {
      await knex.raw('CREATE TABLE later (id integer); ALTER TABLE usage_events ADD COLUMN later text')
    }),
  ],
}

describeWithPostgres('the password of PostgreSQL, rotated as the runbook of fleet.md says', () => {
  it('is replaced twice: servers bill and migrate with the new login, the one before is ended, and all belongs to svc', async () => {
    await using server = await startPostgres()
    // The first user of the cluster is called svc too.
    await server.run('CREATE ROLE admin SUPERUSER LOGIN')
    const asAdmin = async (text: string, database = 'postgres') => {
      const client = new pg.Client(server.url(database, 'admin'))
      await client.connect()
      const { rows } = await client.query(text)
      await client.end()
      return rows
    }
    await asAdmin('CREATE DATABASE fleet OWNER svc')
    const bill = async (user: string) => {
      const own = { SVC_DATABASE_URL: server.url('fleet', user), SVC_KEY_SECRET: 'a secret of 32 characters or more' }
      await using service = await startTestService(own)
      const { text: key } = await service.key({ scopes: ['companies:read'] })
      assert.equal((await sendRequest(service, '/v1/companies/NO/923609016', { key })).status, 200)
    }
    await bill('svc')
    await asAdmin(statements)
    await bill('svc_2')
    await asAdmin(endFirst)
    await assert.rejects(bill('svc'), /role "svc" is not permitted to log in/)
    await migratePostgres(server.url('fleet', 'svc_2'), later)
    await asAdmin(statements.replaceAll('svc_2', 'svc_3'))
    await bill('svc_3')
    await asAdmin(dropSecond)
    const owners = `SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'`
    assert.deepEqual(await asAdmin(owners, 'fleet'), [{ tableowner: 'svc' }])
  })
})
