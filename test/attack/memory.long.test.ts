import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { batchPath, sampleReferences } from '../support/batches.ts'
import { assertBilled } from './assert-billed.ts'
import { type AttackedServer, startAttacked } from './attacked-server.ts'
import { assertServed, latencies, lookupsDuring } from './background-lookups.ts'
import { connections, get } from './hostile-connection.ts'
import { recordAttack } from './record-attack.ts'

const heapMb = 96

const references = Array.from({ length: 5 }, () => sampleReferences(20))
  .flat()
  .map((reference, at) => ({ ...reference, ref: `${at}-`.padEnd(60, 'x') }))

const largeBatch = () => ({ idempotency_key: randomUUID(), references })

const deepBody = () => JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`)

const hostile: Record<string, (server: AttackedServer) => Promise<{ status: number }>> = {
  'large batches': server => server.request(batchPath, largeBatch()),
  // Refused before it is read, so that the connection may end while it is sent.
  'bodies of 1 MB': server =>
    server.request(batchPath, { idempotency_key: 'x'.repeat(1_000_000) }).catch(() => ({ status: 413 })),
  'deep bodies': server => server.request(batchPath, deepBody()),
  'searches of 200 characters': server => server.request(`/v1/companies/search?q=${'energy bank '.repeat(16)}`),
  'unread files': async ({ port }) => {
    const [connection] = await connections(port, 1)
    connection?.socket.write(get('/openapi.yaml').repeat(100))
    await sleep(1_000)
    connection?.socket.destroy()
    return { status: 200 }
  },
}
const clientsOfEach = 8
const seconds = 10

describe(`a server with a heap of ${heapMb} MB (--max-old-space-size)`, () => {
  it(`survives ${seconds} s of large batches, bodies of 1 MB, deep bodies, long searches and unread files by ${clientsOfEach} clients each`, async () => {
    await using server = await startAttacked({ settings: { NODE_OPTIONS: `--max-old-space-size=${heapMb}` } })
    const grown = server.watchMemory()
    const statuses = new Map<number, number>()
    const measured = await lookupsDuring(server, async () => {
      const end = Date.now() + seconds * 1_000
      const client = async (send: (server: AttackedServer) => Promise<{ status: number }>) => {
        while (Date.now() < end) {
          const { status } = await send(server)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }
      const clients = Object.values(hostile).flatMap(send => Array.from({ length: clientsOfEach }, () => client(send)))
      await Promise.all(clients)
    })
    assert.ok(server.isAlive())
    assertServed(measured)
    assert.ok([...statuses.keys()].every(status => status < 500 || [503, 504].includes(status)))
    await server.untilHealthy()
    await assertBilled(server)
    const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0)
    recordAttack({
      attack: 'memory limit',
      sent: `${sent} ${Object.keys(hostile).join(', ')} in ${seconds} s, with a heap of ${heapMb} MB`,
      verified: 'the process survives, all lookups answered, every reply billed once',
      figures: `${latencies(measured)}; +${grown()} MB; replies by status: ${[...statuses]
        .sort()
        .map(each => each.join(' × '))
        .join(', ')}`,
    })
  })
})
