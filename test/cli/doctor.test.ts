import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { accountFiles } from '#data/embedded/account-files.ts'
import { earlierImportKey } from '#data/migrations/partition/002-checksums-and-dates.ts'
import { saveMetaChecksum } from '#data/partitions/checks/meta-checksum.ts'
import { partitionFile } from '#data/partitions/partition-file.ts'
import { baseFile, searchFolder } from '../../src/search/stored-index/snapshot.ts'
import { freePort } from '../support/free-port.ts'
import { hasPostgres, sharedPostgres } from '../support/postgres.ts'
import { hasRedisServer, startRedis } from '../support/redis-server.ts'
import { runOnSqlite } from '../support/run-on-sqlite.ts'
import { startTestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { runBefore, spawnSvc, svc } from './svc.ts'

const takenSteps = (dataDir: string) =>
  Object.values(accountFiles(dataDir)).map(file => {
    const database = new Database(file, { readonly: true })
    const steps = database.prepare('SELECT name FROM knex_migrations ORDER BY id').pluck().all()
    database.close()
    return steps
  })

/** Makes databases as the release had them that lacked the last migration of each. */
function takeBackLastSteps(dataDir: string) {
  const { accounts, usage } = accountFiles(dataDir)
  for (const [file, sql] of [
    [accounts, 'DROP INDEX accounts_by_creation; DROP INDEX keys_by_creation; DROP INDEX audit_log_tier_changes'],
    [usage, 'ALTER TABLE webhook_endpoints DROP COLUMN is_public'],
  ] as const) {
    const database = new Database(file)
    database.exec(`${sql}; DELETE FROM knex_migrations WHERE id = (SELECT max(id) FROM knex_migrations)`)
    database.close()
  }
}

interface Damage {
  what: string
  apply: (dataDir: string) => void
  lines: (dataDir: string) => string[]
}

// Including the write-ahead log, from which SQLite would repair it.
function removeAccounts(dataDir: string) {
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir, `accounts.sqlite${suffix}`), { force: true })
}

