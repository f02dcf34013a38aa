import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Accounts } from '#data/accounts/accounts.ts'
import { DataFolderError } from '#data/accounts/data-folder-error.ts'
import { movedNote } from '#data/accounts/moved-folder.ts'
import { openConfiguredAccounts } from '#data/accounts/open-configured-accounts.ts'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { connectPostgres } from '#data/postgres/connect.ts'
import { copiedTables } from '#data/postgres/moving/copied-tables.ts'
import { type MoveOptions, moveFolder } from '#data/postgres/moving/move-folder.ts'
import { openPostgres } from '#data/postgres/open-postgres.ts'
import type { UsageGroup } from '#data/usage/usage-query.ts'
import { demoAccountId } from '#domain/billing/daily-caps.ts'
import { dayMs } from '#domain/calendar.ts'
import { fixedSecrets } from '#domain/keys/secret-ring.ts'
import { newDatabase } from '../../../support/database-of.ts'
import { describeWithPostgres } from '../../../support/describe-with.ts'
import { fillFolder, folderSource } from '../../../support/filled-folder.ts'
import { type TempFolder, tempFolder } from '../../../support/temp-folder.ts'
import { account } from '../../stored-keys.ts'
import { entry, november } from '../../usage/usage-entries.ts'

const mover = fileURLToPath(new URL('move-and-print.ts', import.meta.url))
const groups: readonly UsageGroup[] = ['operation', 'country', 'key', 'environment']

const move = (dataDir: string, url: string, change: Partial<MoveOptions> = {}) =>
  moveFolder({ dataDir, url, source: folderSource, isDryRun: false, now: Date.now(), ...change })

