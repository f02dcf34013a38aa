import assert from 'node:assert/strict'
import { type UsageDatabase, type UsageStores, usageEngines } from '../../support/usage-engines.ts'

const day = '2026-11-20'
const testKey = [{ scope: 'kid000000001', cap: 1000 }]
const demo = (address: string) => [
  { scope: `kid000000009 ${address}`, cap: 100 },
  { scope: 'demo', cap: 250 },
]

for (const engine of usageEngines)
  describe(`the calls of a day in ${engine.name}`, () => {
    let database: UsageDatabase
    let accounts: UsageStores
    beforeEach(async () => {
      database = await engine.create()
      accounts = await database.open()
    })
    afterEach(async () => {
      await accounts[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    })
    const callAtOnce = (times: number, caps = testKey, on = day) =>
      Promise.all(Array.from({ length: times }, () => accounts.usage.countCall(caps, on)))
    const accepted = (answers: readonly { accepted: boolean }[]) => answers.filter(answer => answer.accepted).length

    it('of a test key are 1,000 of 1,100 concurrent ones', async () => {
      const answers = await callAtOnce(1100)
      assert.deepEqual(
        answers.slice(0, 1000).map(({ used }) => used),
        Array.from({ length: 1000 }, (_, at) => at + 1),
      )
      for (const refused of answers.slice(1000)) {
        assert.deepEqual(refused, { accepted: false, used: 1000, rejectedBy: 'kid000000001' })
      }
      assert.equal(await accounts.usage.callsOf('kid000000001', day), 1000)
    })

    it('are 1,000 of 1,200 concurrent ones from two ledgers on one file', async () => {
      await using other = await database.open()
      const answers = await Promise.all(
        Array.from({ length: 1200 }, (_, at) => (at % 2 ? accounts : other).usage.countCall(testKey, day)),
      )
      assert.equal(accepted(answers), 1000)
      assert.equal(await other.usage.callsOf('kid000000001', day), 1000)
    })

    it('are reset with the UTC day; going back to the day before does not reset them', async () => {
      await callAtOnce(1000)
      assert.equal(accepted(await callAtOnce(1, testKey, '2026-11-21')), 1)
      assert.equal(accepted(await callAtOnce(1)), 0)
      assert.equal(await accounts.usage.callsOf('kid000000001', '2026-11-21'), 1)
    })

    it('are counted per key', async () => {
      await callAtOnce(1000)
      assert.equal(accepted(await callAtOnce(1, [{ scope: 'kid000000002', cap: 1000 }])), 1)
    })

    it('of the demo key are 100 an address and 250 for all: 100, 100, 50, and no address is charged for a refused one', async () => {
      const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3']
      const counts = []
      for (const address of addresses) counts.push(accepted(await callAtOnce(120, demo(address))))
      assert.deepEqual(counts, [100, 100, 50])
      assert.deepEqual(
        await Promise.all(addresses.map(address => accounts.usage.callsOf(`kid000000009 ${address}`, day))),
        [100, 100, 50],
      )
      assert.equal(await accounts.usage.callsOf('demo', day), 250)
    })

    it('report which cap was reached', async () => {
      await callAtOnce(100, demo('192.0.2.1'))
      const [ofAddress] = await callAtOnce(1, demo('192.0.2.1'))
      assert.deepEqual(ofAddress, { accepted: false, used: 100, rejectedBy: 'kid000000009 192.0.2.1' })
      await callAtOnce(100, demo('192.0.2.2'))
      await callAtOnce(50, demo('192.0.2.3'))
      const [ofAll] = await callAtOnce(1, demo('192.0.2.4'))
      assert.deepEqual(ofAll, { accepted: false, used: 0, rejectedBy: 'demo' })
    })

    it('are none with a cap of 0', async () => {
      const [answer] = await callAtOnce(1, [{ scope: 'demo', cap: 0 }])
      assert.deepEqual(answer, { accepted: false, used: 0, rejectedBy: 'demo' })
    })

    it('are kept after a restart', async () => {
      await callAtOnce(999)
      await accounts[Symbol.asyncDispose]()
      accounts = await database.open()
      assert.deepEqual(
        (await callAtOnce(2)).map(answer => answer.accepted),
        [true, false],
      )
    })
  })
