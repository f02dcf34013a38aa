import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { startTestService, type TestService } from '../support/service.ts'

const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

describe('the body of a request', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  /** Sends packets, and resolves to what is received until the connection is closed. */
  async function send(headers: readonly string[], packets: readonly string[], isCut = false): Promise<string> {
    const { hostname, port } = new URL(service.url)
    const socket = connect(Number(port), hostname).setNoDelay(true)
    await once(socket, 'connect')
    const closed = once(socket, 'close')
    let received = ''
    socket.on('data', bytes => {
      received += bytes
    })
    const own = ['content-type: application/json', `authorization: Bearer ${key}`, 'connection: close', ...headers]
    socket.write(`POST /mcp HTTP/1.1\r\nhost: localhost\r\n${own.join('\r\n')}\r\n\r\n`)
    for (const packet of packets) {
      await new Promise(resolve => setTimeout(resolve, 5))
      socket.write(packet)
    }
    if (isCut) socket.destroySoon()
    await closed
    return received
  }

  const length = (text: string) => `content-length: ${Buffer.byteLength(text)}`

  for (const [title, headers, packets, status, text] of [
    ['in one packet is read', [length(body)], [body], 200, '"result":{}'],
    ['in a packet for each byte is read', [length(body)], [...body], 200, '"result":{}'],
    ['in chunks is read', ['transfer-encoding: chunked'], [chunk(body), chunk('')], 200, '"result":{}'],
    ['of no length is empty', ['content-length: 0'], [], 400, 'Invalid Request'],
    ['of 256 KiB and a byte is refused', ['content-length: 262145'], [' '.repeat(262_145)], 413, '-32600'],
    ['that is compressed is refused', [length(body), 'content-encoding: gzip'], [body], 415, 'gzip'],
  ] as const)
    it(`${title}: ${status}`, async () => {
      const received = await send(headers, packets)
      assert.match(received, new RegExp(`^HTTP/1.1 ${status} `))
      assert.ok(received.includes(text), received)
    })

  it('that states 10 MB is refused before it arrives, and is not asked for: 413', async () => {
    assert.match(await send(['content-length: 10000000', 'expect: 100-continue'], []), /^HTTP\/1.1 413 /)
    const headers = { 'content-type': 'application/json', 'content-length': 10_000_000, connection: 'keep-alive' }
    const sent = request(`${service.url}/mcp`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${key}` },
    })
    sent.write('{')
    const [reply] = await once(sent, 'response')
    assert.equal(reply.statusCode, 413)
    sent.on('error', () => {}).destroy()
  })

  it('that states 10 MB is read to its end where the connection ends with the reply, or it would be cut off: 413', async () => {
    const received = await send(['content-length: 10000000'], [' '.repeat(9_999_999), ' '])
    assert.match(received, /^HTTP\/1.1 413 /)
  })

  it('that a client asks for first is asked for: 100, then 200', async () => {
    const received = await send([length(body), 'expect: 100-continue'], [body])
    assert.match(received, /^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /)
  })

  it('that is cut off is answered with nothing, and reported to nobody', async () => {
    const before = service.log.length
    assert.equal(await send([length(body)], [body.slice(0, 9)], true), '')
    const { status } = await fetch(`${service.url}/v1/health`)
    assert.equal(status, 200)
    assert.deepEqual(
      service.log.slice(before).filter(line => JSON.parse(line).level >= 50),
      [],
    )
  })
})
