import assert from 'node:assert/strict'
import { until } from '../support/until.ts'
import { assertBilled } from './assert-billed.ts'
import { type AttackedServer, startAttacked } from './attacked-server.ts'
import { assertServed, latencies, lookupsDuring } from './background-lookups.ts'
import { connections, connectTo, countOf, get } from './hostile-connection.ts'
import { recordAttack } from './record-attack.ts'

describe('connections that send many requests at once', () => {
  let server: AttackedServer
  before(async () => {
    server = await startAttacked()
  })
  after(() => server[Symbol.asyncDispose]())

  it('and read nothing, 10 with 1,600 requests for the contract each, take less than 150 MB, and all are answered once they read', async () => {
    const grown = server.watchMemory()
    const measured = await lookupsDuring(server, async () => {
      const hostile = await connections(server.port, 10)
      for (const { socket } of hostile) socket.write(get('/openapi.yaml').repeat(1_600))
      await new Promise(resolve => setTimeout(resolve, 5_000))
      return hostile
    })
    const memory = grown()
    assertServed(measured)
    assert.ok(memory < 150, `${memory} MB`)
    const [first] = measured.result
    const statuses = first?.read() ?? new Map()
    await until(() => countOf(statuses) === 1_600)
    assert.deepEqual([...statuses.keys()], [200])
    for (const { socket } of measured.result) socket.destroy()
    recordAttack({
      attack: 'pipelining, unread',
      sent: '1,600 × GET /openapi.yaml on each of 10 connections that read nothing',
      verified: 'all lookups answered; all 1,600 replies once a connection reads',
      figures: `${latencies(measured)}; +${memory} MB`,
    })
  })

  it('are fair to others: 3 × 1,500 pipelined unknown paths are answered while another client looks companies up', async () => {
    const measured = await lookupsDuring(server, async () => {
      for (let round = 0; round < 3; round += 1) {
        const hostile = await connectTo(server.port)
        const statuses = hostile.read()
        hostile.socket.write(get('/nope').repeat(1_500))
        await until(() => countOf(statuses) === 1_500)
        assert.deepEqual([...statuses.keys()], [404])
        hostile.socket.destroy()
      }
    })
    assertServed(measured)
    await assertBilled(server)
    recordAttack({
      attack: 'pipelining, read',
      sent: '1,500 × GET /nope in one packet, three times',
      verified: '4,500 replies 404, all lookups answered and billed once',
      figures: latencies(measured),
    })
  })
})
