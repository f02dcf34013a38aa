import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Accounts } from '#data/accounts/accounts.ts'
import { type AuditRow, hashOf } from '#data/accounts/audit-chain.ts'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { fixedSecrets } from '#domain/keys/secret-ring.ts'
import { serverSecrets } from '#domain/keys/server-secrets.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

const secrets = fixedSecrets('a'.repeat(64))
const entryOf = (id: string) => ({
  id,
  at: '2026-11-20T15:00:00.000Z',
  actor: 'operator',
  account_id: 'acct_a',
  kid: null,
  action: 'key_created',
  detail: {},
})

describe('the audit log of a server', () => {
  let folder: TempFolder
  let accounts: Accounts
  beforeEach(async () => {
    folder = tempFolder()
    accounts = await openAccounts(folder.path, secrets)
    for (const id of ['a', 'b', 'c']) await accounts.audit.append(entryOf(id))
  })
  afterEach(async () => {
    await accounts[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })
  const headFile = () => join(folder.path, 'audit-head')
  /** Changes the database as someone who has the files, but not the server secret. */
  const tamper = (change: (database: Database.Database) => void) => {
    const database = new Database(join(folder.path, 'accounts.sqlite'))
    database.exec('DROP TRIGGER IF EXISTS audit_log_refuses_update; DROP TRIGGER IF EXISTS audit_log_refuses_delete')
    change(database)
    database.close()
  }
  const issues = async () => [await accounts.audit.verify(), await accounts.audit.headIssue()]

  it('is intact, and its head names the last entry in a file of mode 0600', async () => {
    assert.deepEqual(await issues(), [null, null])
    assert.equal(JSON.parse(readFileSync(headFile(), 'utf8')).position, 3)
    assert.equal(statSync(headFile()).mode & 0o777, 0o600)
  })

  it('detects a chain that was recomputed without the secret', async () => {
    tamper(database => {
      database.exec(`UPDATE audit_log SET actor = 'another' WHERE id = 'b'`)
      let previous = '0'.repeat(64)
      const rows = database.prepare<[], Record<string, string>>('SELECT * FROM audit_log ORDER BY position').all()
      for (const { position, id, at, actor, account_id, kid, action, detail } of rows) {
        const members = JSON.stringify([position, id, at, actor, account_id, kid, action, detail])
        const hash = createHash('sha256').update(previous).update(members).digest('hex')
        database.prepare('UPDATE audit_log SET prev_hash = ?, hash = ? WHERE id = ?').run(previous, hash, id)
        previous = hash
      }
    })
    assert.match(String(await accounts.audit.headIssue()), /does not have the entry that .*audit-head names/)
  })

  it('detects that its last entries were removed together with their traces in the database', async () => {
    tamper(database => {
      database.exec(
        `DELETE FROM audit_log WHERE id IN ('b', 'c'); UPDATE sqlite_sequence SET seq = 1 WHERE name = 'audit_log'`,
      )
    })
    assert.equal(await accounts.audit.verify(), null)
    assert.match(String(await accounts.audit.headIssue()), /does not have the entry/)
  })

  it('detects that it was replaced by an older database', async () => {
    const older = join(folder.path, 'older.sqlite')
    tamper(database => void database.exec(`VACUUM INTO '${older}'`))
    await accounts.audit.append(entryOf('d'))
    await accounts[Symbol.asyncDispose]()
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder.path, `accounts.sqlite${suffix}`), { force: true })
    writeFileSync(join(folder.path, 'accounts.sqlite'), readFileSync(older))
    accounts = await openAccounts(folder.path, secrets)
    assert.match(String(await accounts.audit.headIssue()), /does not have the entry/)
  })

  for (const [given, change] of [
    ['missing', () => rmSync(headFile())],
    ['damaged', () => writeFileSync(headFile(), '{')],
  ] as const)
    it(`detects that its head is ${given}, also after the next start`, async () => {
      change()
      assert.match(String(await accounts.audit.headIssue()), /audit-head is missing or damaged/)
      await accounts[Symbol.asyncDispose]()
      accounts = await openAccounts(folder.path, secrets)
      assert.match(String(await accounts.audit.headIssue()), /audit-head is missing or damaged/)
    })

  const drafts = () => readdirSync(folder.path).filter(name => name.startsWith('audit-head.'))

  it('takes an entry though its head cannot be replaced, leaves no draft, and replaces the head with the next entry', async () => {
    rmSync(headFile())
    mkdirSync(headFile())
    await accounts.audit.append(entryOf('d'))
    assert.deepEqual(drafts(), [])
    assert.deepEqual(await issues(), [null, `${headFile()} is missing or damaged`])
    rmSync(headFile(), { recursive: true })
    await accounts.audit.append(entryOf('e'))
    assert.deepEqual(await issues(), [null, null])
  })

  it('has the 2 entries of a full disk in its head after the next start, and 1 that was removed is detected then', async () => {
    const head = readFileSync(headFile())
    for (const id of ['d', 'e']) await accounts.audit.append(entryOf(id))
    // As if it could not have been replaced.
    writeFileSync(headFile(), head)
    await accounts[Symbol.asyncDispose]()
    accounts = await openAccounts(folder.path, secrets)
    assert.equal(JSON.parse(readFileSync(headFile(), 'utf8')).position, 5)
    tamper(database => {
      database.exec(`DELETE FROM audit_log WHERE id = 'e'; UPDATE sqlite_sequence SET seq = 4 WHERE name = 'audit_log'`)
    })
    assert.deepEqual(await accounts.audit.verify(), null)
    assert.match(String(await accounts.audit.headIssue()), /does not have the entry/)
  })

  it('has a head after the next start, if the first one was killed before it wrote one, and is intact', async () => {
    using empty = tempFolder()
    const open = () => openAccounts(empty.path, secrets)
    await (await open())[Symbol.asyncDispose]()
    rmSync(join(empty.path, 'audit-head'))
    await using second = await open()
    assert.equal(await second.audit.headIssue(), null)
    await second.audit.append(entryOf('a'))
    assert.equal(await second.audit.headIssue(), null)
  })

  it('deletes drafts of killed processes, at the next entry and at the next start, once they are a minute old', async () => {
    const others = [1, 2].map(pid => `${headFile()}.${pid}`)
    const leave = (minutes: number) => {
      for (const file of others) {
        writeFileSync(file, '{')
        utimesSync(file, new Date(), new Date(Date.now() - minutes * 60_000 - 1_000))
      }
    }
    leave(0)
    await accounts.audit.append(entryOf('d'))
    assert.equal(drafts().length, 2)
    leave(1)
    await accounts.audit.append(entryOf('e'))
    assert.deepEqual(drafts(), [])
    leave(1)
    await accounts[Symbol.asyncDispose]()
    accounts = await openAccounts(folder.path, secrets)
    assert.deepEqual(drafts(), [])
    assert.deepEqual(await issues(), [null, null])
  })

  it('continues a chain that a release without the key wrote', async () => {
    await using plain = await openAccounts(folder.path)
    tamper(
      database => void database.exec(`DELETE FROM audit_log; DELETE FROM sqlite_sequence WHERE name = 'audit_log'`),
    )
    await plain.audit.append(entryOf('old'))
    await accounts.audit.append(entryOf('new'))
    assert.deepEqual(await issues(), [null, null])
    await plain.audit.append(entryOf('unkeyed after keyed'))
    assert.equal(await accounts.audit.verify(), 'unkeyed after keyed')
  })

  it('is continued under a second secret, which pins what is before: the first one rewrites nothing unseen', async () => {
    const both = fixedSecrets('b'.repeat(64), 'a'.repeat(64))
    await accounts[Symbol.asyncDispose]()
    accounts = await openAccounts(folder.path, both)
    await accounts.audit.append(entryOf('d'))
    assert.deepEqual(await issues(), [null, null])
    const { auditKey } = serverSecrets('a'.repeat(64))
    const rewritten = (last: number) =>
      tamper(database => {
        const rows = database.prepare<[number], AuditRow>('SELECT * FROM audit_log WHERE position <= ?').all(last)
        const update = database.prepare('UPDATE audit_log SET actor = ?, prev_hash = ?, hash = ? WHERE id = ?')
        let prev_hash = '0'.repeat(64)
        for (const row of rows) {
          const hash = hashOf({ ...row, actor: 'another', prev_hash }, 1, auditKey)
          update.run('another', prev_hash, hash, row.id)
          prev_hash = hash
        }
      })
    rewritten(3)
    assert.notEqual(await accounts.audit.verify(), null)
    rewritten(5)
    assert.notEqual(await accounts.audit.verify(), null)
  })
})
