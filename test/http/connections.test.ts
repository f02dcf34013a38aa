import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { connectionsWithin, maxOpenFiles } from '../../src/http/connections/connection-limits.ts'
import { createHttpServer, type ServerDeps, type Timeouts } from '../../src/http/connections/server.ts'
import { until } from '../support/until.ts'

const open: (Server | Socket)[] = []

const noLimits = { maxConnections: 1_000, maxPerAddress: 1_000, isProxy: () => false }

async function serve(
  app: RequestListener,
  { connections = noLimits, ...timeouts }: Partial<Timeouts> & Pick<ServerDeps, 'connections'> = {},
): Promise<number> {
  const deps = { newRequestId: () => '01K9ZJ5Y8W7R4Q2N6M3T1V0XAB', errorsUrl: '/errors', connections }
  const server = createHttpServer(app, deps, timeouts).listen(0, '127.0.0.1')
  open.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A connection, with the status lines of the replies that it has read so far. */
function connectTo(port: number, localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  open.push(socket)
  const statuses: number[] = []
  let unread = ''
  const take = (chunk: Buffer) => {
    unread += chunk.toString('latin1')
    for (const [, status] of unread.matchAll(/HTTP\/1\.1 (\d{3}) /g)) statuses.push(Number(status))
    // A status line may be cut in two.
    unread = unread.slice(-12).replace(/.*HTTP\/1\.1 \d{3} /s, '')
  }
  socket.on('error', () => undefined)
  return { socket, read: () => socket.on('data', take).resume(), statuses: () => statuses }
}

const tunnel = 'CONNECT x:1 HTTP/1.1\r\nhost: x:1\r\n\r\n'
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

describe('the connections of the server', () => {
  afterEach(() => {
    for (const one of open.splice(0)) 'closeAllConnections' in one ? one.close().closeAllConnections() : one.destroy()
  })

  it('are answered in order: 1,600 requests in one packet get 1,600 replies', async () => {
    let run = 0
    const port = await serve((req, res) => {
      run += 1
      res.end(`reply to ${req.url}`)
    })
    const { socket, read, statuses } = connectTo(port)
    read()
    socket.write(Array.from({ length: 1_600 }, (_, at) => get(`/${at}`)).join(''))
    await until(() => statuses().length === 1_600)
    assert.equal(run, 1_600)
  })

  it('hold one reply each while a client that sent 1,600 requests reads nothing, and continue once it reads', async () => {
    const reply = Buffer.alloc(150_000)
    let run = 0
    const port = await serve((_req, res) => {
      run += 1
      res.end(reply)
    })
    const { socket, read, statuses } = connectTo(port)
    socket.pause().write(get('/').repeat(1_600))
    // The buffers of the system take a few; then the count stands.
    let before = -1
    await until(async () => {
      before = run
      await new Promise(resolve => setTimeout(resolve, 100))
      return run === before && run > 0
    })
    assert.ok(run < 160, `${run} requests were run`)
    read()
    await until(() => statuses().length === 1_600)
  })

  it('share the event loop: 1,500 requests of one in a packet do not delay the 20 that another sends one by one', async () => {
    let flood = 0
    const port = await serve((req, res) => {
      if (req.url === '/flood') flood += 1
      res.end('x')
    })
    const flooding = connectTo(port)
    flooding.read()
    flooding.socket.write(get('/flood').repeat(1_500))
    const other = connectTo(port)
    other.read()
    for (let sent = 1; sent <= 20; sent += 1) {
      other.socket.write(get('/'))
      await until(() => other.statuses().length === sent)
      if (sent === 1) assert.ok(flood < 1_500, 'the flood was answered first')
    }
    await until(() => flooding.statuses().length === 1_500)
  })

  it('are not read while their requests wait: of 20,000 sent in 540 KB, at most 64 KB wait at a time', async () => {
    let run = 0
    const answers: (() => void)[] = []
    // One more waiting request than are in a packet would close the connection.
    const inPacket = Math.ceil(65_536 / get('/').length)
    const port = await serve(
      (_req, res) => {
        run += 1
        if (run > 1) res.end('ok')
        else answers.push(() => res.end('ok'))
      },
      { maxWaiting: inPacket },
    )
    const { socket, read, statuses } = connectTo(port)
    read()
    socket.write(get('/').repeat(20_000))
    await until(() => answers.length === 1)
    await new Promise(resolve => setTimeout(resolve, 200))
    for (const answer of answers) answer()
    await until(() => statuses().length === 20_000)
  })

  it('get no 408 for a request that was cut off because the connection was not read, but for one that stays cut off', async () => {
    const answers: (() => void)[] = []
    const port = await serve((_req, res) => void answers.push(() => res.end('ok')), {
      headersTimeout: 300,
      requestTimeout: 300,
      connectionsCheckingInterval: 50,
    })
    const { socket, read, statuses } = connectTo(port)
    read()
    const first = get('/').slice(0, 10)
    const rest = get('/').slice(10)
    socket.write(get('/').repeat(2) + first)
    await until(() => answers.length === 1)
    await new Promise(resolve => setTimeout(resolve, 700))
    assert.deepEqual(statuses(), [])
    answers.shift()?.()
    await until(() => statuses().length === 1 && answers.length === 1)
    answers.shift()?.()
    // In the same turn, or a busy machine would leave it cut off for longer than the timeout.
    socket.write(rest)
    await until(() => statuses().length === 2 && answers.length === 1)
    answers.shift()?.()
    await until(() => statuses().length === 3)
    assert.deepEqual(statuses(), [200, 200, 200])
    socket.write(get('/').repeat(2) + first)
    await until(() => answers.length === 1)
    await new Promise(resolve => setTimeout(resolve, 700))
    for (let replies = 4; replies <= 5; replies += 1) {
      answers.shift()?.()
      await until(() => statuses().length === replies)
      if (replies === 4) await until(() => answers.length === 1)
    }
    await until(() => statuses().length === 6)
    assert.deepEqual(statuses().slice(3), [200, 200, 408])
  })

  it('that are idle are closed after 5 s, those of a proxy after 620 s: here 0.1 s and 5 s', async () => {
    const connections = { ...noLimits, isProxy: (address: string) => address === '127.0.0.2' }
    const timeouts = { keepAliveTimeout: 100, keepAliveTimeoutBuffer: 0, proxyKeepAliveTimeout: 5_000 }
    const port = await serve((_req, res) => void res.end('ok'), { connections, ...timeouts })
    const client = connectTo(port)
    const proxy = connectTo(port, '127.0.0.2')
    for (const { read, socket } of [client, proxy]) {
      read()
      socket.write(get('/').repeat(2))
    }
    await once(client.socket, 'close')
    proxy.socket.write(get('/'))
    await until(() => proxy.statuses().length === 3)
    assert.deepEqual(
      [client.statuses(), proxy.statuses()],
      [
        [200, 200],
        [200, 200, 200],
      ],
    )
  })

  it('are closed when the requests that wait on all of them exceed their maximum', async () => {
    const port = await serve(() => undefined, { maxWaiting: 10 })
    const { socket } = connectTo(port)
    socket.resume().write(get('/').repeat(12))
    await once(socket, 'close')
  })

  it('of one client are closed, the one with most waiting requests first, when too many wait; another client is answered', async () => {
    const answers: (() => void)[] = []
    const port = await serve((_req, res) => void answers.push(() => res.end('ok')), { maxWaiting: 10 })
    const hostile = Array.from({ length: 3 }, () => connectTo(port))
    for (const { socket } of hostile) socket.resume().write(get('/').repeat(4))
    await until(() => hostile.some(({ socket }) => socket.destroyed) || answers.length === 3)
    const other = connectTo(port, '127.0.0.2')
    other.read()
    other.socket.write(get('/').repeat(5))
    await until(() => hostile.filter(({ socket }) => socket.destroyed).length === 1)
    await until(() => {
      for (const answer of answers.splice(0)) answer()
      return other.statuses().length === 5
    })
    assert.equal(hostile.filter(({ socket }) => socket.destroyed).length, 1)
  })

  for (const requests of [1, 3])
    it(`are closed after the ${requests === 1 ? 'reply' : `${requests} replies`} to a client that has ended its side of it`, async () => {
      const port = await serve((_req, res) => void setTimeout(() => res.end('ok'), 50))
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
      open.push(socket)
      socket.end(get('/').repeat(requests))
      const replies = await text(socket)
      assert.equal(replies.match(/HTTP\/1\.1 200 /g)?.length, requests)
      await until(async () => (await countOf(open[0] as Server)) === 0)
    })

  it('are answered before the 400 to invalid bytes that follow', async () => {
    const port = await serve((_req, res) => void setTimeout(() => res.end('x'), 20))
    const { socket, read, statuses } = connectTo(port)
    read()
    socket.write(`${get('/')}${get('/')}nonsense\r\n\r\n`)
    await once(socket, 'close')
    assert.deepEqual(statuses(), [200, 200, 400])
  })

  it('get the 400 immediately for a body that becomes invalid', async () => {
    const port = await serve((req, res) => void req.resume().on('end', () => res.end('x')))
    const { socket, read, statuses } = connectTo(port)
    read()
    socket.write(`${get('/')}POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nnonsense\r\n`)
    await once(socket, 'close')
    assert.deepEqual(statuses(), [200, 400])
  })

  const slow: { title: string; timeouts: Partial<Timeouts>; reply: number }[] = [
    { title: 'take no byte for the idle timeout', timeouts: { idleTimeout: 300 }, reply: 20_000_000 },
    { title: 'have not taken their reply in time', timeouts: { replyTimeout: 300 }, reply: 20_000_000 },
    {
      title: 'leave more bytes unread than all may together',
      timeouts: { maxUnsentBytes: 1_000_000 },
      reply: 20_000_000,
    },
  ]
  for (const { title, timeouts, reply } of slow)
    it(`are closed when they ${title}`, async () => {
      const port = await serve((_req, res) => res.end(Buffer.alloc(reply)), timeouts)
      const { socket } = connectTo(port)
      socket.pause().write(get('/'))
      const server = open[0] as Server
      await until(async () => (await countOf(server)) === 1)
      await until(async () => (await countOf(server)) === 0)
    })

  it('are not closed because another leaves more bytes unread than all may together', async () => {
    const port = await serve(
      (req, res) => {
        if (req.url === '/large') res.end(Buffer.alloc(20_000_000))
        else void setTimeout(() => res.end('ok'), 1_500)
      },
      { maxUnsentBytes: 1_000_000 },
    )
    const slow = connectTo(port)
    slow.socket.pause().write(get('/large'))
    const { socket, read, statuses } = connectTo(port)
    read()
    socket.write(get('/'))
    await until(() => statuses().length === 1)
    await until(async () => (await countOf(open[0] as Server)) === 1)
  })

  it('get 400 for CONNECT and are closed, although their clients send no more and do not close them', async () => {
    const port = await serve((_req, res) => res.end('ok'))
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    open.push(socket)
    socket.write(tunnel)
    const [reply] = await once(socket, 'data')
    assert.match(String(reply), /^HTTP\/1\.1 400 /)
    await until(async () => (await countOf(open[0] as Server)) === 0)
  })

  it('can be reset by their clients after CONNECT, which does not end the process', async () => {
    const port = await serve((_req, res) => res.end('ok'))
    const { socket } = connectTo(port)
    socket.write(tunnel)
    await once(socket, 'data')
    socket.resetAndDestroy()
    await until(async () => (await countOf(open[0] as Server)) === 0)
  })

  it('stay within 3 from one address, and within 5 in all from addresses of proxies', async () => {
    const limits = { maxConnections: 5, maxPerAddress: 3, isProxy: () => false }
    for (const [isProxy, allowed] of [
      [false, 3],
      [true, 5],
    ] as const) {
      const port = await serve((_req, res) => res.end('x'), { connections: { ...limits, isProxy: () => isProxy } })
      const server = open.at(-1) as Server
      const clients = Array.from({ length: 8 }, () => connectTo(port))
      const closed = () => clients.filter(({ socket }) => socket.destroyed).length
      for (const { socket } of clients) socket.resume()
      await until(() => closed() === 8 - allowed)
      assert.equal(await countOf(server), allowed)
      clients.find(({ socket }) => !socket.destroyed)?.socket.destroy()
      await until(async () => (await countOf(server)) === allowed - 1)
      const next = connectTo(port)
      next.read()
      next.socket.write(get('/'))
      await until(() => next.statuses().length === 1)
    }
  })

  it('leave open files for the databases: of 128 they take 32, of 20,000 as many as allowed', () => {
    assert.deepEqual(
      [20, 128, 1_024, 20_000, Number.POSITIVE_INFINITY].map(files => connectionsWithin(10_000, files, { threads: 1 })),
      [5, 32, 894, 10_000, 10_000],
    )
  })

  it('leave 30 files for each of several request threads, and 14 for its PostgreSQL: of 1,024 they take 654 beside 8', () => {
    const ofThreads = (threads: number, databaseConnections?: number) =>
      connectionsWithin(10_000, 1_024, { threads, ...(databaseConnections && { databaseConnections }) })
    assert.deepEqual([ofThreads(2), ofThreads(8), ofThreads(8, 14), ofThreads(32)], [834, 654, 528, 256])
  })

  it('are fewer where files are few, which the process cannot ask of every system', () => {
    assert.equal(
      maxOpenFiles(() => 'Limit  Soft  Hard\nMax open files            1024                 4096     files\n'),
      1024,
    )
    assert.equal(
      maxOpenFiles(() => {
        throw new Error('no such file')
      }),
      Number.POSITIVE_INFINITY,
    )
  })
})

const countOf = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))))
