import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { ownTiersFile } from '#data/reference/tiers.ts'
import { equinor, unknown } from '../support/batches.ts'
import { connectionOf } from '../support/connection-of.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { agent, type Reply, replyTo, textOf } from './own-connections.ts'
import { startThreadedService, type ThreadedService } from './threaded-service.ts'

const lookup = '/v1/companies/NO/923609016'

/** Sends the header of a request, which the server has read when this resolves; the function sends the body, and resolves to the status. */
async function begin(url: string, key: string): Promise<(body: object) => Promise<number>> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', expect: '100-continue' }
  const sent = request(url, { agent, headers, method: 'POST' })
  const status = new Promise<number>((resolve, reject) =>
    sent.once('response', reply => resolve(reply.resume().statusCode ?? 0)).once('error', reject),
  )
  sent.flushHeaders()
  await once(sent, 'continue')
  return body => {
    sent.end(JSON.stringify(body))
    return status
  }
}

const times = <Result>(count: number, run: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => run(at)))

const statusesOf = (replies: readonly Reply[]) =>
  Object.fromEntries([...Map.groupBy(replies, ({ status }) => status)].map(([status, of]) => [status, of.length]))

const manyConnections = { SVC_THREADS: '2', SVC_MAX_CONNECTIONS_PER_ADDRESS: '400' }

