import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmodSync, copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { fixedSecrets } from '#domain/keys/secret-ring.ts'
import { readServerSecrets } from '../../src/administration/secrets/server-secret-file.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService } from '../support/service.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

const secrets = fixedSecrets('a'.repeat(64))
const otherSecrets = fixedSecrets('b'.repeat(64))

/** Leaves a database in the middle of a transaction, as a kill does before the file has its write-ahead log. */
function leaveHotJournal(file: string) {
  const database = new Database(file)
  database.pragma('journal_mode = DELETE')
  database.pragma('cache_size = 1')
  database.exec('BEGIN; CREATE TABLE half_written (value)')
  const insert = database.prepare('INSERT INTO half_written VALUES (zeroblob(4000))')
  for (let rows = 0; rows < 200; rows += 1) insert.run()
  for (const suffix of ['', '-journal']) copyFileSync(`${file}${suffix}`, `${file}.copy${suffix}`)
  database.close()
  for (const suffix of ['', '-journal']) renameSync(`${file}.copy${suffix}`, `${file}${suffix}`)
}

describe('the parts of a data folder', () => {
  let folder: TempFolder
  let other: TempFolder
  beforeEach(async () => {
    folder = tempFolder()
    other = tempFolder()
    for (const { path } of [folder, other]) await (await openAccounts(path, secrets))[Symbol.asyncDispose]()
  })
  afterEach(() => {
    folder[Symbol.dispose]()
    other[Symbol.dispose]()
  })
  const file = (name: string, { path } = folder) => join(path, name)
  const edit = (name: string, sql: string) => {
    const database = new Database(file(name))
    database.exec(sql)
    database.close()
  }
  const take = (name: string) => copyFileSync(file(name, other), file(name))

  const refused: { given: string; change: () => void; line: RegExp; secret?: typeof secrets }[] = [
    {
      given: 'accounts.sqlite of 0 bytes',
      change: () => truncateSync(file('accounts.sqlite'), 0),
      line: /accounts\.sqlite is missing or empty/,
    },
    {
      given: 'no accounts.sqlite',
      change: () => rmSync(file('accounts.sqlite')),
      line: /accounts\.sqlite is missing or empty/,
    },
    {
      given: 'usage.sqlite of 0 bytes',
      change: () => truncateSync(file('usage.sqlite'), 0),
      line: /usage\.sqlite is missing or empty/,
    },
    { given: 'no usage.sqlite', change: () => rmSync(file('usage.sqlite')), line: /usage\.sqlite is missing or empty/ },
    {
      given: "another folder's accounts.sqlite",
      change: () => take('accounts.sqlite'),
      line: /different data folders/,
    },
    { given: "another folder's usage.sqlite", change: () => take('usage.sqlite'), line: /different data folders/ },
    {
      given: 'another server secret',
      change: () => undefined,
      line: /the server secret is not the one/,
      secret: otherSecrets,
    },
  ]
  for (const { given, change, line, secret = secrets } of refused)
    it(`are refused in one line, each time they are opened, with ${given}`, async () => {
      change()
      for (let tries = 0; tries < 2; tries += 1)
        await assert.rejects(openAccounts(folder.path, secret), (error: Error) => {
          assert.match(error.message, line)
          assert.deepEqual([error.name, error.message.includes('\n')], ['DataFolderError', false])
          return true
        })
    })

  it('are not created where they are missing and refused', async () => {
    rmSync(file('usage.sqlite'))
    await assert.rejects(openAccounts(folder.path, secrets))
    assert.equal(existsSync(file('usage.sqlite')), false)
  })

  it('are opened without a write: also while another process writes to both', async () => {
    const writers = ['accounts.sqlite', 'usage.sqlite'].map(name => new Database(file(name)))
    for (const writer of writers) writer.exec('BEGIN IMMEDIATE')
    try {
      await using accounts = await openAccounts(folder.path, secrets)
      await accounts.check()
    } finally {
      for (const writer of writers) writer.close()
    }
  })

  it('are accepted again once both are restored from the same folder', async () => {
    take('accounts.sqlite')
    take('usage.sqlite')
    await (await openAccounts(folder.path, secrets))[Symbol.asyncDispose]()
  })

  it('get an identity if a release before identities created them', async () => {
    for (const name of ['accounts.sqlite', 'usage.sqlite']) {
      edit(name, 'DROP TABLE folder_identity')
      edit(name, `DELETE FROM knex_migrations WHERE name LIKE '%folder-identity'`)
    }
    await (await openAccounts(folder.path, secrets))[Symbol.asyncDispose]()
    rmSync(file('usage.sqlite'))
    await assert.rejects(openAccounts(folder.path, secrets), /usage\.sqlite is missing/)
  })

  it('are completed if a first start was interrupted before usage.sqlite', async () => {
    edit('accounts.sqlite', 'UPDATE folder_identity SET is_complete = 0')
    rmSync(file('usage.sqlite'))
    await (await openAccounts(folder.path, secrets))[Symbol.asyncDispose]()
    await assert.rejects(openAccounts(folder.path, otherSecrets), /server secret/)
  })

  it('are completed if the disk was full after the tables of accounts.sqlite, and before its identity', async () => {
    edit('accounts.sqlite', 'DELETE FROM folder_identity')
    truncateSync(file('usage.sqlite'), 0)
    await (await openAccounts(folder.path, secrets))[Symbol.asyncDispose]()
    rmSync(file('usage.sqlite'))
    await assert.rejects(openAccounts(folder.path, secrets), /usage\.sqlite is missing/)
  })

  it('are refused without usage.sqlite if accounts of a release before identities exist', async () => {
    edit(
      'accounts.sqlite',
      "DELETE FROM folder_identity; INSERT INTO accounts (id, name, tier, created_at) VALUES ('a', 'A', 'free', '2026-01-01')",
    )
    truncateSync(file('usage.sqlite'), 0)
    await assert.rejects(openAccounts(folder.path, secrets), /usage\.sqlite is missing/)
  })

  for (const name of ['accounts.sqlite', 'usage.sqlite'])
    it(`are opened if a process was killed while it wrote ${name} with a rollback journal, which is undone`, async () => {
      leaveHotJournal(file(name))
      assert.throws(() => new Database(file(name), { readonly: true }).prepare('SELECT 1 FROM sqlite_schema').get(), {
        code: 'SQLITE_READONLY_ROLLBACK',
      })
      await using opened = await openAccounts(folder.path, secrets)
      await opened.check()
      assert.equal(existsSync(file(`${name}-journal`)), false)
    })

  it('are created by four servers that start at the same time on an empty folder', async () => {
    using empty = tempFolder()
    const opened = await Promise.all([1, 2, 3, 4].map(() => openAccounts(empty.path, secrets)))
    for (const accounts of opened) await accounts[Symbol.asyncDispose]()
  })

  it('are readable by their owner only, whatever modes they had before', async () => {
    for (const name of readdirSync(folder.path)) chmodSync(file(name), 0o666)
    chmodSync(folder.path, 0o777)
    await using _opened = await openAccounts(folder.path, secrets)
    assert.equal(statSync(folder.path).mode & 0o777, 0o700)
    const databases = readdirSync(folder.path).filter(name => name.includes('.sqlite'))
    assert.ok(databases.some(name => name.endsWith('-wal')))
    for (const name of databases) assert.equal(statSync(file(name)).mode & 0o777, 0o600, name)
  })

  it('include the secret: no new one is created if accounts exist', () => {
    assert.throws(
      () => readServerSecrets(folder.path, [], randomBytes)[0],
      /key-secret is missing: restore it or set SVC_KEY_SECRET/,
    )
  })
})

