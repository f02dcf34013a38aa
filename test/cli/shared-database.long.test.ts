import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connectPostgres } from '#data/postgres/connect.ts'
import { schema } from '#data/postgres/schema.ts'
import { newDatabase } from '../support/database-of.ts'
import { describeWithPostgres } from '../support/describe-with.ts'
import { freePort } from '../support/free-port.ts'
import { sharedPostgres, startPostgres } from '../support/postgres.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { svc } from './svc.ts'

const secret = randomBytes(32).toString('hex')

describeWithPostgres('servers and commands with SVC_DATABASE_URL', () => {
  const stack = new AsyncDisposableStack()
  const servers: TestService[] = []
  let settings: Record<string, string> = {}
  before(async () => {
    settings = { SVC_DATABASE_URL: await newDatabase(), SVC_KEY_SECRET: secret }
    for (let i = 0; i < 2; i += 1) servers.push(stack.use(await startTestService({ ...settings, SVC_ADMIN_PORT: '0' })))
    settings.SVC_DATA_DIR = stack.use(tempFolder()).path
  })
  after(() => stack.disposeAsync())

  const run = async <T>(...args: string[]): Promise<T> => {
    const { code, stderr, json } = await svc([...args, '--json'], settings)
    assert.equal(code, 0, stderr)
    return json<T>()
  }
  const lookups = (key: string) =>
    Promise.all(
      servers.map(async ({ url }) => {
        const reply = await fetch(`${url}/v1/companies/NO/923609016`, { headers: { authorization: `Bearer ${key}` } })
        return reply.status
      }),
    )
  const newKey = async (tier = 'scale') => {
    const { account_id } = await run<{ account_id: string }>('accounts', 'create', '--name', 'Acme', '--tier', tier)
    const options = ['--account', account_id, '--scopes', 'companies:read', '--name', 'crm']
    const { key, kid } = await run<{ key: string; kid: string }>('keys', 'create', ...options)
    return { account_id, key, kid }
  }

  it('know a new key at once, and refuse it with the next request on both once svc keys revoke has returned', async () => {
    const { key, kid } = await newKey()
    for (let i = 0; i < 3; i += 1) assert.deepEqual(await lookups(key), [200, 200])
    await run('keys', 'revoke', kid)
    assert.deepEqual(await lookups(key), [401, 401])
  })

  it('refuse a suspended account with the next request, and serve it again with the next one after svc accounts resume', async () => {
    const { account_id, key } = await newKey()
    assert.deepEqual(await lookups(key), [200, 200])
    await run('accounts', 'suspend', account_id, '--reason', 'unpaid')
    assert.deepEqual(await lookups(key), [401, 401])
    await run('accounts', 'resume', account_id)
    assert.deepEqual(await lookups(key), [200, 200])
  })

  it('share one quota: of 500 results that are included, 2 servers bill each one once', async () => {
    const { account_id, key } = await newKey('free')
    const remaining: number[] = []
    for (let i = 0; i < 10; i += 1)
      for (const { url } of servers) {
        const reply = await fetch(`${url}/v1/companies/NO/923609016`, { headers: { authorization: `Bearer ${key}` } })
        remaining.push(Number(reply.headers.get('x-svc-credits-remaining')))
      }
    assert.deepEqual(
      remaining,
      Array.from({ length: 20 }, (_, i) => 499 - i),
    )
    const [row] = (await run<{ account_id: string; used: number }[]>('accounts', 'list')).filter(
      each => each.account_id === account_id,
    )
    assert.equal(row?.used, 20)
  })

  it('have one demo key, and one audit log, in which svc doctor finds no issue', async () => {
    assert.equal(servers[0]?.demoKey, servers[1]?.demoKey)
    const { issues, checks } = await run<{ issues: string[]; checks: { check: string }[] }>('doctor').catch(async () =>
      (await svc(['doctor', '--json'], settings)).json<{ issues: string[]; checks: { check: string }[] }>(),
    )
    assert.deepEqual(
      issues.filter(issue => /account|audit|usage|secret|database/i.test(issue)),
      [],
    )
    assert.ok(checks.some(({ check }) => check === 'accounts, ledger, audit log and webhooks, in PostgreSQL'))
  })

  it('are checked by svc doctor from a machine without a data folder, where none is made; svc accounts create makes one', async () => {
    using folder = tempFolder()
    const dataDir = join(folder.path, 'data')
    const elsewhere = { ...settings, SVC_DATA_DIR: dataDir }
    const { code, stdout, stderr } = await svc(['doctor'], elsewhere)
    assert.deepEqual([code, stderr, existsSync(dataDir)], [0, '', false])
    assert.match(
      stdout,
      /^note {5}there is no data folder \S+: disk space, partitions and search index are not checked$/m,
    )
    await svc(['accounts', 'create', '--name', 'Acme', '--tier', 'free'], elsewhere)
    assert.ok(existsSync(join(dataDir, 'audit-head')))
  })

  it('tell connections, lanes, groups, the age of the key lease and the state of the database', async () => {
    const { key } = await newKey()
    await lookups(key)
    const { adminUrl = '' } = servers[0] ?? {}
    const metrics = await (await fetch(`${adminUrl}/metrics`)).text()
    for (const name of ['svc_database_connections', 'svc_key_lease_seconds', 'svc_key_held_total', 'svc_ledger_fences'])
      assert.match(metrics, new RegExp(`^${name}`, 'm'))
    assert.doesNotMatch(metrics, /^svc_wal_bytes\{/m)
    const sampleOf = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics)?.[1])
    const groups = sampleOf('svc_ledger_groups_total')
    assert.ok(groups > 0 && sampleOf('svc_ledger_group_writes_total') >= groups)
    assert.match(metrics, /^svc_ledger_lanes\{state="(busy|idle)"\} [0-3]$/m)
    assert.match(await (await fetch(`${adminUrl}/readyz?verbose`)).text(), /\[\+\]accounts ok/)
  })

  it('leave backups to PostgreSQL, in one line', async () => {
    const { code, stderr } = await svc(['backup', '/nowhere/backup'], settings)
    assert.equal(code, 1)
    assert.match(stderr, /accounts and usage are in PostgreSQL \(SVC_DATABASE_URL\): back it up with its own tools/)
  })

  const wrong: {
    what: string
    change: () => Record<string, string> | Promise<Record<string, string>>
    line: RegExp
  }[] = [
    {
      what: 'another server secret',
      change: () => ({ SVC_KEY_SECRET: 'x'.repeat(64) }),
      line: /the server secret is not the one that the keys in the database were made with: restore SVC_KEY_SECRET/,
    },
    {
      what: 'no server where it should be',
      change: async () => ({ SVC_DATABASE_URL: `postgres://svc:hunter2@127.0.0.1:${await freePort()}/svc` }),
      line: /127\.0\.0\.1:\d+\/svc: PostgreSQL is unavailable: connect ECONNREFUSED/,
    },
    {
      what: 'a database that does not exist',
      change: async () => ({ SVC_DATABASE_URL: (await sharedPostgres()).url('nothing') }),
      line: /\/nothing: PostgreSQL is unavailable: database "nothing" does not exist/,
    },
    {
      what: 'a database of a later release',
      change: async () => {
        const url = await newDatabase()
        await using postgres = connectPostgres(url, { max: 1 })
        const part = Object.keys(schema)[0]
        await postgres.query(`INSERT INTO ${part}_migrations (name, batch) VALUES ('999-later', 9)`)
        await postgres.query('UPDATE schema_compatibility SET least = 999')
        return { SVC_DATABASE_URL: url }
      },
      line: /the database was migrated by a later release \(accounts 999-later\), beside which this one cannot run: upgrade this server/,
    },
  ]
  for (const { what, change, line } of wrong)
    it(`refuse ${what} in one line, without the password`, async () => {
      for (const args of [
        ['accounts', 'list'],
        ['serve', '--port', '0'],
      ]) {
        const { code, stdout, stderr } = await svc(args, { ...settings, ...(await change()) })
        assert.deepEqual([code, stdout], [1, ''], stderr)
        assert.match(stderr, line)
        assert.doesNotMatch(stderr, /hunter2|at .*\.ts:/)
        assert.equal(stderr.trimEnd().split('\n').length, 1, stderr)
      }
    })

  it('answer 503 while PostgreSQL is away, and 200 once it is back, without a restart', async () => {
    await using own = await startPostgres()
    const url = await own.createDatabase()
    await using service = await startTestService({ SVC_DATABASE_URL: url, SVC_KEY_SECRET: secret, SVC_ADMIN_PORT: '0' })
    const { text: key } = await service.key()
    const lookup = async () => {
      const reply = await fetch(`${service.url}/v1/companies/NO/923609016`, {
        headers: { authorization: `Bearer ${key}` },
      })
      return { status: reply.status, code: ((await reply.json()) as { code?: string }).code }
    }
    assert.equal((await lookup()).status, 200)
    await own.kill()
    assert.deepEqual(await lookup(), { status: 503, code: 'service_unavailable' })
    const doctor = await svc(['doctor'], { ...settings, SVC_DATABASE_URL: url })
    assert.match(
      doctor.stdout,
      /problem {2}accounts database: 127\.0\.0\.1:\d+\/\S+: PostgreSQL is unavailable: connect/,
    )
    await own.restart()
    await until(async () => (await lookup()).status === 200)
  })
})
