import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { disablePretenuring } from '../../src/node-runtime/disable-pretenuring.ts'
import { startTestService } from '../support/service.ts'

// Prints the bytes per lookup, of 1,000, that are retained until the next full garbage collection.
disablePretenuring()
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void
await using service = await startTestService()
const { text: key } = await service.key()
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

async function lookUp(times: number) {
  const headers = { authorization: `Bearer ${key}` }
  for (let sent = 0; sent < times; sent += 1) {
    const request = get(`${service.url}/v1/companies/NO/923609016`, { agent, headers })
    const [reply] = (await once(request, 'response')) as [IncomingMessage]
    await once(reply.resume(), 'end')
  }
}

const requests = 1_000
// What is compiled and loaded after the start is not of the requests that are measured.
await lookUp(3 * requests)
service.log.length = 0
collect()
const before = getHeapStatistics().used_heap_size
await lookUp(requests)
service.log.length = 0
// Objects that survive two young-generation collections are in the old generation.
collect({ type: 'minor' })
collect({ type: 'minor' })
const bytes = Math.round((getHeapStatistics().used_heap_size - before) / requests)
agent.destroy()
// The search that the services of a process share stays open.
process.stdout.write(`${bytes}\n`, () => process.exit())
