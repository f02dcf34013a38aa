import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectRest } from '../../src/rest/connect-rest.ts'
import { RestUnreachableError } from '../../src/rest/rest-client.ts'

type Answer = (req: IncomingMessage, res: ServerResponse) => void

const whole: Answer = (_, res) => void res.end('{}')
const cut: Answer = ({ socket }) => void socket.destroy()
const partOfHead: Answer = ({ socket }) => void socket.write('HTTP/1.1 200 OK\r\ncontent-', () => socket.destroy())
const partOfBody: Answer = (_, res) => {
  res.writeHead(200, { 'content-length': 10 }).write('{', () => res.destroy())
}

/** Sends two requests over one client, answered as listed; returns what they met and how many were received. */
async function sendTwo(answers: readonly Answer[]) {
  let received = 0
  const server = createServer((req, res) => answers[received++]?.(req, res)).listen(0, '127.0.0.1')
  using stack = new DisposableStack()
  stack.defer(() => server.close())
  await once(server, 'listening')
  const connection = stack.use(connectRest(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  const send = () =>
    connection
      .client({})
      .send({ method: 'GET', path: '/v1/companies/NO/923609016', query: {}, body: null })
      .then(
        ({ status }) => status,
        error => (error instanceof RestUnreachableError ? 'unreachable' : error),
      )
  return [await send(), await send(), received]
}

describe('a request whose connection is lost', () => {
  it('is not sent again on a new connection: it may have been charged', async () => {
    assert.deepEqual(await sendTwo([cut, whole]), ['unreachable', 200, 2])
  })

  it('is sent again once on a connection that was kept alive, which the server may have closed before', async () => {
    assert.deepEqual(await sendTwo([whole, cut, whole]), [200, 200, 3])
    assert.deepEqual(await sendTwo([whole, cut, cut]), [200, 'unreachable', 3])
  })

  for (const [name, answer] of [
    ['head', partOfHead],
    ['body', partOfBody],
  ] as const)
    it(`is not sent again after a part of the ${name} of its answer`, async () => {
      assert.deepEqual(await sendTwo([whole, answer, whole]), [200, 'unreachable', 2])
    })
})
