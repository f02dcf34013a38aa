import assert from 'node:assert/strict'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Accounts } from '#data/accounts/accounts.ts'
import type { AuditEntry } from '#data/accounts/audit-entry.ts'
import { createAuditLog } from '#data/embedded/accounts/audit-log.ts'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { durablePragmas, openDatabase } from '#data/sqlite/open-database.ts'
import { type AccountPlace, type AccountStores, accountEngines } from '../support/account-engines.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

const entry = (id: string, change: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-20T15:00:00.000Z',
  actor: 'operator',
  account_id: 'acct_a',
  kid: 'kid000000001',
  action: 'key.create',
  detail: { scopes: ['companies:read'], expires_at: null },
  ...change,
})

for (const { engine, suite, place: newPlace } of accountEngines)
  suite(`the audit log in ${engine}`, () => {
    let place: AccountPlace
    let accounts: AccountStores
    beforeEach(async () => {
      place = await newPlace()
      accounts = await place.open()
    })
    afterEach(async () => {
      await accounts[Symbol.asyncDispose]()
      await place[Symbol.asyncDispose]()
    })
    const append = async (...ids: string[]) => {
      for (const id of ids) await accounts.audit.append(entry(id))
    }
    it('is intact when empty, with 1 entry, and with 3', async () => {
      assert.equal(await accounts.audit.verify(), null)
      await append('a')
      assert.equal(await accounts.audit.verify(), null)
      await append('b', 'c')
      assert.equal(await accounts.audit.verify(), null)
    })

    const changes = [
      { done: 'an actor is changed', sql: `UPDATE audit_log SET actor = 'another' WHERE id = 'b'`, broken: 'b' },
      { done: 'a time is changed', sql: `UPDATE audit_log SET at = '2026-11-19' WHERE id = 'c'`, broken: 'c' },
      { done: 'a detail is changed', sql: `UPDATE audit_log SET detail = '{}' WHERE id = 'a'`, broken: 'a' },
      { done: 'a key is taken out', sql: `UPDATE audit_log SET kid = NULL WHERE id = 'b'`, broken: 'b' },
      { done: 'an id is changed', sql: `UPDATE audit_log SET id = 'x' WHERE id = 'b'`, broken: 'x' },
      { done: 'a hash is changed', sql: `UPDATE audit_log SET hash = 'x' WHERE id = 'b'`, broken: 'b' },
      { done: 'the first row is deleted', sql: `DELETE FROM audit_log WHERE id = 'a'`, broken: 'b' },
      { done: 'a row between is deleted', sql: `DELETE FROM audit_log WHERE id = 'b'`, broken: 'c' },
      { done: 'the last row is deleted', sql: `DELETE FROM audit_log WHERE id = 'd'`, broken: 'c' },
      { done: 'all rows are deleted', sql: 'DELETE FROM audit_log', broken: '' },
    ]
    for (const { done, sql, broken } of changes) {
      it(`names '${broken}' as broken when ${done}`, async () => {
        await append('a', 'b', 'c', 'd')
        await place.tamper(sql)
        assert.equal(await accounts.audit.verify(), broken)
      })
    }

    it('detects that the last rows were deleted even if others were appended later', async () => {
      await append('a', 'b', 'c')
      await place.tamper(`DELETE FROM audit_log WHERE id IN ('b', 'c')`)
      await append('d', 'e', 'f')
      assert.equal(await accounts.audit.verify(), 'd')
    })

    it('remains one chain when two connections append alternately', async () => {
      await using other = await place.open()
      for (let at = 0; at < 20; at++) await (at % 2 ? accounts : other).audit.append(entry(String(at)))
      assert.equal(await accounts.audit.verify(), null)
      assert.equal(await other.audit.verify(), null)
    })

    it('refuses a repeated id, and stays intact', async () => {
      await append('a')
      await assert.rejects(append('a'), /unique/i)
      await append('b')
      assert.equal(await accounts.audit.verify(), null)
    })

    it('never stores a complete key in any member of its detail', async () => {
      const key = `svc_live_rk_abcdefghijkl_${'s'.repeat(32)}_abcdef`
      for (const detail of [{ key }, { name: `my ${key}` }, { scopes: ['x', key] }]) {
        await assert.rejects(accounts.audit.append(entry('a', { detail })), /must not hold a key/)
      }
      await accounts.audit.append(entry('a', { detail: { key: 'svc_live_rk_abcdefghijkl' } }))
      assert.equal(await accounts.audit.verify(), null)
    })
  })

