import assert from 'node:assert/strict'
import { usageEngines } from '../../support/usage-engines.ts'

const admissions = (count: number, at: number) =>
  Array.from({ length: count }, (_, number) => ({ address: `address ${number}`, at }))

for (const engine of usageEngines)
  describe(`the admissions of callers without a key in ${engine.name}`, () => {
    it('are kept over a restart, the newest 100,000 of 110,000, and read since a time, oldest first', async () => {
      await using database = await engine.create()
      await using accounts = await database.open()
      for (let minute = 1; minute <= 11; minute += 1) await accounts.anonymous.add(admissions(10_000, minute))
      await using later = await database.open()
      const kept = await later.anonymous.since(0)
      assert.deepEqual([kept.length, kept[0]?.at, kept.at(-1)?.at], [100_000, 2, 11])
      assert.equal((await later.anonymous.since(10)).length, 10_000)
    })

    it('are deleted once their hour has passed', async () => {
      await using database = await engine.create()
      await using accounts = await database.open()
      for (const at of [1, 2]) await accounts.anonymous.add(admissions(700, at))
      assert.equal(await accounts.anonymous.purge(1), 700)
      assert.equal((await accounts.anonymous.since(0)).length, 700)
    })
  })
