import assert from 'node:assert/strict'
import { connectPostgres } from '#data/postgres/connect.ts'
import { batchOf, equinor, send } from '../support/batches.ts'
import { newDatabase } from '../support/database-of.ts'
import { freePort } from '../support/free-port.ts'
import { hasPostgres, sharedPostgres, startPostgres } from '../support/postgres.ts'
import { startTestService, testClock } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { describeEmbedded } from '../support/test-store.ts'
import { spawnSvc, svc } from './svc.ts'

const secret = 'the server secret of a folder that is moved'
const path = '/v1/companies/NO/923609016'

interface Moved {
  state: string
  rows: Record<string, number>
}

const lookup = async (url: string, key: string) => {
  const reply = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } })
  return { status: reply.status, remaining: Number(reply.headers.get('x-svc-credits-remaining')) }
}

describeEmbedded('svc migrate', () => {
  if (!hasPostgres) return void it.skip('needs PostgreSQL')
  const stack = new AsyncDisposableStack()
  const folder = tempFolder()
  const clock = testClock()
  const environment = { SVC_DATA_DIR: folder.path, SVC_KEY_SECRET: secret }
  const batch = batchOf(equinor)
  let key = ''
  let told = 0
  let stored = ''
  let url = ''
  before(async () => {
    stack.use(folder)
    url = await newDatabase()
    const service = await startTestService(environment, {}, { clock })
    key = (await service.key({}, 'free')).text
    for (let i = 0; i < 3; i += 1) told = (await lookup(service.url, key)).remaining
    stored = (await send(service, key, batch)).text
    const { code, stderr } = await svc(['migrate'], { ...environment, SVC_DATABASE_URL: url })
    assert.equal(code, 1)
    assert.match(stderr, /^svc: \S+ is used by a server or a command: stop it first\n$/)
    await service[Symbol.asyncDispose]()
  })
  after(() => stack.disposeAsync())
  const place = () => ({ ...environment, SVC_DATABASE_URL: url })

  it('--dry-run counts the rows of each table as JSON, and writes nothing', async () => {
    const { code, json } = await svc(['migrate', '--dry-run', '--json'], place())
    const { state, rows } = json<Moved>()
    assert.deepEqual([code, state, rows.keys, rows.usage_events, rows.idempotency_keys], [0, 'not moved', 3, 4, 1])
    await using postgres = connectPostgres(url, { max: 1 })
    assert.deepEqual(await postgres.query('SELECT id FROM accounts'), [])
  })

  it('moves a folder that was served: its key works, 500 − 3 − 1 results remain, and a batch replays its bytes for 0 units', async () => {
    assert.equal(told, 497)
    const { code, stdout, stderr } = await spawnSvc(['migrate'], place())
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /^database +127\.0\.0\.1:\d+\/test_\d+\nchecked +every row and \d+ sums are the same\n/)
    using own = tempFolder()
    await using service = await startTestService({ ...place(), SVC_DATA_DIR: own.path }, {}, { clock })
    assert.deepEqual(await lookup(service.url, key), { status: 200, remaining: 495 })
    const replayed = await send(service, key, batch)
    assert.deepEqual(
      [replayed.text, replayed.headers['idempotent-replayed'], replayed.headers['x-svc-cost-units']],
      [stored, 'true', '0'],
    )
    assert.equal((await lookup(service.url, key)).remaining, 494)
    const { stdout: checks } = await svc(['doctor'], { ...place(), SVC_DATA_DIR: own.path })
    assert.match(checks, /^ok +accounts, ledger, audit log and webhooks, in PostgreSQL$/m)
  })

  it('says when a folder was moved before, and changes nothing', async () => {
    const { code, stdout } = await svc(['migrate'], place())
    assert.equal(code, 0)
    assert.match(stdout, /^checked +moved at \d{4}-\d\d-\d\dT\S+: nothing was done$/m)
  })

  const wrong: readonly { what: string; change: () => Promise<Record<string, string>>; line: RegExp }[] = [
    {
      what: 'without SVC_DATABASE_URL',
      change: async () => ({ SVC_DATABASE_URL: '' }),
      line: /^svc: svc migrate needs SVC_DATABASE_URL, the database to migrate$/,
    },
    {
      what: 'without SVC_KEY_SECRET',
      change: async () => ({ SVC_KEY_SECRET: '', SVC_DATABASE_URL: await newDatabase() }),
      line: /^svc: SVC_KEY_SECRET/,
    },
    {
      what: 'with another secret than that of the folder',
      change: async () => ({ SVC_KEY_SECRET: 'x'.repeat(64), SVC_DATABASE_URL: await newDatabase() }),
      line: /^svc: the server secret is not the one that the keys in \S+ were made with: restore/,
    },
    {
      what: 'with a wrong password',
      change: async () => {
        const server = stack.use(
          await startPostgres({ hba: ['host all guest 127.0.0.1/32 scram-sha-256'], settings: {} }),
        )
        await server.run(`CREATE ROLE guest LOGIN PASSWORD 'right'`)
        return { SVC_DATABASE_URL: server.url('postgres', 'guest:hunter2') }
      },
      line: /^svc: 127\.0\.0\.1:\d+\/postgres: PostgreSQL is unavailable: password authentication failed/,
    },
    {
      what: 'where no PostgreSQL listens',
      change: async () => ({ SVC_DATABASE_URL: `postgres://svc:hunter2@127.0.0.1:${await freePort()}/svc` }),
      line: /^svc: 127\.0\.0\.1:\d+\/svc: PostgreSQL is unavailable: connect ECONNREFUSED/,
    },
    {
      what: 'into a database of a later release',
      change: async () => {
        const later = await newDatabase()
        await using postgres = connectPostgres(later, { max: 1 })
        await postgres.query(`INSERT INTO usage_migrations (name, batch) VALUES ('999-later', 9)`)
        await postgres.query('UPDATE schema_compatibility SET least = 999')
        return { SVC_DATABASE_URL: later }
      },
      line: /was migrated by a later release \(usage 999-later\), beside which this one cannot run: upgrade this server$/,
    },
  ]
  for (const { what, change, line } of wrong)
    it(`is refused ${what}, in one line without the password`, async () => {
      const { code, stdout, stderr } = await svc(['migrate', '--dry-run'], { ...place(), ...(await change()) })
      assert.deepEqual([code, stdout], [1, ''])
      assert.match(stderr.trimEnd(), line)
      assert.doesNotMatch(stderr, /hunter2|\n./)
    })
})

describeEmbedded('svc database migrate', () => {
  if (!hasPostgres) return void it.skip('needs PostgreSQL')

  it('takes the steps that the schema lacks, which a server with SVC_DATABASE_MIGRATE=off only names', async () => {
    using folder = tempFolder()
    const url = await (await sharedPostgres()).createDatabase()
    const settings = { SVC_DATABASE_URL: url, SVC_KEY_SECRET: secret, SVC_DATA_DIR: folder.path }
    const off = { ...settings, SVC_DATABASE_MIGRATE: 'off' }
    const refused = await svc(['serve', '--port', '0'], off)
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /: the database lacks accounts 001-accounts: run svc database migrate first\n$/)
    const listed = (await svc(['database', 'migrate', '--dry-run', '--json'], off)).json<{ steps: string[] }>()
    const taken = (await svc(['database', 'migrate', '--json'], off)).json<{ steps: string[] }>()
    assert.deepEqual([taken.steps, taken.steps[0]], [listed.steps, 'accounts 001-accounts'])
    const again = await svc(['database', 'migrate'], off)
    assert.equal(again.stdout, 'The schema is that of this release.\n')
    assert.equal((await svc(['accounts', 'list'], off)).code, 0)
  })
})
