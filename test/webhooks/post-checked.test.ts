import assert from 'node:assert/strict'
import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Resolve } from '../../src/webhooks/checked-lookup.ts'
import { sendWebhook } from '../../src/webhooks/send-webhook.ts'
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

/** A name server that knows one answer. */
const leadingTo = (...addresses: string[]): Resolve =>
  ((_name: string, _options: object, done: (error: null, found: LookupAddress[]) => void) =>
    done(
      null,
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as Resolve

describe('a webhook to a receiver that sends interim replies', () => {
  const early = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'
  const final = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'

  const sendTo = async (reply: string) => {
    await using stack = new AsyncDisposableStack()
    const server = createServer(socket => socket.on('error', () => {}).once('data', () => socket.write(reply)))
    stack.adopt(server.listen(0, '127.0.0.1'), one => void one.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const message = { url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}', isPublic: false }
    return await sendWebhook(message, { signal: new AbortController().signal, timeoutMs: 5_000 })
  }

  it('is delivered after 20 of them', async () => {
    assert.deepEqual(await sendTo(early.repeat(20) + final), { status: 200, text: '' })
  })

  it('is given up at the 21st, which could go on until the timeout', async () => {
    assert.deepEqual(await sendTo(early.repeat(21)), { error: 'more than 20 interim replies' })
  })
})

describe('a webhook to a name', () => {
  let receiver: WebhookReceiver
  beforeEach(async () => {
    receiver = await startReceiver()
  })
  afterEach(() => receiver[Symbol.asyncDispose]())

  const send = (isPublic: boolean, resolve: Resolve, host = 'hooks.example.com') => {
    const url = receiver.url.replace('127.0.0.1', host)
    return sendWebhook(
      { url, headers: { 'content-type': 'application/json' }, body: '{"type":"webhook.test"}', isPublic },
      { signal: new AbortController().signal, timeoutMs: 2_000, resolve },
    )
  }

  for (const address of [
    '127.0.0.1',
    '10.0.0.1',
    '100.64.0.1',
    '::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '::7f00:1',
    'fec0::1',
    '192.0.0.8',
    '198.18.0.1',
    '240.0.0.1',
  ])
    it(`that leads to ${address} is not sent for an endpoint that was added with a token`, async () => {
      const error = 'its name leads to a link-local, reserved or private address, where no event is sent'
      assert.deepEqual(await send(true, leadingTo(address)), { error })
      assert.equal(receiver.received.length, 0)
    })

  for (const address of [
    '169.254.169.254',
    'fe80::1',
    '0.0.0.0',
    '224.0.0.1',
    'ff02::1',
    '64:ff9b::0:a9fe:a9fe',
    '64:ff9b:1::a9fe:a9fe',
    '2002:7f00:1::1',
    '2001:0:7f00:1::',
    '::ffff:0:a9fe:a9fe',
    '168.63.129.16',
    '192.0.0.192',
    '100.100.100.200',
    'fd00:ec2::254',
    'fd20:ce::254',
  ])
    it(`that leads to ${address} is sent for no endpoint`, async () => {
      const error = 'its name leads to a link-local or reserved address, where no event is sent'
      assert.deepEqual(await send(false, leadingTo(address)), { error })
      assert.equal(receiver.received.length, 0)
    })

  it('is sent to an address inside for an endpoint that was added in the data folder', async () => {
    assert.deepEqual(await send(false, leadingTo('127.0.0.1')), { status: 200, text: '' })
    assert.equal(receiver.received.length, 1)
  })

  it('is sent to the addresses only at which its endpoint may be reached', async () => {
    assert.deepEqual(await send(false, leadingTo('169.254.169.254', '127.0.0.1')), { status: 200, text: '' })
  })

  it('is looked up anew for each attempt: what a name leads to can change', async () => {
    assert.ok('status' in (await send(false, leadingTo('127.0.0.1'))))
    assert.ok('error' in (await send(true, leadingTo('127.0.0.1'))))
    assert.equal(receiver.received.length, 1)
  })

  it('that is an address is checked too: endpoints can be older than a rule', async () => {
    assert.deepEqual(await send(true, leadingTo(), '127.0.0.1'), { error: 'no event is sent to its address' })
    assert.equal(receiver.received.length, 0)
  })
})
