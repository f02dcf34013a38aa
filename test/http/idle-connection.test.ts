import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createHttpServer } from '../../src/http/connections/server.ts'
import { until } from '../support/until.ts'

function collectGarbage() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

describe('an idle connection', () => {
  it('retains no request answered on it', async () => {
    const requests: WeakRef<IncomingMessage>[] = []
    const server = createHttpServer(
      (req, res) => {
        requests.push(new WeakRef(req))
        res.end('answered')
      },
      { newRequestId: () => 'unused', errorsUrl: 'unused' },
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const { port } = server.address() as AddressInfo
    const connections = new Set<number | undefined>()
    for (let sent = 0; sent < 3; sent += 1) {
      const [reply] = (await once(get({ port, host: '127.0.0.1', agent }), 'response')) as [IncomingMessage]
      connections.add(reply.socket.localPort)
      await once(reply.resume(), 'end')
    }
    await until(() => {
      collectGarbage()
      return requests.every(request => request.deref() === undefined)
    })
    assert.deepEqual([connections.size, requests.length], [1, 3])
    agent.destroy()
    server.close()
  })
})
