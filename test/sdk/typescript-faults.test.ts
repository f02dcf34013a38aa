import assert from 'node:assert/strict'
import * as sdk from '../../sdk/typescript/src/index.ts'
import { pauseFor } from '../../sdk/typescript/src/sending/deadline.ts'
import { freePort } from '../support/free-port.ts'
import { type FaultyServer, faults, retryAfters, rounded, startFaultyServer } from './faulty-server.ts'

describe('the TypeScript client and a server with faults', () => {
  let server: FaultyServer
  beforeEach(async () => {
    server = await startFaultyServer()
  })
  afterEach(() => server[Symbol.asyncDispose]())

  function client(options: sdk.ClientOptions = {}) {
    const waits: number[] = []
    const pause = async (ms: number) => void waits.push(ms)
    let requests = 0
    // Not counted by the server, which a request may not reach within a short timeout.
    const fetch: typeof globalThis.fetch = (...sent) => {
      requests += 1
      return globalThis.fetch(...sent)
    }
    return {
      waits,
      requests: () => requests,
      svc: new sdk.SvcClient({ baseUrl: server.url, timeout: 20_000, pause, random: () => 0, fetch, ...options }),
    }
  }

  const timeoutOf = (fault: string) => (/^(hangs|drips)/.test(fault) ? { timeout: 150 } : {})

  const failure = (call: PromiseLike<unknown>): Promise<Error> =>
    Promise.resolve(call).then(
      () => assert.fail('did not fail'),
      error => error,
    )

  for (const [fault, name, sent] of faults)
    it(`throws ${name} at ${fault}, after ${sent === 1 ? 'one request' : `${sent} requests`}`, async () => {
      const { svc, requests } = client(timeoutOf(fault))
      const error = await failure(svc.lookUp('NO', fault))
      assert.equal(error.name, name)
      assert.ok(error instanceof sdk.SvcError)
      assert.equal(requests(), sent)
    })

  it('throws ConnectionFailed if nobody listens, which is the base of lost and timed out', async () => {
    const baseUrl = `http://127.0.0.1:${await freePort()}`
    const error = await failure(client({ baseUrl }).svc.health())
    assert.equal(error.name, 'ConnectionFailed')
    assert.match(error.message, /^cannot connect to 127\.0\.0\.1:\d+ \(ECONNREFUSED\)$/)
    for (const one of [sdk.ConnectionLost, sdk.ConnectionTimedOut])
      assert.ok(one.prototype instanceof sdk.ConnectionFailed)
  })

  const refusals: [what: string, code: string | undefined, message: string][] = [
    ['by a proxy', 'UND_ERR_ABORTED', 'Proxy response (407) !== 200 when HTTP Tunneling'],
    ['by the platform, without a code', undefined, 'bad port'],
  ]
  for (const [what, code, message] of refusals)
    it(`says why a connection is refused ${what}: ${message}`, async () => {
      const cause = Object.assign(new Error(message), code && { code })
      const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }))
      const error = await failure(client({ fetch, baseUrl: 'https://svc.example', maxRetries: 0 }).svc.health())
      assert.equal(error.message, `cannot connect to svc.example (${message})`)
    })

  const messages: [fault: string, message: RegExp][] = [
    ['hangs', /^127\.0\.0\.1:\d+ gave no whole reply in 150 ms$/],
    ['cuts', /^the connection to 127\.0\.0\.1:\d+ was cut before the whole reply arrived$/],
    ['html', /^127\.0\.0\.1:\d+ answered 200 with text\/html: <html> <b> \[2J<\/b> Sign in<\/html>$/],
    ['never-soon', /^127\.0\.0\.1:\d+ answered 503 with an empty body$/],
    ['redirect', /^127\.0\.0\.1:\d+ answered 301 with a redirect to https:\/\/elsewhere\.example\/$/],
    ['half-json', /^127\.0\.0\.1:\d+ answered 200 with JSON that is broken or ends after 30 characters$/],
  ]
  for (const [fault, message] of messages)
    it(`says of ${fault} what happened in one line`, async () => {
      assert.match(
        (await failure(client({ maxRetries: 0, ...timeoutOf(fault) }).svc.lookUp('NO', fault))).message,
        message,
      )
    })

  async function itemsOf(list: AsyncIterable<unknown>) {
    const items: unknown[] = []
    for await (const item of list) items.push(item)
    return items
  }
  const lists: [fault: string, read: (svc: sdk.SvcClient) => PromiseLike<unknown>][] = [
    ['search?q=no-list', svc => itemsOf(svc.search({ q: 'no-list' }))],
    ['lookup-batch', svc => svc.lookUpMany([{ country: 'NO', registry_id: '1' }])],
    ['match', svc => itemsOf(svc.match([{ name: 'Equinor' }]))],
  ]
  for (const [fault, read] of lists)
    it(`throws UnexpectedReply at JSON without what ${fault} answers, after one request`, async () => {
      assert.equal((await failure(read(client().svc))).name, 'UnexpectedReply')
      assert.equal(server.seen.get(fault), 1)
    })

  it('reads one page, with one request, if a proxy leaves out the next_cursor that is null', async () => {
    const found = await itemsOf(client().svc.search({ q: 'no-cursor' }))
    assert.deepEqual([found.length, server.seen.get('search?q=no-cursor')], [1, 1])
  })

  it('keeps the body of an unexpected reply, and its status', async () => {
    const error = await failure(client().svc.lookUp('NO', 'html-404'))
    assert.ok(error instanceof sdk.UnexpectedReply)
    assert.deepEqual([error.body, error.response.status], ['<html>Not here</html>', 404])
  })

  it('waits 0.5, 1 and 2 seconds before its retries, and half of that at the other end of chance', async () => {
    const { svc, waits } = client()
    await failure(svc.lookUp('NO', 'cuts'))
    assert.deepEqual(waits, [500, 1000, 2000])
    const lucky = client({ random: () => 1, maxRetries: 6 })
    await failure(lucky.svc.lookUp('NO', 'cuts'))
    assert.deepEqual(lucky.waits, [250, 500, 1000, 2000, 4000, 4000])
  })

  it('waits the 7 seconds of Retry-After, and succeeds after two failures', async () => {
    server.failFirst(2)
    const { svc, waits } = client()
    const { data, response } = await svc.lookUp('NO', 'seconds-7').withResponse()
    assert.deepEqual([data.name, response.retries, waits], ['EQUINOR ASA', 2, [7000, 7000]])
  })

  for (const [fault, { waits: expected }] of Object.entries(retryAfters))
    it(`waits ${expected.join(', ')} seconds before its retries at Retry-${fault}, west of Greenwich`, async () => {
      const { TZ } = process.env
      process.env.TZ = 'America/New_York'
      try {
        const { svc, waits } = client({ maxWait: Number.POSITIVE_INFINITY })
        await failure(svc.lookUp('NO', fault))
        assert.deepEqual(
          waits.map(ms => rounded(ms / 1000)),
          expected,
        )
      } finally {
        if (TZ === undefined) delete process.env.TZ
        else process.env.TZ = TZ
      }
    })

  it('sends nothing where a header of a call has a line break', async () => {
    const { svc, requests } = client()
    const error = await failure(svc.lookUp('NO', 'fine', {}, { headers: { 'x-a': 'a\nb' } }))
    assert.deepEqual([error.name, requests()], ['InvalidArgument', 0])
  })

  it('takes timeout and retries from the call, before those of the client', async () => {
    const { svc, requests } = client()
    const error = await failure(svc.lookUp('NO', 'hangs', {}, { timeout: 150, maxRetries: 1 }))
    assert.match(error.message, /in 150 ms$/)
    assert.equal(requests(), 2)
  })

  for (const timeout of [2 ** 31, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY])
    it(`gets a reply with a timeout of ${timeout} ms, which timers take for 1 ms, after one request`, async () => {
      const { data, response } = await client({ timeout }).svc.lookUp('NO', 'fine').withResponse()
      assert.deepEqual([data.name, response.retries], ['EQUINOR ASA', 0])
      assert.equal(server.seen.get('fine'), 1)
    })

  it('still pauses 20 ms into a pause of 2,147,483,648 ms, until it is aborted', async () => {
    const controller = new AbortController()
    const pause = pauseFor(2 ** 31, controller.signal)
    assert.equal(await Promise.race([pause.then(() => 'over'), pauseFor(20).then(() => 'pausing')]), 'pausing')
    controller.abort('enough')
    await assert.rejects(pause, reason => reason === 'enough')
  })

  it('ends with the reason of an AbortSignal: before the request, while it waits for the reply, and while it pauses', async () => {
    const reason = new Error('enough')
    const before = await failure(client().svc.lookUp('NO', 'fine', {}, { signal: AbortSignal.abort(reason) }))
    assert.deepEqual([before, server.seen.get('fine')], [reason, undefined])
    for (const fault of ['hangs', 'cuts']) {
      const controller = new AbortController()
      const svc = new sdk.SvcClient({ baseUrl: server.url, timeout: 60_000 })
      const call = failure(svc.lookUp('NO', fault, {}, { signal: controller.signal }))
      while (!server.seen.get(fault)) await pauseFor(5)
      setTimeout(() => controller.abort(reason), 60)
      assert.equal(await call, reason)
      assert.equal(server.seen.get(fault), 1)
    }
  })

  for (const reason of ['the user left', null, 42])
    it(`ends with ${JSON.stringify(reason)}, which is no error, where that is the reason of its AbortSignal`, async () => {
      const controller = new AbortController()
      const { svc, requests } = client()
      const call = failure(svc.lookUp('NO', 'hangs', {}, { signal: controller.signal }))
      while (!server.seen.get('hangs')) await pauseFor(5)
      controller.abort(reason)
      assert.deepEqual([await call, requests()], [reason, 1])
    })

  for (const request of [{ method: 'G\u00c9T' }, { method: 'TRACE' }, { body: {} }])
    it(`refuses a request of your own that fetch does not send: ${JSON.stringify(request)}`, async () => {
      const offline = new sdk.SvcClient({ baseUrl: 'http://svc.test:1', pause: () => assert.fail('it was tried') })
      await assert.rejects(offline.request({ path: '/v1/health', ...request }), {
        name: 'InvalidArgument',
        message: 'method does not have the form that the contract describes',
      })
    })

  for (const reason of [null, undefined, 'offline'])
    it(`throws ConnectionFailed if a fetch of your own fails with ${reason}, which is no error`, async () => {
      const { svc } = client({ fetch: () => Promise.reject(reason), maxRetries: 0 })
      assert.equal((await failure(svc.health())).name, 'ConnectionFailed')
    })

  it('names itself, its version and the platform in User-Agent, after the name of your own program', async () => {
    let agent: string | null = null
    const fetch: typeof globalThis.fetch = async (_, init) => {
      agent = new Headers(init?.headers).get('user-agent')
      return Response.json({ status: 'pass' }, { headers: { 'content-type': 'application/health+json' } })
    }
    await client({ fetch, userAgent: 'my-app/1.2' }).svc.health()
    assert.match(agent ?? '', /^my-app\/1\.2 svc-client-typescript\/1\.0\.0 \(node v\d+\.\d+\.\d+; \w+\)$/)
  })

  it('sends a header of your own in place of that of the client, whatever its capitals, and not both', async () => {
    const sent: unknown[] = []
    const fetch: typeof globalThis.fetch = async (_, init) => {
      const headers = new Headers(init?.headers)
      sent.push(['authorization', 'accept', 'x-team'].map(name => headers.get(name)))
      return Response.json({ status: 'pass' }, { headers: { 'content-type': 'application/health+json' } })
    }
    const { svc } = client({ fetch, apiKey: 'one', headers: { Authorization: 'Bearer two', 'X-Team': 'a' } })
    await svc.health()
    await svc.health({ headers: { AUTHORIZATION: 'Bearer three', Accept: '*/*', 'x-team': 'b' } })
    await svc.health({ headers: new Headers({ 'X-Team': 'c' }) as never })
    assert.deepEqual(sent, [
      ['Bearer two', 'application/health+json, application/problem+json', 'a'],
      ['Bearer three', '*/*', 'b'],
      ['Bearer two', 'application/health+json, application/problem+json', 'c'],
    ])
  })

  const options: [what: string, options: sdk.ClientOptions, message: string][] = [
    ['no address', {}, 'baseUrl is required, here or as the variable SVC_URL'],
    ['an address that is none', { baseUrl: 'example' }, 'baseUrl must be an http or https address, not example'],
    ['another protocol', { baseUrl: 'ftp://a/' }, 'baseUrl must be an http or https address, not ftp://a/'],
    [
      'the address of the REST interface',
      { baseUrl: 'http://a/v1/' },
      'baseUrl must be the address of the service, without /v1 at its end',
    ],
    ['a query', { baseUrl: 'http://a/?b' }, 'baseUrl must have no query, fragment or user'],
    ['a password', { baseUrl: 'http://:b@a/' }, 'baseUrl must have no query, fragment or user'],
    [
      'a key with a line break',
      { baseUrl: 'http://a', apiKey: 'svc\n' },
      'apiKey must have no spaces, line breaks or other such characters',
    ],
    [
      'a name of a program with letters that headers cannot have',
      { baseUrl: 'http://a', userAgent: 'Łódź/1' },
      'userAgent must have no line breaks or other characters that headers cannot have',
    ],
    [
      'a header with a line break',
      { baseUrl: 'http://a', headers: { 'x-a': 'a\nb' } },
      'headers must have no line breaks or other characters that headers cannot have',
    ],
    ['an address in place of options', 'http://a' as sdk.ClientOptions, 'options must be an object, not "http://a"'],
    ['no options', null as never, 'options must be an object, not null'],
    [
      'an option in other capitals',
      { baseUrl: 'http://a', apikey: 'k' } as sdk.ClientOptions,
      'apikey is not a known option; the nearest is apiKey',
    ],
    ['a key that is a symbol', { baseUrl: 'http://a', apiKey: Symbol('k') as never }, 'apiKey must be a string'],
    [
      'a cache that keeps nothing',
      { baseUrl: 'http://a', cache: true as never },
      'cache must be a store with get and set, or false',
    ],
    ['a fetch that is none', { baseUrl: 'http://a', fetch: 5 as never }, 'fetch must be a function, not 5'],
    ['headers that are null', { baseUrl: 'http://a', headers: null as never }, 'headers must be an object, not null'],
    ['a timeout of 0', { baseUrl: 'http://a', timeout: 0 }, 'timeout must be at least 1, not 0'],
    ['retries below 0', { baseUrl: 'http://a', maxRetries: -1 }, 'maxRetries must be at least 0, not -1'],
  ]
  for (const [what, wrong, message] of options)
    it(`refuses ${what}: ${message}`, () => {
      assert.throws(() => new sdk.SvcClient(wrong), { name: 'InvalidArgument', message })
    })
})
