import assert from 'node:assert/strict'
import { accountEngines } from '../support/account-engines.ts'

const at = '2026-11-20T15:00:00.000Z'
const later = '2026-11-20T16:00:00.000Z'

const operator = (id: string) => ({
  id,
  name: `Name of ${id}`,
  permission: 'write' as const,
  token_hash: Buffer.alloc(32, id),
  created_at: at,
  expires_at: later,
  revoked_at: null,
})

for (const { engine, suite, place: newPlace } of accountEngines)
  suite(`operators in ${engine}`, () => {
    it('are found as stored by every process, listed without their hashes, and revoked once; each change is audited', async () => {
      await using place = await newPlace()
      await using one = await place.open()
      await using other = await place.open()
      for (const id of ['op_b', 'op_a'])
        await one.operators.create(operator(id), { id: `created ${id}`, actor: 'test' })
      assert.deepEqual(await other.operators.find('op_a'), operator('op_a'))
      assert.equal(await other.operators.find('op_c'), undefined)
      const revoke = (id: string) => other.operators.revoke('op_a', later, { id, actor: 'test' })
      assert.deepEqual([await revoke('first'), await revoke('second')], [true, false])
      assert.equal((await one.operators.find('op_a'))?.revoked_at, later)
      const { token_hash: _, ...listed } = operator('op_b')
      assert.deepEqual(await one.operators.list(), [
        { ...listed, id: 'op_a', name: 'Name of op_a', revoked_at: later },
        listed,
      ])
      const audited = await one.audit.entries({ after: 0, limit: 10 })
      assert.deepEqual(
        audited.map(({ id, action, detail }) => [id, action, detail.operator_id]),
        [
          ['created op_b', 'operator_created', 'op_b'],
          ['created op_a', 'operator_created', 'op_a'],
          ['first', 'operator_revoked', 'op_a'],
        ],
      )
      assert.equal(await other.audit.verify(), null)
    })
  })