describe('the audit log in accounts.sqlite', () => {
  let folder: TempFolder
  let accounts: Accounts
  beforeEach(async () => {
    folder = tempFolder()
    accounts = await openAccounts(folder.path)
  })
  afterEach(async () => {
    await accounts[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  it('refuses updates and deletions by its triggers', async () => {
    await accounts.audit.append(entry('a'))
    const database = new Database(join(folder.path, 'accounts.sqlite'))
    try {
      assert.throws(() => database.exec(`UPDATE audit_log SET actor = 'another'`), /append-only/)
      assert.throws(() => database.exec('DELETE FROM audit_log'), /append-only/)
    } finally {
      database.close()
    }
  })

  it('stores an entry with the transaction it is part of, or not at all', async () => {
    using stack = new DisposableStack()
    const opened = openDatabase(join(folder.path, 'accounts.sqlite'), { pragmas: durablePragmas })
    const database = stack.adopt(opened, () => opened.close())
    const audit = createAuditLog(database)
    const create = database.transaction((id: string, fails: boolean) => {
      database
        .prepare(`INSERT INTO accounts (id, name, tier, created_at) VALUES (?, 'N', 'free', '2026-11-20')`)
        .run(id)
      audit.append(entry(id))
      if (fails) throw new Error('later')
    })
    create.immediate('a', false)
    assert.throws(() => create.immediate('b', true), /later/)
    create.immediate('c', false)
    assert.deepEqual(database.prepare('SELECT id FROM audit_log ORDER BY position').pluck().all(), ['a', 'c'])
    assert.deepEqual(database.prepare('SELECT id FROM accounts ORDER BY id').pluck().all(), ['a', 'c'])
    assert.equal(await audit.log.verify(), null)
  })

  it('deletes 2,500 old entries 1,000 at a time, because requests wait, and is verified in between', async () => {
    using stack = new DisposableStack()
    const opened = openDatabase(join(folder.path, 'accounts.sqlite'), { pragmas: durablePragmas })
    const database = stack.adopt(opened, () => opened.close())
    const audit = createAuditLog(database)
    database.transaction(() => {
      for (let at = 0; at < 2_500; at += 1) audit.append(entry(`old ${at}`))
      audit.append(entry('kept', { at: '2026-12-01T00:00:00.000Z' }))
    })()
    const count = database.prepare<[], number>('SELECT count(*) FROM audit_log').pluck()
    const act = { id: 'removal', actor: 'svc', at: '2026-12-01T15:00:00.000Z' }
    const removal = audit.log.removeBefore('2026-12-01T00:00:00.000Z', act)
    assert.equal(count.get(), 1_502)
    assert.equal(await audit.log.verify(), null)
    assert.equal(await removal, 2_500)
    assert.deepEqual(database.prepare('SELECT id FROM audit_log').pluck().all(), ['kept', 'removal'])
    assert.equal(await audit.log.verify(), null)
  })

  it('says once that 1,500 entries were deleted where the first 1,000 were before a crash', async () => {
    using stack = new DisposableStack()
    const opened = openDatabase(join(folder.path, 'accounts.sqlite'), { pragmas: durablePragmas })
    const database = stack.adopt(opened, () => opened.close())
    const audit = createAuditLog(database)
    database.transaction(() => {
      for (let at = 0; at < 1_500; at += 1) audit.append(entry(`old ${at}`))
    })()
    const remove = (id: string) =>
      audit.log.removeBefore('2026-12-01T00:00:00.000Z', { id, actor: 'svc', at: '2026-12-01T15:00:00.000Z' })
    assert.deepEqual(await Promise.all([remove('first'), remove('again')]), [1_000, 500])
    assert.deepEqual(database.prepare('SELECT id FROM audit_log').pluck().all(), ['first'])
    assert.equal(await audit.log.verify(), null)
  })

  it('deletes 100,000 old entries without reading the log for each: that would time out', async () => {
    using stack = new DisposableStack()
    const opened = openDatabase(join(folder.path, 'accounts.sqlite'), { pragmas: durablePragmas })
    const database = stack.adopt(opened, () => opened.close())
    database.exec(`
      INSERT INTO audit_log (id, at, actor, action, detail, prev_hash, hash)
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100000)
      SELECT n, '2026-01-01T00:00:00.000Z', 'operator', 'key_created', '{"scopes":["companies:read"]}', n, n + 1 FROM numbers`)
    const act = { id: 'removal', actor: 'svc', at: '2026-11-20T15:00:00.000Z' }
    assert.equal(await accounts.audit.removeBefore('2026-11-01T00:00:00.000Z', act), 100_000)
    assert.deepEqual(database.prepare('SELECT id FROM audit_log').pluck().all(), ['removal'])
  })
})
