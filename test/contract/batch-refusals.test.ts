import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type Batch, batchOf, batchPath, billOf, equinor, sampleReferences, send, unknown } from '../support/batches.ts'
import { openStores } from '../support/partition-stores.ts'
import { type ApiReply, sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tiersWith } from '../support/tiers-with.ts'
import { until } from '../support/until.ts'

const usage = async (service: TestService, key: string) =>
  (await sendRequest(service, '/v1/account/usage', { key })).body

describe('a batch that cannot be answered', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  const id = randomUUID()
  const references = [equinor]
  const bodies: readonly {
    given: string
    body: string | object
    contentType?: string
    status: number
    code: string
  }[] = [
    { given: 'no references', body: { idempotency_key: id, references: [] }, status: 400, code: 'invalid_request' },
    {
      given: '101 references',
      body: { idempotency_key: id, references: Array(101).fill(equinor) },
      status: 400,
      code: 'batch_too_large',
    },
    { given: 'no idempotency key', body: { references }, status: 400, code: 'missing_idempotency_key' },
    {
      given: 'a key that is no UUID',
      body: { idempotency_key: 'x', references },
      status: 400,
      code: 'invalid_idempotency_key',
    },
    {
      given: 'a key that is a number',
      body: { idempotency_key: 7, references },
      status: 400,
      code: 'invalid_idempotency_key',
    },
    {
      given: 'an unknown field',
      body: { idempotency_key: id, references, fields: [] },
      status: 400,
      code: 'unknown_parameter',
    },
    {
      given: 'an unknown field in a row',
      body: { idempotency_key: id, references: [{ ...equinor, name: 'x' }] },
      status: 400,
      code: 'unknown_parameter',
    },
    {
      given: 'a row without country',
      body: { idempotency_key: id, references: [{ registry_id: '1' }] },
      status: 400,
      code: 'invalid_request',
    },
    { given: 'null', body: 'null', status: 400, code: 'invalid_request' },
    { given: 'a text', body: '"x"', status: 400, code: 'invalid_request' },
    { given: 'a number', body: '5', status: 400, code: 'invalid_request' },
    { given: 'a list', body: [], status: 400, code: 'invalid_request' },
    {
      given: 'a name given twice',
      body: `{"idempotency_key":"${id}","references":[{"country":"NO","country":"GB","registry_id":"923609016"}]}`,
      status: 400,
      code: 'invalid_request',
    },
    {
      given: 'half a body',
      body: `{"idempotency_key":"${id}","references":[`,
      status: 400,
      code: 'invalid_request',
    },
    {
      given: 'text/plain',
      body: JSON.stringify({ idempotency_key: id, references }),
      contentType: 'text/plain',
      status: 415,
      code: 'unsupported_media_type',
    },
    {
      given: '257 KiB',
      body: JSON.stringify({ idempotency_key: id, references, x: 'x'.repeat(257 * 1024) }),
      status: 413,
      code: 'payload_too_large',
    },
  ]
  const rows = Array(150).fill(equinor)
  for (const { given, body, code } of [
    { given: 'no idempotency key', body: { references: rows }, code: 'missing_idempotency_key' },
    { given: 'another name of references', body: { idempotency_key: id, items: rows }, code: 'invalid_request' },
    {
      given: 'an envelope',
      body: { data: { idempotency_key: id, references: rows } },
      code: 'missing_idempotency_key',
    },
  ])
    it(`says that suggested_request has only the first 100 of 150 references, if they come with ${given}`, async () => {
      const { status, body: problem } = await send(service, key, body as unknown as Batch)
      assert.deepEqual([status, problem.code, problem.suggested_request.body.references.length], [400, code, 100])
      assert.match(
        problem.correction,
        / suggested_request has only the first 100 of 150 references: send the others in further requests, each with its own idempotency_key\.$/,
      )
    })
  it('says nothing of what is left out if suggested_request has all of 100 references, or if the code is batch_too_large', async () => {
    const hundred = await send(service, key, { references: rows.slice(0, 100) } as Batch)
    const tooLarge = await send(service, key, { idempotency_key: id, references: rows })
    for (const { body: problem } of [hundred, tooLarge]) {
      assert.equal(problem.suggested_request.body.references.length, 100)
      assert.doesNotMatch(problem.correction, /suggested_request has/)
    }
  })

  for (const { given, body, contentType = 'application/json', status, code } of bodies)
    it(`is refused ${status} ${code} for ${given}, costs nothing`, async () => {
      const reply = await sendRequest(service, batchPath, {
        method: 'POST',
        key,
        body,
        headers: { 'content-type': contentType },
      })
      assert.deepEqual([reply.status, reply.body.code, billOf(reply).cost], [status, code, 0])
    })

  for (const body of ['null', '"x"', '5'])
    it(`is told that ${body} is not an object, not that it is not JSON`, async () => {
      const headers = { 'content-type': 'application/json' }
      const reply = await sendRequest(service, batchPath, { method: 'POST', key, body, headers })
      assert.doesNotMatch(reply.body.detail, /not valid JSON/)
      assert.match(reply.body.detail, /^\/body must be an object, not /)
    })

  it('is refused 415 with its content encoding when it is compressed with gzip', async () => {
    const reply = await fetch(`${service.url}${batchPath}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify(batchOf(equinor))),
    })
    const problem = (await reply.json()) as { detail: string; correction: string }
    assert.equal(reply.status, 415)
    assert.equal(problem.detail, 'The content encoding is gzip.')
    assert.match(problem.correction, /no content encoding/)
  })

  it('is refused 400 for a byte that is not UTF-8', async () => {
    const bytes = Buffer.from(
      `{"idempotency_key":"${id}","references":[{"country":"NO","registry_id":"\u00ff"}]}`,
      'latin1',
    )
    const reply = await fetch(`${service.url}${batchPath}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: bytes,
    })
    assert.equal(reply.status, 400)
    assert.match(await reply.text(), /not valid UTF-8/)
  })

  it('leaves its idempotency key unused for every kind of refusal: the key then runs once', async () => {
    assert.equal((await usage(service, key)).billable_results.used, 0)
    assert.deepEqual(billOf(await send(service, key, { idempotency_key: id, references })), {
      cost: 1,
      isReplay: false,
    })
  })

  it('of 101 references suggests the first 100, which are answered', async () => {
    const batch = batchOf(...Array(101).fill(equinor))
    const { body } = await send(service, key, batch)
    const { method, path, body: suggested } = body.suggested_request
    assert.deepEqual([method, path, suggested.references.length], ['POST', batchPath, 100])
    assert.equal((await send(service, key, suggested)).status, 200)
  })
})