describe('a data folder whose files are replaced while the service runs', () => {
  const lookup = '/v1/companies/NO/923609016'
  const changes: { done: string; change: (file: string) => void }[] = [
    { done: 'deleted', change: file => rmSync(file) },
    { done: 'emptied', change: file => truncateSync(file, 0) },
    { done: 'cut short by half', change: file => truncateSync(file, statSync(file).size / 2) },
    { done: 'moved away', change: file => renameSync(file, `${file}.away`) },
    {
      done: 'replaced by a copy',
      change: file => {
        copyFileSync(file, `${file}.copy`)
        renameSync(`${file}.copy`, file)
      },
    },
  ]
  for (const name of ['usage.sqlite', 'accounts.sqlite'].flatMap(file => [file, `${file}-wal`, `${file}-shm`]))
    for (const { done, change } of name.endsWith('.sqlite') ? changes : changes.slice(0, 1))
      it(`answers no paid request once ${name} is ${done}, and health reports it`, async () => {
        await using service = await startTestService()
        const { text: key } = await service.key()
        assert.equal((await sendRequest(service, lookup, { key })).status, 200)
        change(join(service.dataDir, name))
        for (let sent = 0; sent < 3; sent += 1) {
          const { status, body, headers } = await sendRequest(service, lookup, { key })
          assert.deepEqual([status, body.code, headers['x-svc-cost-units']], [503, 'service_unavailable', '0'])
        }
        const { body } = await sendRequest(service, '/v1/health')
        assert.notEqual(body.status, 'pass')
      })
})
