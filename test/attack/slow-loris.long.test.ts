import assert from 'node:assert/strict'
import { until } from '../support/until.ts'
import { assertBilled } from './assert-billed.ts'
import { startAttacked } from './attacked-server.ts'
import { assertServed, latencies, lookupsDuring } from './background-lookups.ts'
import { connections, countOf, type HostileConnection } from './hostile-connection.ts'
import { recordAttack } from './record-attack.ts'

const halfHeaders = 'GET /v1/health HTTP/1.1\r\nhost: x\r\nx-slow: '
const halfBody = 'POST /v1/companies/lookup-batch HTTP/1.1\r\nhost: x\r\ncontent-length: 9999\r\n\r\n{'

/** Sends a part of a request, and then a byte a second. */
function trickle({ socket }: HostileConnection, beginning: string): Disposable {
  socket.write(beginning)
  const timer = setInterval(() => socket.writable && socket.write('x'), 1_000)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

describe('300 connections that send half a request line with headers, and 300 that send half a body, a byte a second', () => {
  it('make no lookup fail, and are all closed: by 408, or with the 401 that needs no body', async () => {
    await using server = await startAttacked()
    const measured = await lookupsDuring(server, async () => {
      const hostile = await connections(server.port, 600)
      using stack = new DisposableStack()
      const statuses = hostile.map(connection => connection.read())
      for (const [at, connection] of hostile.entries())
        stack.use(trickle(connection, at % 2 === 0 ? halfHeaders : halfBody))
      await until(() => hostile.every(({ isClosed }) => isClosed()))
      return statuses
    })
    assertServed(measured)
    assert.deepEqual([...new Set(measured.result.flatMap(statuses => [...statuses.keys()]))].sort(), [401, 408])
    const answered = measured.result.filter(statuses => countOf(statuses) === 1).length
    assert.equal(answered, 600)
    await assertBilled(server)
    recordAttack({
      attack: 'slow loris',
      sent: '300 incomplete request headers and 300 incomplete bodies, each with a byte a second',
      verified: 'all lookups answered; all connections answered 408 or 401 and closed',
      figures: `${latencies(measured)}; ${answered} of 600 answered, 0 left open`,
    })
  })
})
