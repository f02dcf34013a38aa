import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { disablePretenuring } from '../../src/disable-pretenuring.ts'
import { startTestService } from '../support/service.ts'

// Prints how many bytes of each of 1,000 lookups stay until the next full collection.
disablePretenuring()
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void
await using service = await startTestService()
const { text: key } = await service.key()
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

async function lookUp(times: number) {
  const headers = { authorization: `Bearer ${key}` }
  for (let asked = 0; asked < times; asked += 1) {
    const request = get(`${service.url}/v1/companies/NO/923609016`, { agent, headers })
    const [reply] = (await once(request, 'response')) as [IncomingMessage]
    await once(reply.resume(), 'end')
  }
}

const requests = 1_000
await lookUp(requests)
service.log.length = 0
collect()
const before = getHeapStatistics().used_heap_size
await lookUp(requests)
service.log.length = 0
// What outlives two collections of the young has become old.
collect({ type: 'minor' })
collect({ type: 'minor' })
process.stdout.write(`${Math.round((getHeapStatistics().used_heap_size - before) / requests)}\n`)
agent.destroy()
