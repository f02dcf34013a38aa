import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTestService, type TestService } from '../support/service.ts'
import { spawnSvc } from './svc.ts'

/** A name that only the proxy knows. */
const address = 'http://svc.invalid:8080'

/** A proxy of plain HTTP, for which all names are the one service; it notes the targets of requests. */
async function startProxy({ url }: Pick<TestService, 'url'>) {
  const targets: string[] = []
  const forward: RequestListener = (req, res) => {
    const { pathname, search } = new URL(req.url ?? '')
    targets.push(req.url ?? '')
    const sent = request(new URL(pathname + search, url), { method: req.method, headers: req.headers }, reply => {
      res.writeHead(reply.statusCode ?? 0, reply.headers)
      reply.pipe(res)
    })
    req.pipe(sent)
  }
  const server = createServer(forward).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    targets,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]: () => void server.close().closeAllConnections(),
  }
}

describe('svc lookup where requests must go through a proxy', () => {
  it('sends them to that of HTTP_PROXY with NODE_USE_ENV_PROXY=1, as Node does, and to none without', async () => {
    await using service = await startTestService()
    using proxy = await startProxy(service)
    const { text: key } = await service.key()
    const lookUp = (settings: Record<string, string>) =>
      spawnSvc(['lookup', 'NO', '923609016', '--url', address], {
        SVC_API_KEY: key,
        HTTP_PROXY: proxy.url,
        NO_PROXY: '',
        no_proxy: '',
        ...settings,
      })
    const { code, stdout, stderr } = await lookUp({ NODE_USE_ENV_PROXY: '1' })
    assert.equal(code, 0, stderr)
    assert.match(stdout, /EQUINOR ASA/)
    assert.deepEqual(new Set(proxy.targets.map(target => new URL(target).host)), new Set(['svc.invalid:8080']))
    assert.match(
      (await lookUp({ NODE_USE_ENV_PROXY: '0' })).stderr,
      /^svc: no service answers at http:\/\/svc\.invalid/,
    )
  })
})
