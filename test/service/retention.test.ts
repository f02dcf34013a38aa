import assert from 'node:assert/strict'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Accounts } from '#data/accounts/accounts.ts'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { dayMs } from '#domain/calendar.ts'
import { fixedSecrets } from '#domain/keys/secret-ring.ts'
import { createLogger } from '../../src/logging/logger.ts'
import { createPurgeClock } from '../../src/service/purge-clock.ts'
import { startRetention } from '../../src/service/retention.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

const start = Date.parse('2026-01-01T12:00:00Z')
const iso = (day: number) => new Date(start + day * dayMs).toISOString()

describe('SVC_AUDIT_RETENTION', () => {
  let folder: TempFolder
  let accounts: Accounts
  const open = async () => {
    accounts = await openAccounts(folder.path, fixedSecrets('a'.repeat(64)))
  }
  beforeEach(async () => {
    folder = tempFolder()
    await open()
    for (const day of [0, 1, 2, 3])
      await accounts.audit.append({
        id: `day ${day}`,
        at: iso(day),
        actor: 'test',
        account_id: null,
        kid: null,
        action: 'key_created',
        detail: {},
      })
  })
  afterEach(async () => {
    await accounts[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })
  const retainOn = (day: number, auditDays: number | undefined) => {
    const clock = { now: () => start + day * dayMs, monotonic: () => 0 }
    const logger = createLogger('silent', { write: () => {} })
    const purgeTime = createPurgeClock({ usage: accounts.usage, clock, logger })
    startRetention(accounts, { purgeTime, clock, logger, auditDays })[Symbol.dispose]()
  }
  const inDatabase = <T>(use: (database: Database.Database) => T): T => {
    const database = new Database(join(folder.path, 'accounts.sqlite'))
    try {
      return use(database)
    } finally {
      database.close()
    }
  }
  const entries = () =>
    inDatabase(database =>
      database.prepare<[], { position: number; action: string }>('SELECT position, action FROM audit_log').all(),
    )

  it('of 400 days deletes the 2 entries of 4 that are older on day 402, and the rest is still verified', async () => {
    retainOn(402, 400)
    assert.deepEqual(
      entries().map(({ position, action }) => [position, action]),
      [
        [3, 'key_created'],
        [4, 'key_created'],
        [5, 'entries_removed'],
      ],
    )
    assert.deepEqual([await accounts.audit.verify(), await accounts.audit.headIssue()], [null, null])
  })

  it('deletes nothing, and writes nothing, before an entry is due or without the setting', () => {
    retainOn(400, 400)
    retainOn(10_000, undefined)
    assert.equal(entries().length, 4)
  })

  it('cuts again later, after a restart too', async () => {
    retainOn(402, 400)
    await accounts[Symbol.asyncDispose]()
    await open()
    retainOn(403, 400)
    assert.deepEqual(
      entries().map(({ position }) => position),
      [4, 5, 6],
    )
    assert.equal(await accounts.audit.verify(), null)
  })

  it('lets nobody delete more: the database refuses it, and without its trigger the log is reported', async () => {
    retainOn(402, 400)
    const remove = 'DELETE FROM audit_log WHERE position = 3'
    assert.throws(() => inDatabase(database => database.exec(remove)), /append-only/)
    inDatabase(database => database.exec(`DROP TRIGGER audit_log_refuses_delete; ${remove}`))
    assert.equal(await accounts.audit.verify(), 'day 3')
  })
})
