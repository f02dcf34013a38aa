import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { logVersion } from '#data/sqlite/log-version.ts'
import { durablePragmas, openDatabase } from '#data/sqlite/open-database.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { account, storedKey } from './stored-keys.ts'

function openNotes(file: string) {
  const database = openDatabase(file, { pragmas: durablePragmas })
  database.exec('CREATE TABLE IF NOT EXISTS notes (text TEXT)')
  return database
}

const driver = import.meta.resolve('better-sqlite3')

/** Runs SQL in another process, which has ended when this returns. */
const runElsewhere = (file: string, sql: string) =>
  execFileSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import Database from ${JSON.stringify(driver)}; new Database(${JSON.stringify(file)}).exec(${JSON.stringify(sql)})`,
  ])

describe('the version of a write-ahead log', () => {
  it('stays the same while nothing is committed, also in a transaction that is rolled back', () => {
    using opened = openedTwice()
    const { database, other, version } = opened
    const before = version()
    database.prepare('SELECT * FROM notes').all()
    other.exec(`BEGIN; INSERT INTO notes VALUES ('one'); ROLLBACK`)
    assert.equal(version(), before)
    assert.ok(before > 0)
  })

  it('changes with each commit of another connection and of another process, and when the log is emptied', () => {
    using opened = openedTwice()
    const { file, other, version } = opened
    const seen = new Set([version()])
    for (const text of ['one', 'two', 'three']) {
      other.prepare('INSERT INTO notes VALUES (?)').run(text)
      seen.add(version())
    }
    for (const text of ['four', 'five', 'six']) {
      runElsewhere(file, `INSERT INTO notes VALUES ('${text}')`)
      seen.add(version())
    }
    other.pragma('wal_checkpoint(TRUNCATE)')
    other.exec(`INSERT INTO notes VALUES ('seven')`)
    assert.equal(seen.add(version()).size, 8)
  })

  it('is unknown while a commit is being published: the two copies of the header differ', () => {
    using folder = tempFolder()
    const file = join(folder.path, 'notes.sqlite')
    const source = openNotes(file)
    const bytes = readFileSync(`${file}-shm`).subarray(0, 96)
    source.close()
    const header = join(folder.path, 'header')
    writeFileSync(header, bytes)
    const descriptor = openSync(header, 'r')
    const version = logVersion(file, descriptor)
    assert.equal(version(), 1)
    for (const at of [0, 16, 47, 48, 64, 95]) {
      const torn = Buffer.from(bytes)
      torn[at] = (torn[at] ?? 0) ^ 1
      writeFileSync(header, torn)
      assert.ok(Number.isNaN(version()), `byte ${at}`)
    }
    writeFileSync(header, bytes)
    assert.equal(version(), 1)
    closeSync(descriptor)
  })

  it('is unknown where the index is cut short, was never written or cannot be found', () => {
    using folder = tempFolder()
    const empty = join(folder.path, 'empty')
    for (const bytes of [Buffer.alloc(0), Buffer.alloc(95), Buffer.alloc(96)]) {
      writeFileSync(empty, bytes)
      const descriptor = openSync(empty, 'r')
      assert.ok(Number.isNaN(logVersion(empty, descriptor)()), `${bytes.length} bytes`)
      closeSync(descriptor)
    }
    assert.ok(Number.isNaN(logVersion(join(folder.path, 'nothing.sqlite'))()))
  })
})

describe('a key that was found', () => {
  it('is current until the first turn of the event loop after another process has committed, and again once it is read', async () => {
    using folder = tempFolder()
    await using opened = await openAccounts(folder.path)
    const { accounts, keys } = opened
    await accounts.create(account('acct_a'))
    await keys.create(storedKey('kid000000001', 'acct_a'))
    const key = await keys.find('kid000000001')
    assert.ok(key && keys.isCurrent(key) && keys.isCurrent(key))
    const revoke = `UPDATE keys SET revoked_at = '2026-11-20T16:00:00.000Z'`
    runElsewhere(join(folder.path, 'accounts.sqlite'), revoke)
    await nextTurn()
    assert.equal(keys.isCurrent(key), false)
    const revoked = await keys.find('kid000000001')
    assert.equal(revoked?.revoked_at, '2026-11-20T16:00:00.000Z')
    assert.ok(keys.isCurrent(revoked) && !keys.isCurrent(key))
  })

  it('is not current if it was never read from this store', async () => {
    using folder = tempFolder()
    await using opened = await openAccounts(folder.path)
    const key = { ...storedKey('kid000000001', 'acct_a'), tier: 'scale', suspended_at: null, closed_at: null }
    assert.equal(opened.keys.isCurrent(key), false)
  })
})

/** Two connections to a database in a temporary folder, and the version of its log. */
function openedTwice() {
  const folder = tempFolder()
  const file = join(folder.path, 'notes.sqlite')
  const database = openNotes(file)
  const other = openNotes(file)
  return {
    file,
    database,
    other,
    version: logVersion(file),
    [Symbol.dispose]: () => {
      for (const one of [database, other]) one.close()
      folder[Symbol.dispose]()
    },
  }
}
