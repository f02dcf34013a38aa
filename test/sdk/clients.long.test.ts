import assert from 'node:assert/strict'
import { contractVersion } from '#generated/operations.ts'
import * as sdk from '../../sdk/typescript/src/index.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { faults, retryAfters, rounded } from './faulty-server.ts'
import { needsPythonClient } from './needs-python-client.ts'
import { references, runConsumer } from './run-consumer.ts'
import { wrongCalls } from './wrong-arguments.ts'

const path = '/v1/companies/NO/923609016'
const twelve = [
  'type',
  'title',
  'status',
  'detail',
  'instance',
  'code',
  'request_id',
  'retryable',
  'retry_after_seconds',
  'correction',
  'suggested_request',
  'documentation_url',
]

for (const [language, isAsync] of [
  ['Python client', false],
  ['asynchronous Python client', true],
] as const)
  describe(`the ${language}, installed like by a consumer`, function () {
    this.timeout(300_000)
    let service: TestService
    let key: string
    let billed: number
    // biome-ignore lint/suspicious/noExplicitAny: each test knows what the consumer saw
    let seen: any
    before(async function () {
      needsPythonClient(this)
      service = await startTestService()
      ;({ seen, key, billed } = await runConsumer(service, isAsync))
    })
    after(() => service?.[Symbol.asyncDispose]())

    it('looks up a company: every field of the record, and its entity tag', async () => {
      const { first } = seen.lookUp
      const reply = await sendRequest(service, path, { key })
      assert.deepEqual(first, { company: reply.body, etag: reply.headers.etag, fromCache: false, cost: '1' })
    })

    it('sends its entity tag, and returns the stored record for 0 units; each view has its own', () => {
      const { first, again, status } = seen.lookUp
      assert.deepEqual(again, { ...first, fromCache: true, cost: '0' })
      assert.deepEqual([status.company.on_register, status.fromCache, status.cost], [true, false, '1'])
    })

    it('keeps the 2 replies used last in a store of 2, and looks up although a store fails', () => {
      assert.deepEqual([seen.caches.kept, seen.caches.failing], [[true, false, true], 'EQUINOR ASA'])
    })

    it('searches: candidates with confidence, match, matched_on and explanation', async () => {
      const query = 'q=equinor&country=NO&limit=3&explain=true'
      const reply = await sendRequest(service, `/v1/companies/search?${query}`, { key })
      assert.deepEqual(seen.search, reply.body)
      assert.ok(seen.search.candidates[0].explanation.length > 0)
    })

    it('raises TypeError for a loop over the reply to a search or over the countries, and names the list', () => {
      assert.deepEqual(seen.notIterable, [
        "'SearchResult' object is not iterable: iterate over its .candidates",
        "'CountryList' object is not iterable: iterate over its .countries",
        'EQUINOR ASA',
      ])
    })

    it('reads all pages of a search, and the candidates of all, no company twice', () => {
      const { sizes, ids } = seen.pages
      assert.deepEqual(sizes.slice(0, 2), [20, 20])
      assert.deepEqual([new Set(ids).size, sizes.length], [ids.length, Math.ceil(ids.length / 20)])
    })

    it('throws the twelve fields of a problem, with code, correction and a suggested_request that answers 200', async () => {
      const { class: name, problem, code, status, requestId, message } = seen.problem
      for (const field of twelve) assert.ok(field in problem, field)
      assert.deepEqual([name, code, status, requestId[0]], ['CompanyNotFound', 'company_not_found', 404, requestId[1]])
      assert.match(message, /Use 00445790\. \(company_not_found, request [0-9A-Z]{26}\)$/)
      const { method, path: suggested } = problem.suggested_request
      assert.deepEqual([method, (await sendRequest(service, suggested, { key })).status], ['GET', 200])
    })

    it('sends the suggested request, as a model or as plain JSON, and raises the error again if there is none', () => {
      const { suggested, plain, unsuggested } = seen.problem
      assert.deepEqual([suggested, plain, unsuggested], ['TESCO PLC', 'TESCO PLC', true])
    })

    it('throws the additional members of a problem: unauthenticated without a key, invalid_fields for a short query', () => {
      assert.equal(seen.unauthenticated.class, 'Unauthenticated')
      assert.equal(seen.invalid.class, 'InvalidRequest')
      assert.equal(seen.invalid.problem.invalid_fields[0].pointer, '/query/q')
    })

    it('looks up 250 references in 3 batches, and returns the rows in order, numbered throughout', () => {
      const { summary, rows } = seen.many
      assert.deepEqual([summary.submitted, summary.found, summary.billable_results], [250, 250, 250])
      const expected = references.map(({ ref, registry_id }, index) => ({ index, ref, registry_id, error: null }))
      assert.deepEqual(rows, expected)
    })

    it('sends the same 3 batches again with their keys, and gets the same answers; no rows are answered with nothing', () => {
      assert.ok(seen.many.same)
      assert.deepEqual(seen.many.empty, [0, [], []])
    })

    it('sends 250 identical rows as 1 for 1 unit, and answers each with its own ref and index', () => {
      const { cost, rows, own } = seen.repeats
      assert.deepEqual([cost, own], [[250, 250, 250, 1], true])
      assert.deepEqual(
        rows,
        rows.map((_: unknown, at: number) => [at, `row ${at}`, '923609016']),
      )
    })

    it('pays for a company of 240 rows once a batch that needs it, and gives each row its own ref and status', () => {
      const { summary, mixed } = seen.repeats
      const found = 80
      const notFound = 80
      assert.deepEqual(
        [summary.submitted, summary.found, summary.not_found, summary.failed, summary.not_modified],
        [240, found, notFound, 40, 40],
      )
      assert.equal(summary.billable_results, 1)
      const six = [
        [null, 'failed'],
        [null, 'found'],
        [null, 'not_found'],
        ['b', 'found'],
        [null, 'not_found'],
        [null, 'not_modified'],
      ]
      assert.deepEqual(
        mixed,
        mixed.map((_: unknown, at: number) => [at, ...(six[at % 6] ?? [])]),
      )
    })

    it('names the row of an error by its number among all rows, after repeats and in a second batch', () => {
      assert.deepEqual(seen.repeats.named, ['/body/rows/4/incorporation_date', '/body/rows/5/incorporation_date'])
    })

    it('gives batches of at most 20 results for a batch_size of 2; those not sent have the reply of the last that was', () => {
      assert.deepEqual(seen.repeats.sizes, [20, 5])
      assert.deepEqual(seen.repeats.fromCache, [false, true])
    })

    it('matches rows, with the views of candidates', () => {
      assert.deepEqual(seen.match, [
        ['a', '923609016', 'CandidateStatusView'],
        [null, '00445790', 'CandidateStatusView'],
      ])
    })

    it('sends a batch again with its key after 0.5 s if the connection broke, and after 1 s if half of the answer came', () => {
      assert.deepEqual(seen.lost.waits, [0.5, 1])
      assert.equal(seen.lost.gave.found, 3)
    })

    it('is billed 276 units in total: 5 lookups, a search, 250 rows, 11 for a match, 3 and 6, nothing twice', () => {
      assert.equal(billed, 276)
    })

    it('waits for the time in rate_limit_exceeded once, and then succeeds, in lookups and between batches', () => {
      const { waited, batches, refused } = seen.limited
      // A full window asks for the longest wait; chance adds up to a tenth of a second.
      assert.equal(refused.gave.retryAfter, '60')
      assert.deepEqual(waited, { waits: [60.05], gave: 'EQUINOR ASA' })
      assert.equal(batches.waits.length, 1)
      assert.equal(batches.gave.found, 250)
    })

    it('throws rate_limit_exceeded immediately if the wait is longer than its maximum', () => {
      const { waits, gave } = seen.limited.refused
      assert.deepEqual([waits, gave.class, gave.problem.retryable], [[], 'RateLimitExceeded', true])
      assert.equal(Number(gave.retryAfter), gave.problem.retry_after_seconds)
      assert.equal(gave.problem.limit.resource, 'companies-read')
    })

    it('never waits on quota_exhausted: throws immediately, with limit and price', () => {
      const { waits, gave } = seen.exhausted
      assert.deepEqual([waits, gave.class, gave.retryAfter], [[], 'QuotaExhausted', null])
      assert.equal(gave.problem.limit.bucket, 'monthly_results')
      assert.ok('next_tier' in gave.problem.price)
    })

    it('calls every other operation: countries, manifest, usage, health, and the 5 discovery files', () => {
      assert.deepEqual(seen.everyOperation, {
        countries: 19,
        manifest: '923609016',
        tier: 'scale',
        health: 'pass',
        skills: 6,
        links: 2,
        texts: ['# Compan', 'openapi:', 'arazzo: '],
        halves: ['not_found', 0, 'CompanyNotFound'],
        head: '',
      })
    })

    it(`raises one class of error for each of ${faults.length} faults of a server, after 1 or 4 requests, like the TypeScript client`, () => {
      const classes = seen.faults.map((fault: unknown[]) => fault.slice(0, 3))
      assert.deepEqual(classes, faults)
    })

    it('says of an HTML page what it begins with, in one line', () => {
      const [, , , message] = seen.faults.find(([fault]: [string]) => fault === 'html')
      assert.match(message, /answered 200 with text\/html: <html> <b> \[2J<\/b> Sign in<\/html>$/)
    })

    it('says of a reply without a body that it is empty', () => {
      const [, , , message] = seen.faults.find(([fault]: [string]) => fault === 'never-soon')
      assert.match(message, /answered 503 with an empty body$/)
    })

    it(`waits what each of ${Object.keys(retryAfters).length} headers Retry-After says, and backs off at those that say nothing`, () => {
      const waits = Object.entries<number[]>(seen.retryAfters).map(([fault, found]) => [fault, found.map(rounded)])
      assert.deepEqual(
        waits,
        Object.entries(retryAfters).map(([fault, { waits: expected }]) => [fault, expected]),
      )
    })

    it('outlasts a restart of 31.5 seconds in the middle of a list, and not longer than max_retries of the client says', () => {
      assert.deepEqual(seen.restarted.waited, [0.5, 1, 2, 4, 8, 8, 8])
      assert.deepEqual(seen.restarted.impatient, { waits: [0.5], gave: 'ConnectionFailed' })
    })

    it('refuses to read an iterator of rows a second time, of which nothing is left', () => {
      const refused = ['InvalidArgument', 'references cannot be read a second time: keep the results, or give a list']
      assert.deepEqual(seen.restarted.again, [refused, refused])
    })

    it('ends a request whose task is cancelled, and reads the same batches twice at the same time', () => {
      assert.deepEqual([seen.cancelled, seen.twice], ['CancelledError', true])
    })

    const offline = new sdk.SvcClient({ baseUrl: 'http://svc.test', fetch: () => assert.fail('a request was made') })
    it(`refuses ${wrongCalls.length} calls with wrong arguments before a request is made, in the same words as the TypeScript client`, async () => {
      for (const [at, { what, method, positional, params }] of wrongCalls.entries()) {
        const call = (offline[method] as (...args: unknown[]) => PromiseLike<unknown>).call(
          offline,
          ...positional,
          params,
        )
        const error = await Promise.resolve(call).then(
          () => assert.fail(what),
          one => one,
        )
        assert.ok(error instanceof sdk.InvalidArgument)
        const fields = error.invalidFields.map(({ pointer, message }) => [pointer, message])
        assert.deepEqual(seen.wrong[at], fields, what)
      }
    })

    it('says of every misuse what is wrong in one line', () => {
      const form = 'does not have the form that the contract describes'
      const printable = 'must be printable ASCII characters, without spaces around them'
      assert.deepEqual(seen.misused, [
        ['InvalidArgument', 'base_url must be an http or https address, not example'],
        ['InvalidArgument', 'base_url must be the address of the service, without /v1 at its end'],
        ['InvalidArgument', 'base_url must have no query, fragment or user'],
        ['InvalidArgument', 'api_key must have no spaces, line breaks or other such characters'],
        ['InvalidArgument', 'timeout must be at least 0.001, not 0'],
        ['InvalidArgument', `registry_id ${form}`],
        ['TypeError', "unexpected keyword argument 'timout'; did you mean timeout?"],
        ['InvalidArgument', 'references must be a list, not "NO"'],
        ['InvalidArgument', 'references/150/registry_id is required'],
        ['InvalidArgument', 'idempotency_key must be a UUID, not "7"'],
        ['InvalidArgument', `path ${form}`],
        ['ConnectionFailed', seen.misused[11][1]],
        ['InvalidArgument', 'base_url must be an http or https address, not http://a..b'],
        ['InvalidArgument', `user_agent ${printable}`],
        ['InvalidArgument', `headers/x-a ${printable}`],
        ['InvalidArgument', `headers/x-a ${printable}`],
        ['InvalidArgument', `limit must be at most 50, not 1${'0'.repeat(59)}…`],
        ['InvalidArgument', `path ${form}`],
        ['InvalidArgument', 'q is too long for an address'],
        ['InvalidArgument', 'registry_id is required'],
        ['InvalidArgument', 'body cannot be written as JSON (object is no JSON)'],
        ['InvalidArgument', seen.misused[21][1]],
        ['InvalidArgument', `method ${form}`],
        ['InvalidArgument', 'path must be a string, not null'],
        ['InvalidArgument', `path ${form}`],
        ['InvalidArgument', 'query must be an object'],
        ['InvalidArgument', 'api_key must have no spaces, line breaks or other such characters'],
        ['InvalidArgument', `user_agent ${printable}`],
        ['InvalidArgument', 'headers must be an object'],
        ['InvalidArgument', "headers must have valid HTTP names, not 'x a'"],
        ['InvalidArgument', `headers/x-a ${printable}`],
        ['InvalidArgument', 'max_retries must be a whole number, not 1.5'],
        ['InvalidArgument', 'batch_size must be a whole number, not 2.5'],
        ['InvalidArgument', 'idempotency_key must be a UUID, not an integer of too many digits'],
        ['InvalidArgument', 'timeout must be at least 0.001, not an integer of too many digits'],
        ['InvalidArgument', 'limit must be at most 50, not an integer of too many digits'],
        ['InvalidArgument', 'limit is too long for an address'],
        ['InvalidArgument', 'registry_id is too long for an address'],
        ['InvalidArgument', 'from is too long for an address'],
        ['InvalidArgument', seen.misused[39][1]],
        ...[40, 41, 42, 43].map(at => ['InvalidArgument', seen.misused[at][1]]),
        ['InvalidArgument', 'timeout must be a number, not "5"'],
        ['InvalidArgument', `http_client must be an httpx.${isAsync ? 'AsyncClient' : 'Client'}, not builtins.int`],
        [
          'InvalidArgument',
          `http_client must be an httpx.${isAsync ? 'AsyncClient, not httpx.Client' : 'Client, not httpx.AsyncClient'}`,
        ],
        [
          'InvalidArgument',
          isAsync
            ? 'rows must be a list, not 5'
            : 'rows must be a list or another iterable; asynchronous ones are read by AsyncSvcClient only',
        ],
      ])
      assert.match(seen.misused[39][1], /^body cannot be written as JSON \(Exceeds the limit \(4300 digits\)/)
      for (const at of [40, 41, 42, 43])
        assert.match(seen.misused[at][1], /^http_client is required, because a proxy or certificate variable /)
      assert.match(seen.misused[21][1], /^body cannot be written as JSON \(Out of range float values/)
      assert.match(seen.misused[11][1], /^cannot connect to 127\.0\.0\.1:9 \(.*\)$/)
    })

    it('raises UnexpectedReply for JSON that is no batch: lists as a whole and row by row, and matches', () => {
      assert.deepEqual(seen.brokenLists, ['UnexpectedReply', 'UnexpectedReply', 'UnexpectedReply'])
    })

    it('takes an infinite timeout and wait, and waits 8 seconds at most before each of 1,100 retries', () => {
      assert.deepEqual(seen.forEver, ['pass', 'ConnectionFailed', 1100, true])
    })

    it('sends a header of your own in place of that of the client, whatever its capitals, and not both', () => {
      assert.deepEqual(seen.caches.own, { 'user-agent': 'mine/1', authorization: 'Bearer two' })
    })

    it('names itself, its version and the platform in User-Agent', () => {
      const pattern = `^svc-client-python/${contractVersion} \\(python 3\\.\\d+\\.\\S+; \\w+\\)$`
      assert.match(seen.caches.agent, new RegExp(pattern))
    })
  })
