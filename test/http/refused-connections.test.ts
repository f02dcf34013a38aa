import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { createConnectionCounts } from '../../src/http/connections/connection-counts.ts'
import { limitConnections } from '../../src/http/connections/connection-limits.ts'
import { createRefusalCounter, refusalMemory } from '../../src/http/connections/refused-connections.ts'
import { listenOnLoopback } from '../support/listen-on-loopback.ts'
import { until } from '../support/until.ts'

describe('refused connections', () => {
  it('begin a period with the first of any thread, and another after a minute without one', () => {
    const memory = refusalMemory()
    const one = createRefusalCounter(memory)
    const other = createRefusalCounter(memory)
    assert.deepEqual([one.add('all', 5), other.add('all', 6), one.add('all', 60_005)], [true, false, false])
    assert.deepEqual([other.add('address', 60_006), one.add('all', 120_005)], [true, true])
    assert.deepEqual([one.totals(), other.totals()], Array(2).fill({ all: 4, address: 1 }))
  })

  it('are counted by their limit, 3 above 2 in all, and told once', async () => {
    const counts = createConnectionCounts()
    const told: string[] = []
    const server = createServer()
    const limits = { maxConnections: 2, maxPerAddress: 100, isProxy: () => false, counts }
    limitConnections(server, { ...limits, onRefused: limit => told.push(limit) })
    await using listening = await listenOnLoopback(server)
    const { port } = new URL(listening.url)
    const sockets = Array.from({ length: 5 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}))
    await until(() => counts.refused.totals().all === 3)
    assert.deepEqual([counts.refused.totals(), told], [{ all: 3, address: 0 }, ['all']])
    for (const socket of sockets) socket.destroy()
  })
})
