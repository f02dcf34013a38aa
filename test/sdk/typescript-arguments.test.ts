import assert from 'node:assert/strict'
import * as sdk from '../../sdk/typescript/src/index.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { rightCalls, type WrongCall, wrongCalls } from './wrong-arguments.ts'

describe('wrong arguments of the TypeScript client', () => {
  let service: TestService
  let apiKey: string
  before(async () => {
    service = await startTestService()
    apiKey = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  const offline = new sdk.SvcClient({ baseUrl: 'http://svc.test', fetch: () => assert.fail('a request was made') })
  const unchecked = new sdk.SvcClient({
    baseUrl: 'http://svc.test',
    checkArguments: false,
    fetch: () => assert.fail('a request was made'),
  })

  const call = (svc: sdk.SvcClient, { method, positional, params }: WrongCall): PromiseLike<unknown> =>
    (svc[method] as (...args: unknown[]) => PromiseLike<unknown>).call(svc, ...positional, params)

  const failure = (promise: PromiseLike<unknown>): Promise<unknown> =>
    Promise.resolve(promise).then(
      () => assert.fail('did not fail'),
      error => error,
    )

  const inOrder = (fields: readonly sdk.InvalidField[]) =>
    fields.map(({ pointer, message }) => `${pointer.replace(/^\/(query|path|body)/, '')} ${message}`).sort()

  for (const wrong of wrongCalls)
    it(`refuses ${wrong.what} before a request is made, in the words of the service`, async () => {
      const found = await failure(call(offline, wrong))
      assert.ok(found instanceof sdk.InvalidArgument, String(found))
      const svc = new sdk.SvcClient({ baseUrl: service.url, apiKey, checkArguments: false })
      const answered = await failure(call(svc, wrong))
      assert.ok(answered instanceof sdk.InvalidRequest || answered instanceof sdk.UnknownParameter, String(answered))
      assert.deepEqual(inOrder(found.invalidFields), inOrder(answered.problem.invalid_fields))
    })

  for (const right of rightCalls)
    it(`sends ${right.what}, which the service answers`, async () => {
      const svc = new sdk.SvcClient({ baseUrl: service.url, apiKey })
      assert.ok(await call(svc, right))
    })

  it('refuses a text in place of named arguments as such, also if the service is to check arguments', async () => {
    const asText = (text: string) => text as unknown as sdk.SearchParams & { view: 'full' }
    for (const svc of [offline, unchecked])
      for (const call of [
        () => svc.search(asText('statoil')),
        () => svc.lookUp('NO', '923609016', asText('statoil')),
        () => svc.lookUpMany([{ country: 'NO', registry_id: '923609016' }], asText('statoil')),
      ]) {
        const error = await failure(call())
        assert.ok(error instanceof sdk.InvalidArgument, String(error))
        assert.equal(error.message, 'params must be an object, not "statoil"')
      }
  })

  it('names a wrong row by its number among all rows, before the first batch is sent', async () => {
    const rows = Array.from({ length: 150 }, () => ({ country: 'NO', registry_id: '923609016' }))
    const wrong = { country: 'NO' } as sdk.Reference
    const error = await failure(offline.lookUpMany([...rows, wrong]))
    assert.ok(error instanceof sdk.InvalidArgument)
    assert.deepEqual(error.invalidFields, [{ pointer: '/references/150/registry_id', message: 'is required' }])
    assert.equal(error.message, 'references/150/registry_id is required')
  })

  it('names a wrong row of a generator by that number too, when its batch is due', async () => {
    function* rows() {
      for (let at = 0; at < 12; at += 1) yield { country: 'NO', registry_id: '923609016' }
      yield { country: 'NO' } as sdk.Reference
    }
    const svc = new sdk.SvcClient({ baseUrl: service.url, apiKey })
    const error = await failure(svc.lookUpMany(rows(), {}, { batchSize: 10 }))
    assert.ok(error instanceof sdk.InvalidArgument)
    assert.equal(error.message, 'references/12/registry_id is required')
  })

  const endless: { rows?: unknown } = {}
  endless.rows = [endless]
  const others: [what: string, act: () => PromiseLike<unknown>, message: string][] = [
    [
      'a company in the parent folder',
      () => offline.lookUp('NO', '..'),
      'registry_id does not have the form that the contract describes',
    ],
    ['an empty registry id', () => offline.lookUp('NO', ''), 'registry_id must not be empty'],
    ['rows that are a text', () => offline.lookUpMany('NO' as never), 'references must be a list, not "NO"'],
    [
      'an idempotency key that is no UUID',
      async () => offline.match([], {}, { idempotencyKey: '7' }),
      'idempotencyKey must be a UUID, not "7"',
    ],
    [
      'a batch of 0 rows',
      () => offline.match([{ name: 'Tesco' }], {}, { batchSize: 0 }),
      'batchSize must be at least 1, not 0',
    ],
    [
      'a limit of one and a half',
      () => offline.search({ q: 'statoil', limit: 1.5 }),
      'limit must be an integer, not 1.5',
    ],
    [
      'an unknown argument',
      () => offline.search({ q: 'statoil', contry: 'NO' } as never),
      'contry is not a known parameter or field',
    ],
    [
      'a limit that is a BigInt',
      () => offline.search({ q: 'statoil', limit: 5n as never }),
      'limit must be an integer, not 5n',
    ],
    ['one and a half retries', () => offline.health({ maxRetries: 1.5 }), 'maxRetries must be a whole number, not 1.5'],
    [
      'a batch of two and a half rows',
      () => offline.match([{ name: 'Tesco' }], {}, { batchSize: 2.5 }),
      'batchSize must be a whole number, not 2.5',
    ],
    [
      'a body that contains itself',
      () => offline.request({ method: 'POST', path: '/v1/companies/match', body: endless }),
      'body cannot be written as JSON (Converting circular structure to JSON)',
    ],
    [
      'a body with a BigInt',
      () => offline.request({ method: 'POST', path: '/v1/companies/match', body: { limit: 5n } }),
      'body cannot be written as JSON (Do not know how to serialize a BigInt)',
    ],
    [
      'a body that is a function',
      () => offline.request({ method: 'POST', path: '/v1/companies/match', body: () => 1 }),
      'body cannot be written as JSON (function)',
    ],
    [
      'a row with a BigInt, also if the service is to check arguments',
      () => unchecked.match([{ name: 5n as never }]),
      'body cannot be written as JSON (Do not know how to serialize a BigInt)',
    ],
    ['a path that is a number', () => offline.request({ path: 5 as never }), 'path must be a string, not 5'],
    [
      'a query that is a text',
      () => offline.request({ path: '/v1/health', query: 'a=b' as never }),
      'query must be an object, not "a=b"',
    ],
    [
      'a timeout that is a text, as variables of the environment are',
      () => offline.health({ timeout: '5' as never }),
      'timeout must be a number, not "5"',
    ],
    ['a timeout that is a symbol', () => offline.health({ timeout: Symbol('x') as never }), 'timeout must be a number'],
    [
      'an AbortController in place of its signal',
      () => offline.health({ signal: new AbortController() as never }),
      'signal must be an AbortSignal, such as the signal of an AbortController',
    ],
    [
      'an option that is misspelt',
      () => offline.health({ timout: 5 } as never),
      'timout is not a known option; the nearest is timeout',
    ],
    [
      'an option that there is none like',
      () => offline.health({ verbose: true } as never),
      'verbose is not a known option (timeout, maxRetries, maxWait, headers, signal)',
    ],
    ['options that are null', () => offline.health(null as never), 'options must be an object, not null'],
    [
      'options of a list that are null',
      async () => offline.match([], {}, null as never),
      'options must be an object, not null',
    ],
    [
      'an idempotency key that is a symbol',
      async () => offline.match([], {}, { idempotencyKey: Symbol('x') as never }),
      'idempotencyKey must be a string',
    ],
    ['no request of your own', () => offline.request(null as never), 'request must be an object, not null'],
    [
      'a request of your own that is its path',
      () => offline.request('/v1/health' as never),
      'request must be an object, not "/v1/health"',
    ],
    ['a timeout that is none', () => offline.health({ timeout: Number.NaN }), 'timeout must be at least 1, not NaN'],
  ]
  for (const [what, act, message] of others)
    it(`refuses ${what}: ${message}`, async () => {
      const error = await failure(act())
      assert.deepEqual([(error as Error).name, (error as Error).message], ['InvalidArgument', message])
    })
})
