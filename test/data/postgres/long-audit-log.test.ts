import assert from 'node:assert/strict'
import { createAuditLog } from '#data/postgres/accounts/audit-log.ts'
import { createChanges } from '#data/postgres/accounts/changes.ts'
import { connectPostgres } from '#data/postgres/connect.ts'
import { accountsDatabase } from '../../support/account-engines.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'

const rows = 200_000

const oldEntry = (id: string) => ({
  id,
  at: '2026-01-01T00:00:00.000Z',
  actor: 'operator',
  account_id: 'acct_a',
  kid: 'kid000000001',
  action: 'key_created',
  detail: {},
})

describeWithPostgres('the audit log in PostgreSQL', () => {
  it('deletes 200,000 old entries over a connection on which no statement may take 0.7 s', async () => {
    const url = await accountsDatabase()
    await using owner = connectPostgres(url, { max: 1, isPatient: true })
    await owner.query(`
      INSERT INTO audit_log (position, id, at, actor, action, detail, prev_hash, hash)
      SELECT n, n, '2026-01-01T00:00:00.000Z', 'operator', 'key_created', '{}', n - 1, n FROM generate_series(1, ${rows}) AS n`)
    await owner.query(`UPDATE key_clock SET audit_position = ${rows}`)
    await using postgres = connectPostgres(url, { max: 1, patienceMs: 700 })
    const log = createAuditLog(postgres, createChanges(postgres, undefined), undefined)
    const act = { id: 'removal', actor: 'svc', at: '2026-11-20T15:00:00.000Z' }
    assert.equal(await log.removeBefore('2026-11-01T00:00:00.000Z', act), rows)
    assert.deepEqual(await owner.query('SELECT id FROM audit_log'), [{ id: 'removal' }])
  })

  it('deletes 30,000 old entries in 3 statements after the change that says so, because other changes wait for it', async () => {
    const url = await accountsDatabase()
    await using postgres = connectPostgres(url, { max: 2 })
    await postgres.query(`
      INSERT INTO audit_log (position, id, at, actor, action, detail, prev_hash, hash)
      SELECT n, n, '2026-01-01T00:00:00.000Z', 'operator', 'key_created', '{}', n - 1, n FROM generate_series(1, 30000) AS n`)
    await postgres.query('UPDATE key_clock SET audit_position = 30000')
    const run = createChanges(postgres, undefined)
    const whileDeleting: unknown[] = []
    const query: typeof postgres.query = async (statement, values) => {
      const isDelete = typeof statement === 'object' && statement.name === 'remove_entries'
      // Would wait for ever if it ran inside the change.
      if (isDelete) whileDeleting.push(await run(async () => 'changed'))
      return postgres.query(statement, values)
    }
    const log = createAuditLog({ ...postgres, query }, run, undefined)
    const act = { id: 'removal', actor: 'svc', at: '2026-11-20T15:00:00.000Z' }
    assert.equal(await log.removeBefore('2026-11-01T00:00:00.000Z', act), 30_000)
    assert.deepEqual(whileDeleting, ['changed', 'changed', 'changed'])
  })

  it('says once that 3 entries were deleted where another server deletes the same ones meanwhile', async () => {
    await using postgres = connectPostgres(await accountsDatabase(), { max: 2 })
    const run = createChanges(postgres, undefined)
    const logWith = (query: typeof postgres.query) => createAuditLog({ ...postgres, query }, run, undefined)
    const actOf = (id: string) => ({ id, actor: 'svc', at: '2026-11-20T15:00:00.000Z' })
    for (const id of ['a', 'b', 'c']) await logWith(postgres.query).append(oldEntry(id))
    const remove = (query: typeof postgres.query, id: string) =>
      logWith(query).removeBefore('2026-11-01T00:00:00.000Z', actOf(id))
    const removed: number[] = []
    const query: typeof postgres.query = async (statement, values) => {
      const isDelete = typeof statement === 'object' && statement.name === 'remove_entries'
      if (isDelete) removed.push(await remove(postgres.query, 'second'))
      return postgres.query(statement, values)
    }
    assert.equal(await remove(query, 'first'), 0)
    assert.deepEqual(removed, [3])
    assert.deepEqual(await postgres.query('SELECT id FROM audit_log'), [{ id: 'first' }])
    assert.equal(await logWith(postgres.query).verify(), null)
  })
})
