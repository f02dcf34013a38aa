import assert from 'node:assert/strict'
import { until } from '../support/until.ts'
import { assertBilled } from './assert-billed.ts'
import { startAttacked } from './attacked-server.ts'
import { assertServed, latencies, lookupsDuring } from './background-lookups.ts'
import { connections, get } from './hostile-connection.ts'
import { openConnections } from './open-connections.ts'
import { recordAttack } from './record-attack.ts'

const count = 500
// One reply fits into the buffers of the system.
const requests = get('/openapi.yaml').repeat(200)

describe(`${count} clients that never read their replies`, () => {
  it('take less than 400 MB, make no lookup fail, and are closed after their timeouts', async function () {
    if (openConnections(0) === undefined) return this.skip()
    this.timeout(240_000)
    await using server = await startAttacked()
    const grown = server.watchMemory()
    const measured = await lookupsDuring(server, async () => {
      const hostile = await connections(server.port, count)
      for (const { socket } of hostile) socket.write(requests)
      assert.ok(Number(openConnections(server.port)) >= count)
      // That of the lookups is left.
      await until(() => Number(openConnections(server.port)) <= 1)
      for (const { socket } of hostile) socket.destroy()
    })
    const memory = grown()
    assertServed(measured)
    assert.ok(memory < 400, `${memory} MB`)
    await server.untilHealthy()
    await assertBilled(server)
    recordAttack({
      attack: 'slow readers',
      sent: `${count} connections with 200 × GET /openapi.yaml each, which never read`,
      verified: 'all lookups answered; all connections closed after the idle timeout of 20 s',
      figures: `${latencies(measured)}; +${memory} MB; 0 connections left`,
    })
  })
})