const damages: readonly Damage[] = [
  {
    what: 'a missing partition',
    apply: dataDir => rmSync(partitionFile(dataDir, 'NO')),
    lines: () => ['partition NO: missing: import its whole register (svc import no), then gleif'],
  },
  {
    what: 'a partition of another release',
    apply: dataDir => {
      const database = new Database(partitionFile(dataDir, 'NO'))
      database.pragma('user_version = 99')
      database.close()
    },
    lines: () => [
      'partition NO: outdated: written by another release; import any file of its register, even the same one again, to update it',
    ],
  },
  {
    what: 'a source that release 0.1.0 imported, beside one of this release',
    apply: dataDir => {
      const database = new Database(partitionFile(dataDir, 'NO'))
      database.exec(`UPDATE imports SET source = 'no';
        INSERT INTO meta SELECT '${earlierImportKey}', max(import_id) FROM imports`)
      saveMetaChecksum(database)
      database.close()
    },
    lines: () => [
      'partition NO: no was imported by release 0.1.0; import a file of it again, even the same one',
      'search index: behind its partitions (NO): svc serve brings it up to date',
    ],
  },
  {
    what: 'two partitions cut short',
    apply: dataDir => {
      for (const country of ['GB', 'SE']) truncateSync(partitionFile(dataDir, country), 4096)
    },
    lines: () => [
      'partition GB: truncated: import its whole register (svc import gb), then gleif; if that is refused, remove the file first',
      'partition SE: truncated: import its whole register (svc import se), then gleif; if that is refused, remove the file first',
    ],
  },
  {
    what: 'an accounts file that is not a database',
    apply: dataDir => {
      removeAccounts(dataDir)
      writeFileSync(join(dataDir, 'accounts.sqlite'), 'no database'.padEnd(4096, '.'))
    },
    lines: dataDir => [
      `accounts database: ${join(dataDir, 'accounts.sqlite')} is damaged (file is not a database): restore the data folder from a backup with svc restore`,
    ],
  },
  {
    what: 'no accounts database',
    apply: removeAccounts,
    lines: dataDir => [
      `accounts database: ${join(dataDir, 'accounts.sqlite')} is missing or empty, but ${join(dataDir, 'usage.sqlite')} is not: restore both from the same backup`,
    ],
  },
  {
    what: 'a usage database that was deleted',
    apply: dataDir => {
      for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir, `usage.sqlite${suffix}`), { force: true })
    },
    lines: dataDir => [
      `accounts database: ${join(dataDir, 'usage.sqlite')} is missing or empty, but ${join(dataDir, 'accounts.sqlite')} is not: restore both from the same backup`,
    ],
  },
  {
    what: 'months that differ from their events, and from their reports',
    apply: dataDir => {
      const event = (id: string, at: string) =>
        `INSERT INTO usage_events VALUES ('${id}', 'acct_a', 'k', 'live', 'get_company', 'b', 'NO', ${Date.parse(at)}, '${at.slice(0, 7)}', 7, 'found')`
      const change = { account_id: 'acct_a', key: 'k', operation: 'get_company', country: 'NO', env: 'live' }
      const changes = [
        { ...change, day: '2026-08-01', requests: 1, billable_results: 9, not_modified: 0, not_found: 0 },
        { ...change, day: '2026-09-01', requests: 1, billable_results: 7, not_modified: 0, not_found: 0 },
      ]
      for (const sql of [
        event('1', '2026-08-01'),
        event('2', '2026-09-01'),
        event('3', '2026-10-01'),
        event('4', '2026-11-01'),
        `INSERT INTO usage_pending (changes) VALUES ('${JSON.stringify(changes)}')`,
        `INSERT INTO usage_months VALUES ('acct_a', '2026-08', 9), ('acct_a', '2026-09', 6), ('acct_a', '2026-10', 7), ('acct_a', '2026-11', 8)`,
      ])
        runOnSqlite(join(dataDir, 'usage.sqlite'), sql)
    },
    lines: () => [
      'usage of acct_a in 2026-08: 9 counted and in its reports, 7 in its events; bill what is counted',
      'usage of acct_a in 2026-09: 6 counted, 7 in its events and reports; bill what reports say',
      'usage of acct_a in 2026-10: 7 counted and in its events, 0 in its reports; bill what is counted',
      'usage of acct_a in 2026-11: 8 counted, 7 in its events, 0 in its reports',
    ],
  },
  {
    what: 'another server secret',
    apply: dataDir => writeFileSync(join(dataDir, 'key-secret'), 'b'.repeat(64)),
    lines: dataDir => [
      `accounts database: the server secret is not the one that the keys in ${join(dataDir, 'accounts.sqlite')} were made with: restore key-secret or SVC_KEY_SECRET`,
    ],
  },
  {
    what: 'no head of the audit log',
    apply: dataDir => rmSync(join(dataDir, 'audit-head')),
    lines: dataDir => [`audit log: ${join(dataDir, 'audit-head')} is missing or damaged`],
  },
  {
    what: 'no server secret',
    apply: dataDir => rmSync(join(dataDir, 'key-secret')),
    lines: dataDir => [
      `${join(dataDir, 'key-secret')} is missing: restore it or set SVC_KEY_SECRET, or every key becomes invalid`,
    ],
  },
  {
    what: 'a server secret cut short',
    apply: dataDir => writeFileSync(join(dataDir, 'key-secret'), 'short'),
    lines: dataDir => [`${join(dataDir, 'key-secret')} is damaged: restore it, or every key becomes invalid`],
  },
  {
    what: 'the draft of a svc secret rotate that was killed, beside a copy that an operator named',
    apply: dataDir => {
      cpSync(join(dataDir, 'key-secret'), join(dataDir, 'key-secret.db-1.example.4711'))
      cpSync(join(dataDir, 'key-secret'), join(dataDir, 'key-secret.before'))
    },
    lines: dataDir => [
      `${join(dataDir, 'key-secret.db-1.example.4711')} holds server secrets, and a process that was killed left it: delete it`,
    ],
  },
  {
    what: 'a search index with a flipped byte',
    apply: dataDir => {
      const bytes = readFileSync(baseFile(dataDir))
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
      writeFileSync(baseFile(dataDir), bytes)
    },
    lines: () => ['search index: damaged: svc serve rebuilds it'],
  },
  {
    what: 'three of these problems, one line each',
    apply: dataDir => {
      rmSync(partitionFile(dataDir, 'NO'))
      removeAccounts(dataDir)
      rmSync(join(dataDir, 'key-secret'))
    },
    lines: dataDir => [
      `accounts database: ${join(dataDir, 'accounts.sqlite')} is missing or empty, but ${join(dataDir, 'usage.sqlite')} is not: restore both from the same backup`,
      `${join(dataDir, 'key-secret')} is missing: restore it or set SVC_KEY_SECRET, or every key becomes invalid`,
      'partition NO: missing: import its whole register (svc import no), then gleif',
    ],
  },
]

const checks = [
  'configuration',
  'tiers',
  'accounts, ledger, audit log and webhooks',
  'server secret',
  'disk space',
  'partitions',
  'search index and weights of words',
]
const passed = (names: readonly string[]) => names.map(name => `ok       ${name}\n`).join('')
const allWell = `${passed(checks)}All is well.\n`
/** The problems and notes that were printed. */
const problemsIn = (stdout: string) => stdout.split('\n').filter(line => /^(problem|note) {2,}/.test(line))