describe('a batch that exceeds what is left of the month', () => {
  it('is refused completely and suggests the rows that fit, under the same key, which stays unused', async () => {
    await using service = await startTestService({ SVC_TIERS_FILE: tiersWith(3) })
    const { text: key } = await service.key()
    const [one, two, three, four, five] = sampleReferences(5)
    assert.ok(one && two && three && four && five)
    const batch = batchOf(one, unknown, two, one, three, four, five)
    const refused = await send(service, key, batch)
    assert.deepEqual([refused.status, refused.body.code, billOf(refused).cost], [429, 'quota_exhausted', 0])
    assert.deepEqual([refused.headers['retry-after'], refused.body.limit.remaining], [undefined, 3])
    const { suggested_request: suggested, correction } = refused.body
    assert.match(
      correction,
      /^Send suggested_request, which has only 5 of the 7 references, as many as fit in the remaining quota, or wait /,
    )
    assert.deepEqual([suggested.method, suggested.path, suggested.query], ['POST', batchPath, null])
    assert.deepEqual(suggested.body, { ...batch, references: [one, unknown, two, one, three] })
    assert.equal((await usage(service, key)).billable_results.used, 0)
    assert.deepEqual(billOf(await send(service, key, suggested.body)), { cost: 3, isReplay: false })
    const nothing = await send(service, key, batchOf(four))
    assert.deepEqual([nothing.status, nothing.body.suggested_request], [429, null])
    assert.equal((await send(service, key, batchOf(unknown))).status, 200)
  })

  it('is one of 20 concurrent batches of 10 with 50 left: exactly 5 are answered', async () => {
    await using service = await startTestService({ SVC_TIERS_FILE: tiersWith(50) })
    const { text: key } = await service.key()
    const replies: ApiReply[] = []
    const caller = async () => {
      for (let sent = 0; sent < 4; sent += 1) replies.push(await send(service, key, batchOf(...sampleReferences(10))))
    }
    // Five concurrent batches, which the tier allows.
    await Promise.all(Array.from({ length: 5 }, caller))
    assert.equal(replies.filter(({ status }) => status === 200).length, 5)
    assert.equal(replies.filter(({ body }) => body.code === 'quota_exhausted').length, 15)
    assert.equal((await usage(service, key)).billable_results.used, 50)
  })
})

