import assert from 'node:assert/strict'
import { until } from '../support/until.ts'
import { assertBilled } from './assert-billed.ts'
import { equinorPath, startAttacked } from './attacked-server.ts'
import { assertServed, latencies, lookupsDuring } from './background-lookups.ts'
import { connections, countOf, get } from './hostile-connection.ts'
import { recordAttack } from './record-attack.ts'

const clients = 16
// The guard answers 429 from the 60,001st on.
const isWhole = process.env.SVC_ATTACK_WHOLE !== undefined
const each = isWhole ? 4_000 : 1_000
const invalidKey = 'svc_live_rk_000000000000_00000000000000000000000000000000_000000'

/** Waits for all replies, however long a slow machine takes; throws when none has arrived for 60 s. */
async function answered(statuses: readonly Map<number, number>[]) {
  const count = () => statuses.reduce((sum, found) => sum + countOf(found), 0)
  for (let before = count(); before < clients * each; before = count()) await until(() => count() > before)
}

describe(`${clients * each} requests without a valid key from the address of a client with one`, () => {
  it('are refused by 401 or 429, and never the lookups of that client', async function () {
    this.timeout(isWhole ? 900_000 : 180_000)
    await using server = await startAttacked()
    const grown = server.watchMemory()
    const measured = await lookupsDuring(server, async () => {
      const hostile = await connections(server.port, clients)
      const statuses = hostile.map(connection => connection.read())
      const requests = [get(equinorPath), get(equinorPath, `authorization: Bearer ${invalidKey}\r\n`)].join('')
      for (const { socket } of hostile) socket.write(requests.repeat(each / 2))
      await answered(statuses)
      for (const { socket } of hostile) socket.destroy()
      return statuses
    })
    assertServed(measured)
    const countOfStatus = (status: number) => measured.result.reduce((sum, found) => sum + (found.get(status) ?? 0), 0)
    const refused = countOfStatus(401)
    const limited = countOfStatus(429)
    assert.equal(refused + limited, clients * each)
    const memory = grown()
    assert.ok(memory < 300, `${memory} MB`)
    await assertBilled(server)
    recordAttack({
      attack: 'invalid keys',
      sent: `${clients * each} requests with no key or an invalid one, from one address`,
      verified: 'all lookups with a valid key from the same address answered',
      figures: `${refused} × 401, ${limited} × 429; ${latencies(measured)}; +${memory} MB`,
    })
  })
})