describe('svc doctor', () => {
  const folder = tempFolder()
  const sound = join(folder.path, 'sound')

  before(async () => {
    await using service = await startTestService()
    // An entry of the audit log: the head of one that never had any is written at a start.
    await svc(['accounts', 'create', '--name', 'Acme', '--tier', 'free'], { SVC_DATA_DIR: service.dataDir })
    cpSync(service.dataDir, sound, { recursive: true })
  })
  after(() => folder[Symbol.dispose]())

  it('prints what it checked and that all is well, and exits 0', async () => {
    const { code, stdout, stderr } = await spawnSvc(['doctor'], { SVC_DATA_DIR: sound })
    assert.deepEqual([code, stdout, stderr], [0, allWell, ''])
  })

  it('prints the same as JSON: ok, and no issues', async () => {
    const { code, json } = await svc(['doctor', '--json'], { SVC_DATA_DIR: sound })
    assert.deepEqual([code, json()], [0, { ok: true, checks: checks.map(check => ({ check, ok: true })), issues: [] }])
  })

  it('notes that there is no search index yet, which is not an issue', async () => {
    const dataDir = join(folder.path, 'not-indexed')
    cpSync(sound, dataDir, { recursive: true })
    rmSync(searchFolder(dataDir), { recursive: true })
    const run = (...options: string[]) => svc(['doctor', ...options], { SVC_DATA_DIR: dataDir })
    const [text, json] = await Promise.all([run(), run('--json')])
    const note = 'search index: not built yet: svc serve builds it'
    assert.deepEqual([text.code, text.stdout], [0, `${passed(checks)}note     ${note}\nAll is well.\n`])
    const { ok, issues, notes } = json.json<{ ok: boolean; issues: string[]; notes: string[] }>()
    assert.deepEqual([json.code, ok, issues, notes], [0, true, [], [note]])
  })

  const folderOf = ({ what }: Damage) => join(folder.path, what.replaceAll(/\W+/g, '-'))
  const ranAfter = runBefore(damages, damage => {
    cpSync(sound, folderOf(damage), { recursive: true })
    damage.apply(folderOf(damage))
    return svc(['doctor', '--json'], { SVC_DATA_DIR: folderOf(damage) })
  })
  for (const damage of damages)
    it(`reports ${damage.what}, and exits 1`, () => {
      const { code, stderr, json } = ranAfter(damage)
      assert.deepEqual([code, stderr], [1, ''])
      const { ok, issues } = json<{ ok: boolean; issues: string[] }>()
      assert.deepEqual([ok, issues], [false, damage.lines(folderOf(damage))])
    })

  it('does not migrate the accounts of an earlier release, and notes what they lack and that they are not checked', async () => {
    const dataDir = join(folder.path, 'earlier')
    cpSync(sound, dataDir, { recursive: true })
    takeBackLastSteps(dataDir)
    const run = (...options: string[]) => svc(['doctor', ...options], { SVC_DATA_DIR: dataDir })
    const before = takenSteps(dataDir)
    const { code, stdout } = await run('--deep')
    const note =
      'the accounts lack migrations of this release, accounts 011-pages and 1 more: svc serve runs them when it starts; until then, accounts, ledger, audit log and webhooks are not checked'
    const names = checks.map(name => (name.startsWith('accounts') ? 'migrations' : name))
    assert.deepEqual([code, stdout.replace(`note     ${note}\n`, '')], [0, `${passed(names)}All is well.\n`])
    assert.ok(stdout.includes(`ok       migrations\nnote     ${note}\n`), stdout)
    assert.deepEqual(takenSteps(dataDir), before)
  })

  const itWithPostgres = hasPostgres ? it : it.skip
  itWithPostgres('does not migrate a PostgreSQL that lacks every step: it makes no table', async () => {
    const postgres = await sharedPostgres()
    const url = await postgres.createDatabase()
    const settings = { SVC_DATA_DIR: sound, SVC_DATABASE_URL: url, SVC_KEY_SECRET: 'a'.repeat(64) }
    const { stdout } = await svc(['doctor'], settings)
    assert.match(stdout, /^note {5}the accounts lack migrations of this release, accounts 001-accounts and \d+ more: /m)
    const tables = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
    assert.deepEqual((await postgres.run(tables, new URL(url).pathname.slice(1))).rows, [])
  })

  it('prints one line per issue of an empty folder', async () => {
    const dataDir = join(folder.path, 'empty')
    mkdirSync(dataDir)
    const { code, stdout } = await svc(['doctor'], { SVC_DATA_DIR: dataDir })
    assert.equal(code, 1)
    assert.deepEqual(problemsIn(stdout), [
      `problem  no accounts database in ${dataDir}: svc serve creates it`,
      `problem  no server secret in ${dataDir}: svc serve creates it`,
      `problem  no partitions in ${dataDir}: svc import loads registers, and svc serve the sample`,
    ])
    assert.match(stdout, /^ok {7}configuration\nok {7}tiers\n/)
  })

  it('names the sources that were imported into a folder whose partitions are lost', async () => {
    const dataDir = join(folder.path, 'lost')
    mkdirSync(join(dataDir, 'tasks'), { recursive: true })
    for (const source of ['gb', 'gleif'])
      writeFileSync(join(dataDir, 'tasks', `import-${source}.json`), '{"succeeded":1,"failed":null}\n')
    const { stdout } = await svc(['doctor'], { SVC_DATA_DIR: dataDir })
    assert.equal(
      problemsIn(stdout).at(-1),
      `problem  the partitions in ${dataDir} are lost: import again what was imported before (gb, gleif)`,
    )
  })

  it('reports in one line that no release was fetched into a folder yet', async () => {
    const [dataDir, store] = ['not-fetched', 'releases'].map(name => join(folder.path, name)) as [string, string]
    for (const path of [dataDir, store]) mkdirSync(path)
    const { stdout } = await svc(['doctor'], { SVC_DATA_DIR: dataDir, SVC_ARTEFACTS_URL: `file://${store}` })
    assert.deepEqual(problemsIn(stdout).slice(2), [
      `problem  no release in ${dataDir}: svc serve fetches the current one`,
      'note     releases: nothing is published for this version of svc',
    ])
  })

  it('reports an invalid tiers file, and a missing one', async () => {
    const file = join(folder.path, 'tiers.yaml')
    writeFileSync(file, 'free: 60')
    const run = (path: string) => svc(['doctor'], { SVC_DATA_DIR: sound, SVC_TIERS_FILE: path })
    const [unusable, absent] = await Promise.all([run(file), run('/nowhere/tiers.yaml')])
    assert.deepEqual(problemsIn(unusable.stdout), [`problem  tiers file ${file}: free.lookup is not a whole number`])
    assert.deepEqual(problemsIn(absent.stdout), ['problem  /nowhere/tiers.yaml does not exist'])
    assert.deepEqual([unusable.code, absent.code], [1, 1])
  })

  it('reports a Redis that does not answer, in one line without its password', async () => {
    const settings = { SVC_DATA_DIR: sound, SVC_REDIS_URL: `redis://:canary@127.0.0.1:${await freePort()}` }
    const { code, stdout, stderr } = await svc(['doctor'], settings)
    assert.match(problemsIn(stdout).join('\n'), /^problem {2}Redis: connect ECONNREFUSED 127\.0\.0\.1:\d+$/)
    assert.deepEqual([code, stderr], [1, ''])
  })

  const itWithRedis = hasRedisServer ? it : it.skip
  itWithRedis('reports a Redis that evicts counters when its 100 MB are full', async () => {
    await using redis = await startRedis(['--maxmemory', '100mb', '--maxmemory-policy', 'volatile-lru'])
    const { code, stdout } = await svc(['doctor'], { SVC_DATA_DIR: sound, SVC_REDIS_URL: redis.url })
    assert.deepEqual(problemsIn(stdout), [
      'problem  Redis: it evicts counters when its memory is full (volatile-lru): set maxmemory-policy noeviction',
    ])
    assert.equal(code, 1)
  })

  itWithRedis('finds nothing wrong with a redis-server that answers, and the wrong password for another', async () => {
    await using open = await startRedis()
    await using closed = await startRedis(['--requirepass', 'right'])
    const run = (url: string) => svc(['doctor'], { SVC_DATA_DIR: sound, SVC_REDIS_URL: url })
    const [well, wrong] = await Promise.all([run(open.url), run(`redis://:canary@127.0.0.1:${closed.port}`)])
    assert.deepEqual([well.code, well.stdout], [0, `${passed([...checks, 'Redis'])}All is well.\n`])
    assert.match(problemsIn(wrong.stdout).join('\n'), /^problem {2}Redis: WRONGPASS [^\n]+$/)
    assert.doesNotMatch(wrong.stdout + wrong.stderr, /canary/)
  })

  it('reports an invalid configuration in one line', async () => {
    const { code, stderr } = await svc(['doctor'], { SVC_DATA_DIR: sound, SVC_TRUST_PROXY: 'true' })
    assert.equal(code, 1)
    assert.match(stderr, /^svc: SVC_TRUST_PROXY must name hops or addresses[^\n]*\n$/)
  })
})
