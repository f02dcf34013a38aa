import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connectPostgres } from '#data/postgres/connect.ts'
import { migratePostgres } from '#data/postgres/migrate.ts'
import { schema } from '#data/postgres/schema.ts'
import { expand, type Schema } from '#data/postgres/schema-step.ts'
import { describeWithPostgres } from '../support/describe-with.ts'
import { freePort } from '../support/free-port.ts'
import { sharedPostgres } from '../support/postgres.ts'
import { startTestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { type Served, serve, stop } from './serve.ts'
import { svc } from './svc.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const secret = 'the server secret of two releases side by side'
const path = '/v1/companies/NO/923609016'

/** The commit of the release before this one; undefined where the repository or its history is missing. */
function previousRelease(): string | undefined {
  const commit = readFileSync(join(root, 'released', 'commit'), 'utf8').trim()
  const { status } = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root })
  return status === 0 ? commit : undefined
}

/** The files of a release, which runs with the packages of this one. */
function checkOut(commit: string, folder: string): string {
  mkdirSync(folder)
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 })
  execFileSync('tar', ['x', '-C', folder], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return join(folder, 'bin', 'svc')
}

// A release after this one: each part of its schema has one more step, which only adds.
const later: Schema = Object.fromEntries(
  Object.entries({ accounts: 'keys', webhooks: 'webhook_endpoints', usage: 'usage_events' }).map(([part, table]) => [
    part,
    [
      ...(schema[part] ?? []),
      expand('999-later', async knex => {
        await knex.raw(`ALTER TABLE ${table} ADD COLUMN later text`)
      }),
    ],
  ]),
)

interface Bills {
  answered: number
  remaining: Set<number>
}

/** Sends ten lookups a second, which no limit refuses, until it is told to stop; a server that has ended is left. */
async function bill(url: string, key: string, bills: Bills, isOver: () => boolean) {
  while (!isOver()) {
    const reply = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } }).catch(() => undefined)
    if (!reply) return
    await reply.arrayBuffer()
    assert.equal(reply.status, 200)
    bills.answered += 1
    bills.remaining.add(Number(reply.headers.get('x-svc-credits-remaining')))
    await sleep(100)
  }
}

describeWithPostgres('an upgrade server by server', () => {
  it('loses no bill: the release before serves, and starts, beside a database that a later one has migrated', async () => {
    const commit = previousRelease()
    using folder = tempFolder()
    const url = await (await sharedPostgres()).createDatabase()
    const settings = { SVC_DATABASE_URL: url, SVC_KEY_SECRET: secret }
    const program = commit && checkOut(commit, join(folder.path, 'release'))
    const old: Served[] = []
    const startOld = async (name: string) => {
      const port = String(await freePort())
      const own = { ...settings, SVC_PORT: port, SVC_DATA_DIR: join(folder.path, name) }
      old.push(await serve(own, [], [], program))
      return `http://127.0.0.1:${port}`
    }
    const bills: Bills = { answered: 0, remaining: new Set() }
    let isOver = false
    const callers: Promise<void>[] = []
    try {
      const first = await startOld('one')
      const commands = { ...settings, SVC_DATA_DIR: join(folder.path, 'commands') }
      const run = async <T>(...args: string[]) => (await svc([...args, '--json'], commands)).json<T>()
      const { account_id } = await run<{ account_id: string }>(
        'accounts',
        'create',
        '--name',
        'Acme',
        '--tier',
        'scale',
      )
      const scopes = ['--account', account_id, '--scopes', 'companies:read', '--name', 'crm']
      const { key } = await run<{ key: string }>('keys', 'create', ...scopes)
      const call = (base: string) => void callers.push(bill(base, key, bills, () => isOver))
      const more = (count: number) => {
        const from = bills.answered
        return until(() => bills.answered >= from + count)
      }
      call(first)
      await more(10)
      const steps = await migratePostgres(url, later)
      assert.deepEqual(
        steps.filter(step => step.endsWith('999-later')),
        ['accounts 999-later', 'webhooks 999-later', 'usage 999-later'],
      )
      await more(10)
      await using service = await startTestService({ ...settings, SVC_DATA_DIR: join(folder.path, 'new') })
      call(service.url)
      call(await startOld('two'))
      await more(30)
      // The old servers end while they bill; the new one goes on.
      for (const server of old.splice(0)) assert.equal(await stop(server), 0)
      await more(10)
      isOver = true
      await Promise.all(callers)
      await using postgres = connectPostgres(url)
      const [row] = await postgres.query<{ events: number; used: number }>(
        `SELECT (SELECT count(*) FROM usage_events WHERE account_id = $1) AS events,
           (SELECT sum(used) FROM usage_months WHERE account_id = $1) AS used`,
        [account_id],
      )
      assert.deepEqual(row, { events: bills.answered, used: bills.answered })
      assert.equal(bills.remaining.size, bills.answered, 'as many different remainders as answers')
    } finally {
      isOver = true
      for (const server of old) await stop(server)
    }
  })
})