describe('concurrent batches', () => {
  let service: TestService
  let held: Awaited<ReturnType<typeof startHeld>>
  before(async () => {
    service = await startTestService()
    held = await startHeld(service.dataDir, 2)
  })
  after(async () => {
    await held[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
  })
  beforeEach(() => held.hold())
  afterEach(() => held.release())

  /** Servers on one folder whose lookups wait while they are held. */
  async function startHeld(dataDir: string, count: number) {
    const stack = new AsyncDisposableStack()
    const stores = stack.use(openStores(dataDir))
    let gate = Promise.withResolvers<void>()
    const findMany: typeof stores.companies.findMany = async (country, ids) => {
      await gate.promise
      return stores.companies.findMany(country, ids)
    }
    const services: TestService[] = []
    for (let at = 0; at < count; at += 1)
      services.push(
        stack.use(await startTestService({ SVC_DATA_DIR: dataDir }, { companies: { ...stores.companies, findMany } })),
      )
    const release = () => gate.resolve()
    stack.defer(release)
    const hold = () => {
      gate = Promise.withResolvers()
    }
    return { services, hold, release, [Symbol.asyncDispose]: () => stack.disposeAsync() }
  }

  const caps = [
    ['free', 1],
    ['solo', 2],
    ['team', 3],
    ['scale', 5],
  ] as const
  for (const servers of [1, 2])
    for (const [tier, cap] of caps)
      it(`of a key of the ${tier} tier are ${cap}, over ${servers} server${servers > 1 ? 's' : ''}: the others get 429 with the cap, and their turn after`, async () => {
        const { text: key } = await service.key({}, tier)
        const count = 2 * cap + 2
        const batches: Batch[] = Array.from({ length: count }, () => batchOf(equinor))
        const refused: ApiReply[] = []
        const sent = batches.map(async (batch, at) => {
          const reply = await send(held.services[at % servers] ?? service, key, batch)
          if (reply.status === 429) refused.push(reply)
          return { batch, reply }
        })
        await until(() => refused.length === count - cap)
        held.release()
        const replies = await Promise.all(sent)
        assert.deepEqual(
          [replies.filter(({ reply }) => reply.status === 200).length, refused.length],
          [cap, count - cap],
        )
        const [first] = refused
        assert.deepEqual(
          [first?.body.code, first?.body.retryable, first?.headers['retry-after']],
          ['rate_limit_exceeded', true, '1'],
        )
        const limit = Number(first?.headers['ratelimit-limit'])
        const remaining = refused.map(({ headers }) => Number(headers['ratelimit-remaining']))
        assert.ok(
          remaining.every(left => left >= limit - count),
          String(remaining),
        )
        assert.deepEqual(first?.body.limit, {
          resource: 'companies-enrich',
          limit: cap,
          remaining: 0,
          reset_seconds: 1,
        })
        for (const { batch } of replies) assert.equal((await send(service, key, batch)).status, 200)
      })

  it('that are refused take no slot of the minute, whose true figures they show: 59 of 60 are left after 1 admitted and 5 refused', async () => {
    const [server] = held.services
    assert.ok(server)
    const { text: key } = await service.key({}, 'free')
    const running = send(server, key, batchOf(equinor))
    const inUse = async () => (await usage(service, key)).concurrency['companies-enrich'].in_use
    await until(async () => (await inUse()) === 1)
    for (let sent = 0; sent < 5; sent += 1) {
      const { status, body, headers } = await send(server, key, batchOf(equinor))
      assert.deepEqual(
        [status, headers['ratelimit-limit'], headers['ratelimit-remaining'], headers['ratelimit-reset']],
        [429, '60', '59', '60'],
      )
      assert.match(body.detail, /^At most 1 batch can run at the same time with this key\.$/)
    }
    held.release()
    assert.equal((await running).status, 200)
    assert.equal((await send(server, key, batchOf(equinor))).headers['ratelimit-remaining'], '58')
  })

  it('are counted per key: each of two keys of a free account runs one', async () => {
    const [server] = held.services
    assert.ok(server)
    const { text: one, accountId } = await service.key({}, 'free')
    const { text: other } = await service.keyOf(accountId)
    const running = [send(server, one, batchOf(equinor)), send(server, other, batchOf(equinor))]
    const inUse = async (key: string) => (await usage(service, key)).concurrency['companies-enrich'].in_use
    for (const key of [one, other]) await until(async () => (await inUse(key)) === 1)
    for (const key of [one, other]) assert.equal((await send(server, key, batchOf(equinor))).status, 429)
    held.release()
    assert.deepEqual((await Promise.all(running)).map(billOf), [
      { cost: 1, isReplay: false },
      { cost: 1, isReplay: false },
    ])
  })
})