/** Every row of every table, as text. */
async function contentOf(url: string): Promise<Record<string, string[]>> {
  await using postgres = connectPostgres(url)
  const content: Record<string, string[]> = {}
  for (const { name } of copiedTables) {
    const rows = await postgres.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t ORDER BY 1`)
    content[name] = rows.map(({ row }) => row)
  }
  return content
}

/** The reports of three accounts in every grouping and window. */
async function reportsOf({ usage }: Accounts): Promise<unknown[]> {
  const pairs = groups.flatMap((one, at) => groups.slice(at + 1).map(other => [one, other]))
  const reports: unknown[] = []
  for (const accountId of ['acct_a', 'acct_b', 'acct_ü'])
    for (const groupBy of [[], ...groups.map(one => [one]), ...pairs])
      for (const window of [undefined, 'day', 'month'] as const) {
        const found = await usage.usage({
          accountId,
          from: november - 71 * dayMs,
          to: november + dayMs,
          groupBy,
          window,
        })
        const sorted = (rows: readonly unknown[]) => rows.map(row => JSON.stringify(row)).sort()
        reports.push([accountId, groupBy, window, sorted(found.totals), sorted(found.series)])
      }
  return reports
}

/** What both databases answer. */
async function answersOf(stores: Accounts): Promise<unknown> {
  const { accounts, keys, operators, audit, usage, webhooks, secrets } = stores
  const list = await accounts.list()
  const kids = Array.from({ length: 9 }, (_, at) => `kid00000000${at + 1}`)
  const periods = ['2026-09', '2026-10', '2026-11']
  return {
    list,
    keys: await Promise.all(list.map(({ id }) => keys.listByAccount(id))),
    operators: await operators.list(),
    audit: [await audit.entries({ after: 0, limit: 100 }), await audit.verify()],
    secrets: (await secrets.list('2026-11-20T15:00:02.000Z')).map(({ number, keys: count }) => [number, count]),
    months: await Promise.all(periods.map(period => Promise.all(list.map(({ id }) => usage.used(id, period))))),
    used: await Promise.all(list.map(async ({ id }) => [...(await usage.lastUsed(id, kids))].sort())),
    calls: await usage.callsOf('demo', '2026-11-20'),
    differences: await usage.reconcile(),
    endpoints: await webhooks.endpoints(),
    deliveries: await webhooks.deliveries({ isFailed: false, limit: 9 }),
    reports: await reportsOf(stores),
  }
}

/** Moves in another process, which is killed once it has printed so many lines; false if it ended before. */
async function isKilled(args: readonly string[], { atLine, laterMs }: { atLine: number; laterMs: number }) {
  const child = spawn(process.execPath, [mover, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  let output = ''
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += text
    if (output.split('\n').length > atLine) void sleep(laterMs).then(() => child.kill('SIGKILL'))
  }
  const [code, signal] = await closed
  assert.ok(signal === 'SIGKILL' || code === 0, output)
  return signal === 'SIGKILL'
}

describeWithPostgres('a data folder that is moved into PostgreSQL', function () {
  this.timeout(240_000)
  let folder: TempFolder
  let requests: Awaited<ReturnType<typeof fillFolder>>
  before(async () => {
    folder = tempFolder()
    requests = await fillFolder(folder.path)
  })
  after(() => folder[Symbol.dispose]())

  it('answers the same: accounts, keys, audit log, months, webhooks, and 99 reports in every grouping', async () => {
    const url = await newDatabase()
    const { state, rows, sums } = await move(folder.path, url)
    assert.equal(state, 'moved')
    assert.deepEqual(
      Object.entries(rows).filter(([, count]) => count === 0),
      [],
      'a table without a row proves nothing',
    )
    assert.ok(sums > 30, String(sums))
    await using before = await openAccounts(folder.path, folderSource)
    using notes = tempFolder()
    await using after = await openPostgres({ url, folder: notes.path, source: folderSource })
    assert.deepEqual(await answersOf(after), await answersOf(before))
  })

  it('replays the answer of an idempotency key, byte for byte, and keeps a running one leased', async () => {
    const url = await newDatabase()
    await move(folder.path, url)
    using notes = tempFolder()
    await using stores = await openPostgres({ url, folder: notes.path, source: folderSource })
    const { answered, running } = requests
    const stored = await stores.idempotency.state(answered, answered.now)
    assert.deepEqual(stored.state === 'answered' && Buffer.from(stored.answer).toString(), '{"answer":1}')
    assert.equal((await stores.idempotency.state(running, running.now)).state, 'running')
    const completed = await stores.idempotency.complete(running, Buffer.from('{}'), entry({ included: 1_000_000 }))
    assert.equal(completed.state, 'answered')
  })

  it('is the same after kill -9 at a dozen points as after a move that was not disturbed: nothing is missing or twice', async () => {
    const disturbed = await newDatabase()
    const undisturbed = await newDatabase()
    let kills = 0
    // Further with each kill, and later by less than a batch takes: it is also killed within one.
    while (kills < 12 && (await isKilled([folder.path, disturbed], { atLine: 2 + kills, laterMs: kills % 4 })))
      kills += 1
    assert.ok(kills >= 3, `${kills} kills`)
    assert.match((await move(folder.path, disturbed)).state, /^moved/)
    await move(folder.path, undisturbed)
    assert.deepEqual(await contentOf(disturbed), await contentOf(undisturbed))
  })

  it('is not served before it is whole, and starts again if the folder was changed meanwhile', async () => {
    using changed = tempFolder()
    await fillFolder(changed.path, { entries: 60 })
    const url = await newDatabase()
    const stop = new Error('stopped')
    const onProgress: MoveOptions['onProgress'] = ({ table }) => {
      if (table === 'usage_days') throw stop
    }
    await assert.rejects(move(changed.path, url, { onProgress }), stop)
    using notes = tempFolder()
    await assert.rejects(
      openPostgres({ url, folder: notes.path, source: folderSource }),
      /^DataFolderError: a data folder is being moved into the database: run svc migrate to its end$/,
    )
    {
      await using stores = await openAccounts(changed.path, folderSource)
      await stores.usage.record(entry({ account_id: 'acct_a', units: 3 }))
    }
    assert.equal((await move(changed.path, url)).state, 'moved')
    await using stores = await openPostgres({ url, folder: notes.path, source: folderSource })
    assert.deepEqual(await stores.usage.reconcile(), [])
    assert.deepEqual([await stores.audit.verify(), (await stores.accounts.list()).length], [null, 3])
  })

  it('is moved once: again, it says when it was, and changes nothing', async () => {
    const url = await newDatabase()
    const first = await move(folder.path, url)
    const again = await move(folder.path, url)
    assert.deepEqual([again.state, again.finished_at], ['moved before', first.finished_at])
  })

  it('is counted in a dry run, which writes nothing', async () => {
    const url = await newDatabase()
    const { state, rows } = await move(folder.path, url, { isDryRun: true })
    assert.deepEqual([state, rows.accounts, rows.keys], ['not moved', 3, 9])
    const content = await contentOf(url)
    assert.deepEqual(Object.values(content).flat(), [])
  })

  const refused = (moving: Promise<unknown>, message: RegExp) =>
    assert.rejects(moving, (error: Error) => {
      assert.ok(error instanceof DataFolderError, error.stack)
      assert.match(error.message, message)
      return true
    })

  it('is not opened without the database afterwards, which would charge twice, until the note of the move is removed', async () => {
    using moved = tempFolder()
    await fillFolder(moved.path, { entries: 60 })
    const place = { dataDir: moved.path, databaseUrl: undefined }
    const url = await newDatabase()
    await move(moved.path, url, { isDryRun: true })
    await (await openConfiguredAccounts(place, folderSource))[Symbol.asyncDispose]()
    const { finished_at } = await move(moved.path, url)
    const note = movedNote(moved.path)
    await refused(
      openConfiguredAccounts(place, folderSource),
      new RegExp(`were moved into .+ at ${finished_at}: set SVC_DATABASE_URL`),
    )
    writeFileSync(note, '{')
    await refused(openConfiguredAccounts(place, folderSource), /were moved into PostgreSQL: set SVC_DATABASE_URL/)
    await (await openConfiguredAccounts({ ...place, databaseUrl: url }, folderSource))[Symbol.asyncDispose]()
    rmSync(note)
    await (await openConfiguredAccounts(place, folderSource))[Symbol.asyncDispose]()
  })

  it('is refused while a server or a command uses it', async () => {
    const url = await newDatabase()
    await using _ = await openAccounts(folder.path, folderSource)
    for (const isDryRun of [true, false])
      await refused(move(folder.path, url, { isDryRun }), /is used by a server or a command: stop it first$/)
  })

  it('is refused with another server secret than that of its keys, and without the earlier one that keys need', async () => {
    const url = await newDatabase()
    const other = fixedSecrets('c'.repeat(64))
    await refused(move(folder.path, url, { source: other }), /^the server secret is not the one that the keys in/)
    const newest = fixedSecrets('b'.repeat(64))
    await refused(move(folder.path, url, { source: newest }), /server secret/)
  })

  it('is refused by a database with other accounts, and by one that another folder was moved into', async () => {
    const url = await newDatabase()
    using notes = tempFolder()
    {
      await using stores = await openPostgres({ url, folder: notes.path, source: folderSource })
      await stores.accounts.create(account('acct_other'))
    }
    for (const isDryRun of [true, false])
      await refused(move(folder.path, url, { isDryRun }), /^the database holds other accounts: name an empty one$/)
    using other = tempFolder()
    await fillFolder(other.path, { entries: 10 })
    const taken = await newDatabase()
    await move(other.path, taken)
    await refused(move(folder.path, taken), /^the database holds the accounts of another data folder/)
  })

  it('is refused by a database that a server was started on before, which is said, since it has only the demo account', async () => {
    const url = await newDatabase()
    using notes = tempFolder()
    {
      await using stores = await openPostgres({ url, folder: notes.path, source: folderSource })
      await stores.accounts.create(account(demoAccountId))
    }
    await refused(
      move(folder.path, url),
      /^the database holds the demo account, which a server that was started on it has made: name an empty one$/,
    )
  })

  it('is refused without accounts, or with a damaged row, which is named', async () => {
    using empty = tempFolder()
    const url = await newDatabase()
    await refused(move(empty.path, url), /^there is no accounts database in /)
    await move(folder.path, url, { rowsPerBatch: 20, onProgress: () => {} })
    await using postgres = connectPostgres(url)
    await postgres.query(`UPDATE moved_folder SET finished_at = NULL`)
    await postgres.query(`UPDATE usage_months SET used = used + 1 WHERE account_id = 'acct_b' AND period = '2026-10'`)
    await refused(
      move(folder.path, url),
      /^usage_months \(acct_b,2026-10\) differs between the folder and the database/,
    )
  })
})
