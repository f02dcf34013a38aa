import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connectPostgres } from '#data/postgres/connect.ts'
import { migratePostgres } from '#data/postgres/migrate.ts'
import { schema } from '#data/postgres/schema.ts'
import { spawnSvc } from '../cli/svc.ts'
import { freePort } from '../support/free-port.ts'
import { seedInto } from '../support/partition-stores.ts'
import { hasPostgres, startPostgres } from '../support/postgres.ts'
import { postgresPrograms, postgresUser } from '../support/postgres-cluster.ts'
import { startPostgresPair } from '../support/postgres-pair.ts'
import { hasRedisServer, startRedis } from '../support/redis-server.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { administerFleet } from './administer-fleet.ts'
import { ask, type Caller } from './callers.ts'
import { startFleetServer } from './fleet-server.ts'
import type { Told } from './violations.ts'

const page = readFileSync(new URL('../../docs/fleet.md', import.meta.url), 'utf8')

/** The commands of a runbook, a text for each block. */
function commandsOf(title: string): string[] {
  const section = page.split(/^### /m).find(each => each.startsWith(`${title}\n`)) ?? assert.fail(title)
  return [...section.matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map(([, , text = '']) => text)
}

/** Runs commands as the user of PostgreSQL. A server may close its connections meanwhile, which must be seen before the next request. */
const run = (commands: string | undefined, cwd: string, variables: Record<string, string>) =>
  promisify(execFile)('sh', ['-euc', commands ?? assert.fail('no commands')], {
    ...postgresUser(),
    cwd,
    env: { PATH: `${postgresPrograms}:${process.env.PATH}`, ...variables },
  })

const suite = hasPostgres && hasRedisServer ? describe : describe.skip
const lookup = '/v1/companies/NO/923609016'

/** Looks a company up until so many replies have been charged. */
async function tell(url: string, caller: Caller, count: number): Promise<Told[]> {
  const told: Told[] = []
  let refused = 0
  while (told.length < count) {
    const { told: one } = await ask({ url, caller, path: lookup })
    // On a slow machine a charge may come too late beside a backup; what is refused is asked again.
    if (one.status === 503) {
      refused += 1
      assert.ok(refused <= count, `${refused} refused`)
      continue
    }
    assert.equal(one.status, 200)
    told.push(one)
  }
  return told
}

/** Events and months of a database, after each account's month was found to be the sum of its events. */
async function idsBilled(url: string): Promise<string[]> {
  await using own = connectPostgres(url, { max: 1 })
  const different = await own.query(`
    SELECT account_id FROM usage_months FULL JOIN
      (SELECT account_id, sum(units) AS sum FROM usage_events GROUP BY 1) AS e USING (account_id) WHERE used <> sum`)
  assert.deepEqual(different, [])
  const ids = (await own.query<{ request_id: string }>('SELECT request_id FROM usage_events')).map(
    row => row.request_id,
  )
  assert.equal(new Set(ids).size, ids.length)
  return ids
}

const idsOf = (told: readonly Told[]) => told.map(({ requestId }) => requestId ?? assert.fail())
const remaindersOf = (told: readonly Told[]) => told.map(({ remaining }) => remaining)

suite('the runbooks of docs/fleet.md', () => {
  it('restore the database as of a moment: 10 of 15 charges are there once, svc doctor says what is lost, and servers go on', async () => {
    await using stack = new AsyncDisposableStack()
    const folder = stack.use(tempFolder()).path
    const [backup, wal, restored] = ['backup', 'wal', 'restored'].map(name => join(folder, name)) as [
      string,
      string,
      string,
    ]
    mkdirSync(wal)
    const user = postgresUser()
    chmodSync(folder, 0o755)
    if (user) for (const path of [folder, wal]) chownSync(path, user.uid, user.gid)
    const port = await freePort()
    // Those of the restored server: this one gets its own on its command line.
    const place = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '' }
    const archive = { wal_level: 'replica', archive_mode: 'on', archive_command: `cp %p ${wal}/%f` }
    const old = stack.use(await startPostgres({ settings: { ...place, ...archive } }))
    const settings = { SVC_DATABASE_URL: old.url('postgres'), SVC_KEY_SECRET: 'ab'.repeat(32) }
    await migratePostgres(settings.SVC_DATABASE_URL, schema)
    const server = await startFleetServer(settings)
    await using admin = await administerFleet(settings)
    const caller = await admin.newCaller('scale')
    const kept = await tell(server.url, caller, 5)
    const [copy, restore] = commandsOf('Restoring the database')
    await run(copy, folder, { PRIMARY: old.url('postgres'), BACKUP: backup })
    kept.push(...(await tell(server.url, caller, 5)))
    const { rows } = await old.run('SELECT clock_timestamp()::text AS moment, pg_sleep(0.05)::text')
    const lost = await tell(server.url, caller, 5)
    await spawnSvc(['accounts', 'create', '--name', 'Lost', '--tier', 'free'], {
      ...settings,
      SVC_DATA_DIR: server.dataDir,
    })
    await old.run('SELECT pg_switch_wal()')
    await until(async () => (await old.run('SELECT 1 FROM pg_stat_archiver WHERE archived_count > 2')).rows.length > 0)
    await server.kill()
    await old.kill()
    await run(restore, folder, { BACKUP: backup, RESTORED: restored, WAL: wal, MOMENT: rows[0].moment })
    stack.defer(async () => void (await run('pg_ctl -D "$RESTORED" -m immediate stop', folder, { RESTORED: restored })))
    const url = `postgres://svc@127.0.0.1:${port}/postgres`
    await until(async () => {
      await using own = connectPostgres(url, { max: 1 })
      return (await own.query<{ is: boolean }>('SELECT NOT pg_is_in_recovery() AS is').catch(() => []))[0]?.is === true
    })
    assert.deepEqual((await idsBilled(url)).toSorted(), idsOf(kept).toSorted())
    assert.equal(lost.length, 5)
    const now = { ...settings, SVC_DATABASE_URL: url, SVC_DATA_DIR: server.dataDir }
    const { code, stdout, stderr } = await spawnSvc(['doctor'], now)
    assert.equal(code, 1)
    assert.match(stdout + stderr, /audit log: it does not have the entry that \S+ names/)
    await using again = await startFleetServer({ ...settings, SVC_DATABASE_URL: url })
    const after = await tell(again.url, caller, 5)
    assert.deepEqual(remaindersOf(after), remaindersOf(lost))
    assert.deepEqual((await idsBilled(url)).toSorted(), idsOf([...kept, ...after]).toSorted())
    await server[Symbol.asyncDispose]()
  })

  it('bring up another region: its standby promoted, Redis empty, releases from the copy; charges are there once, revoked keys refused', async () => {
    await using stack = new AsyncDisposableStack()
    const pair = stack.use(await startPostgresPair({ isSynchronous: false }))
    const standby = pair.standby() ?? assert.fail()
    const here = stack.use(tempFolder()).path
    const there = stack.use(tempFolder()).path
    const secret = { SVC_KEY_SECRET: 'ab'.repeat(32) }
    const first = { ...secret, SVC_DATABASE_URL: pair.primary().url('postgres') }
    await migratePostgres(first.SVC_DATABASE_URL, schema)
    const builder = stack.use(tempFolder()).path
    await seedInto(builder)
    const published = await spawnSvc(['publish'], { SVC_DATA_DIR: builder, SVC_ARTEFACTS_URL: `file://${here}` })
    assert.equal(published.code, 0, published.stderr)
    cpSync(here, there, { recursive: true })
    const redis = stack.use(await startRedis())
    const ofFirst = { SVC_ARTEFACTS_URL: `file://${here}`, SVC_REDIS_URL: `redis://127.0.0.1:${redis.port}` }
    const server = await startFleetServer({ ...first, ...ofFirst })
    await using admin = await administerFleet(first)
    const caller = await admin.newCaller('scale')
    const revoked = await admin.anotherKey(caller)
    const told = await tell(server.url, caller, 10)
    await admin.revoke(revoked)
    await until(async () => (await idsBilled(standby.url('postgres'))).length === told.length)
    await server.kill()
    await pair.primary().kill()
    const [promote] = commandsOf('A region is lost')
    await run(promote, '/tmp', { STANDBY: standby.url('postgres') })
    const second = { ...secret, SVC_DATABASE_URL: standby.url('postgres') }
    const other = stack.use(await startRedis())
    const ofSecond = { SVC_ARTEFACTS_URL: `file://${there}`, SVC_REDIS_URL: `redis://127.0.0.1:${other.port}` }
    await using again = await startFleetServer({ ...second, ...ofSecond })
    const { code, stdout, stderr } = await spawnSvc(['doctor'], { ...second, ...ofSecond, SVC_DATA_DIR: again.dataDir })
    assert.equal(code, 0, stdout + stderr)
    const after = await tell(again.url, caller, 10)
    assert.equal((await ask({ url: again.url, caller: revoked, path: lookup })).told.status, 401)
    assert.deepEqual((await idsBilled(standby.url('postgres'))).toSorted(), idsOf([...told, ...after]).toSorted())
    assert.equal(new Set(remaindersOf([...told, ...after])).size, 20)
    await server[Symbol.asyncDispose]()
  })
})