describe('a service with 2 request threads', () => {
  let threaded: ThreadedService
  const ask = (path: string, key: string, body?: object) => replyTo(threaded.url + path, key, body)
  const used = async (key: string): Promise<number> =>
    500 - Number((await ask(lookup, key)).headers['x-svc-credits-remaining'])

  const folder = tempFolder()
  const tiersFile = join(folder.path, 'tiers.yaml')

  before(async () => {
    copyFileSync(ownTiersFile, tiersFile)
    threaded = await startThreadedService({ ...manyConnections, SVC_TIERS_FILE: tiersFile })
  })
  after(async () => {
    await threaded[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  it('admits exactly 60 of 150 lookups at once at 60 a minute, and charges these 60 and no other', async () => {
    assert.equal(threaded.threads().length, 2)
    const { text: key, accountId } = await threaded.key({}, 'free')
    const replies = await times(150, () => ask(lookup, key))
    assert.deepEqual(statusesOf(replies), { 200: 60, 429: 90 })
    const left = replies.filter(({ status }) => status === 200).map(reply => reply.headers['ratelimit-remaining'])
    assert.deepEqual(
      left.map(Number).sort((one, other) => one - other),
      Array.from({ length: 60 }, (_, at) => at),
    )
    const month = new Date().toISOString().slice(0, 7)
    assert.equal(await threaded.administration.usage.used(accountId, month), 60)
  })

  it('charges 500 of a month with 500 included results, and refuses the 501st, in whichever threads they are', async () => {
    const { accountId } = await threaded.key({}, 'free')
    const keys = await times(10, async () => (await threaded.keyOf(accountId)).text)
    const replies = (await Promise.all(keys.map(key => times(51, () => ask(lookup, key))))).flat()
    assert.deepEqual(statusesOf(replies), { 200: 500, 429: 10 })
    assert.equal(replies.find(({ status }) => status === 429)?.body.code, 'quota_exhausted')
  })

  it('refuses a revoked key in each of 60 requests after the revocation', async () => {
    const { text: key, kid } = await threaded.key()
    assert.deepEqual(statusesOf(await times(60, () => ask(lookup, key))), { 200: 60 })
    await threaded.administration.keys.revoke(kid, new Date().toISOString())
    assert.deepEqual(statusesOf(await times(60, () => ask(lookup, key))), { 401: 60 })
  })

  it('runs a batch that is sent 40 times at once a single time: 40 equal answers, one charge', async () => {
    const { text: key } = await threaded.key({}, 'free')
    const batch = { idempotency_key: randomUUID(), references: [equinor, { ...unknown, ref: 'none' }] }
    const replies = await times(40, () => ask('/v1/companies/lookup-batch', key, batch))
    assert.deepEqual(statusesOf(replies), { 200: 40 })
    assert.equal(new Set(replies.map(({ body }) => JSON.stringify(body))).size, 1)
    assert.equal(replies.filter(({ headers }) => headers['idempotent-replayed'] === 'true').length, 39)
    assert.equal(await used(key), 2)
  })

  it('searches in each thread with the search threads of the process, and refuses their names the same way', async () => {
    const { text: key } = await threaded.key()
    const replies = await times(30, () => ask('/v1/companies/search?q=equinor&country=NO', key))
    assert.deepEqual(statusesOf(replies), { 200: 30 })
    assert.deepEqual(new Set(replies.map(({ body }) => body.candidates[0].registry_id)), new Set(['923609016']))
  })

  it('adds up what its threads count: the requests of both are in the metrics', async () => {
    const { text: key } = await threaded.key()
    const count = async () => {
      const metrics = await textOf(`${threaded.adminUrl}/metrics`)
      assert.ok(metrics.endsWith('# EOF\n') && metrics.split('# EOF').length === 2)
      return Number(/svc_requests_total\{operation="getCompany",status="200".*\} (\d+)/.exec(metrics)?.[1])
    }
    const before = await count()
    await times(60, () => ask(lookup, key))
    await until(async () => (await count()) === before + 60)
  })

  it('replaces a thread that dies, also if its tiers file was damaged since: the other answers meanwhile, and no limit or charge is lost', async () => {
    // Its file is not needed again: it may also be a pipe, which is read only once.
    writeFileSync(tiersFile, 'free: [')
    const { text: key } = await threaded.key({}, 'free')
    await times(20, () => ask(lookup, key))
    const [dying] = threaded.threads()
    await dying?.terminate()
    // Readiness is at most a second old, in which another thread may have taken its place.
    const ended = 'a request thread ended: another one takes its place'
    await until(() => threaded.log.some(line => line.includes(ended)))
    const meanwhile = await times(10, () => ask(lookup, key).catch(() => undefined))
    assert.ok(meanwhile.every(reply => reply === undefined || reply.status === 200))
    const isReady = async () => (await textOf(`${threaded.adminUrl}/readyz`)) === 'ok'
    await until(async () => threaded.threads().length === 2 && (await isReady()))
    const answered = meanwhile.filter(reply => reply !== undefined).length
    const replies = await times(60, () => ask(lookup, key))
    assert.deepEqual(statusesOf(replies), { 200: 40 - answered, 429: 20 + answered })
  })

  it('closes 30 connections of an address above its 400, whichever thread accepted them, counts them, and logs it once', async () => {
    const { hostname, port } = new URL(threaded.url)
    let closed = 0
    const sockets = Array.from({ length: 430 }, () =>
      connect({ host: hostname, port: Number(port) })
        .on('error', () => {})
        .once('close', () => (closed += 1)),
    )
    await until(() => closed === 30)
    const metrics = await textOf(`${threaded.adminUrl}/metrics`)
    assert.match(
      metrics,
      /^svc_connections_refused_total\{limit="all"\} 0\nsvc_connections_refused_total\{limit="address"\} 30$/m,
    )
    const said = threaded.log.filter(line => line.includes('connections above'))
    assert.match(
      said.join(),
      /^[^\n]*"limit":400,"msg":"connections above SVC_MAX_CONNECTIONS_PER_ADDRESS are refused"\}\n$/,
    )
    for (const socket of sockets) socket.destroy()
    const { text: key } = await threaded.key()
    await until(async () => (await ask(lookup, key).catch(() => undefined))?.status === 200)
  })
})

describe('the end of a service with 2 request threads', () => {
  const drained = Promise.withResolvers<void>()
  const sockets: Socket[] = []
  let threaded: ThreadedService
  let open: Awaited<ReturnType<typeof begin>>[]
  let ended: PromiseLike<void>
  const page = 'GET /docs/reference HTTP/1.1\r\nHost: x\r\n\r\n'
  const half = 'POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{'

  before(async () => {
    const settings = { ...manyConnections, SVC_DRAIN_SECONDS: '15' }
    threaded = await startThreadedService(settings, { pause: () => drained.promise })
    const { hostname: host, port } = new URL(threaded.url)
    for (let at = 0; at < 40; at += 1) {
      const socket = connect({ host, port: Number(port) }).on('error', () => {})
      socket.pause().write(at % 2 === 0 ? page.repeat(50) : half)
      sockets.push(socket)
    }
    await until(async () => /^svc_connections (\d+)$/m.exec(await textOf(`${threaded.adminUrl}/metrics`))?.[1] === '40')
    const { text: key } = await threaded.key()
    open = await times(40, () => begin(`${threaded.url}/v1/companies/lookup-batch`, key))
  })
  after(() => {
    for (const socket of sockets) socket.destroy()
  })

  it('with SVC_DRAIN_SECONDS=15 closes each connection with its reply meanwhile', async () => {
    assert.equal(await connectionOf(threaded.url), 'keep-alive')
    ended = threaded[Symbol.asyncDispose]()
    await until(async () => (await connectionOf(threaded.url)) === 'close')
    drained.resolve()
  })

  it('completes the requests in flight of each: 40 batches whose bodies come after the signal are answered', async () => {
    const statuses = open.map(finish => finish({ idempotency_key: randomUUID(), references: [equinor] }))
    // A key runs some batches at once; the others are refused.
    assert.deepEqual(
      [...new Set(await Promise.all(statuses))].filter(status => status !== 429),
      [200],
    )
  })

  it('comes although 20 clients read nothing of what they asked for, and 20 sent half a request', async () => {
    await ended
    assert.deepEqual(threaded.codes, [0, 0])
    assert.ok(!threaded.log.some(line => JSON.parse(line).level > 40), threaded.log.join(''))
  })
})
