import assert from 'node:assert/strict'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

const path = '/v1/companies/search'
const repeated = (text: string, times: number) => encodeURIComponent(text.repeat(times))

interface Refusal {
  query: string
  pointer: string
  says: RegExp
  code?: string
}

const refusals: readonly Refusal[] = [
  { query: 'q=ab&country=NO,GB', pointer: '/query/country', says: /a single alpha-2 country code/ },
  { query: 'q=ab&country=NO&country=GB', pointer: '/query/country', says: /a single alpha-2 country code/ },
  { query: 'q=ab&country=', pointer: '/query/country', says: /a single alpha-2 country code/ },
  { query: 'q=ab&country=NOR', pointer: '/query/country', says: /a single alpha-2 country code/ },
  { query: 'q=%20%20a%20%20', pointer: '/query/q', says: /at least 2 characters after trimming/ },
  { query: 'q=a%E2%80%8B%E2%80%8B', pointer: '/query/q', says: /at least 2 characters after trimming/ },
  { query: 'q=%EF%BF%BD%20%EF%BF%BD', pointer: '/query/q', says: /at least 2 characters after trimming/ },
  { query: `q=${repeated('a', 201)}`, pointer: '/query/q', says: /at most 200 characters after trimming/ },
  { query: `q=${'%20'.repeat(300)}${repeated('a', 201)}`, pointer: '/query/q', says: /at most 200 characters/ },
  { query: 'q=ab&q=cd', pointer: '/query/q', says: /string/ },
  { query: 'q[]=ab', pointer: '/query/q', says: /string/ },
  { query: 'q[a]=ab', pointer: '/query/q', says: /string/ },
  { query: 'q=ab&limit=0', pointer: '/query/limit', says: /1/ },
  { query: 'q=ab&limit=51', pointer: '/query/limit', says: /50/ },
  { query: 'q=ab&limit=ten', pointer: '/query/limit', says: /integer/ },
  ...['05', '0x10', '1e1', '5.0', '%205', '%2B5', ''].map(limit => ({
    query: `q=ab&limit=${limit}`,
    pointer: '/query/limit',
    says: /integer/,
  })),
  // Too large for a double: the maximum would not be compared with it.
  { query: `q=ab&limit=${repeated('9', 309)}`, pointer: '/query/limit', says: /integer/ },
  { query: 'q=ab&threshold=1e309', pointer: '/query/threshold', says: /number/ },
  { query: 'q=ab&threshold=.5', pointer: '/query/threshold', says: /number/ },
  { query: 'q=ab&min_score=1.1', pointer: '/query/min_score', says: /1/ },
  { query: 'q=ab&threshold=-0.1', pointer: '/query/threshold', says: /0/ },
  { query: 'q=ab&explain=maybe', pointer: '/query/explain', says: /boolean/ },
  { query: 'q=ab&mode=fuzzy', pointer: '/query/mode', says: /allowed values/ },
  { query: 'q=ab&status=alive', pointer: '/query/status', says: /allowed values/ },
  { query: 'q=ab&cursor=', pointer: '/query/cursor', says: /./ },
  { query: 'q=ab&cursor=abc', pointer: '/query/cursor', says: /not a cursor for this search/ },
  { query: 'q=water;country=BE', pointer: '/query/q', says: /contains the parameter country/ },
  { query: 'q=water%26limit%3D5', pointer: '/query/q', says: /contains the parameter limit/ },
  { query: 'q=ab&contry=NO', pointer: '/query/contry', says: /not a known parameter/, code: 'unknown_parameter' },
]

/** Queries that are not names, with the expected status. */
const hostile: readonly { given: string; q: string; status: number; isEmpty?: boolean }[] = [
  { given: 'nothing', q: '', status: 400 },
  { given: 'one character', q: 'a', status: 400 },
  { given: '200 quotation marks', q: repeated('"', 200), status: 200, isEmpty: true },
  { given: 'punctuation only', q: encodeURIComponent("!?.,;:-_()[]{}'*~#/\\|<>"), status: 200, isEmpty: true },
  { given: '31 control characters only', q: repeated('\u0001', 31), status: 400 },
  { given: 'control characters in a name', q: 'equinor%00%07%1F', status: 200 },
  {
    given: '200 letters between 100 spaces',
    q: `${'%20'.repeat(50)}${repeated('q', 200)}${'%20'.repeat(50)}`,
    status: 200,
  },
  { given: '200 × U+FDFA, 18 characters each in NFKC', q: repeated('\ufdfa', 200), status: 200 },
  { given: 'a letter under 199 combining marks', q: `a${repeated('\u0301', 199)}`, status: 200 },
  { given: '100 letters, each under a mark', q: repeated('e\u0316', 100), status: 200 },
  { given: 'Arabic and Hebrew', q: encodeURIComponent('شركة חברה'), status: 200 },
  { given: 'a right-to-left override around a name', q: encodeURIComponent('\u202eequinor\u202c'), status: 200 },
  { given: '50 emoji joined to families', q: repeated('\u{1f468}\u200d\u{1f469}\u200d', 50), status: 200 },
  { given: 'the byte FF', q: '%FF', status: 400 },
  { given: 'a lone surrogate', q: 'ab%ED%A0%80', status: 400 },
  { given: 'half a percent sign', q: 'ab%', status: 400 },
  { given: '200 letters without a space', q: repeated('a', 200), status: 200 },
  { given: '100 words of one letter', q: repeated('a ', 100), status: 200 },
  { given: '66 words of two letters', q: repeated('ab ', 66), status: 200 },
  { given: '24 words like those of names', q: repeated('bankk gruop', 14), status: 200 },
  { given: 'SQL', q: encodeURIComponent("'; DROP TABLE source_records; --"), status: 200 },
  { given: 'the syntax of other engines', q: encodeURIComponent('name:(bank* OR ~group^2) AND NOT "x"'), status: 200 },
  { given: '200 digits', q: repeated('1', 200), status: 200 },
  { given: '__proto__', q: '__proto__', status: 200 },
]

/** Queries that cannot find anything, with the note of the answer. */
const unsearchable: readonly { given: string; q: string; note: string }[] = [
  ...[
    { given: 'quotation marks only', q: '"'.repeat(200) },
    { given: 'emoji only', q: '🏢🏭' },
    { given: 'punctuation only', q: '& - &' },
  ].map(query => ({ ...query, note: 'Nothing was searched: the query has no letter and no digit.' })),
  ...[
    { given: 'a legal form only', q: 'GmbH' },
    { given: 'a legal form of several words', q: 'GmbH & Co. KG' },
    { given: 'a legal form in full', q: 'Gesellschaft mit beschränkter Haftung' },
  ].map(query => ({ ...query, note: 'No match. The query is only a legal form: add a word of the name.' })),
  {
    given: 'articles only',
    q: 'der die das',
    note: 'No match. The query has only articles and prepositions: add a word of the name.',
  },
  ...[
    { given: '3 names between semicolons', q: 'Qzxa AB; Qzxb AB; Qzxc AB' },
    { given: '3 names on lines of their own', q: 'Qzxa AB\nQzxb Oy\nQzxc GmbH\n' },
  ].map(query => ({
    ...query,
    note: 'No match. The query has 3 names: search for each alone, or send a list with a row for each.',
  })),
]

describe('an invalid search', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
  })
  // No test is refused because of the requests of another.
  beforeEach(async () => {
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  for (const { query, pointer, says, code = 'invalid_request' } of refusals)
    it(`is answered 400 ${code} at ${pointer}: ${query.slice(0, 60)}`, async () => {
      const { status, body, headers } = await sendRequest(service, `${path}?${query}`, { key })
      assert.deepEqual([status, body.code, body.invalid_fields[0].pointer], [400, code, pointer])
      assert.match(body.invalid_fields[0].message, says)
      assert.equal(headers['x-svc-cost-units'], '0')
    })

  it('with its country in the text is suggested with it beside: a search of all countries costs ten times as much', async () => {
    const suggested = async (query: string) => (await sendRequest(service, `${path}?${query}`, { key })).body
    assert.deepEqual((await suggested('q=water;country=be')).suggested_request.query, { q: 'water', country: 'BE' })
    assert.deepEqual((await suggested('q=water;country=BE;limit=5')).suggested_request, null)
  })

  it('with a body is told to send parameters: requests.get(url, json=…) of Python sends one', async () => {
    const { status, body } = await sendRequest(service, path, { key, body: { q: 'Equinor', country: 'NO' } })
    assert.deepEqual([status, body.invalid_fields[0].pointer], [400, '/body'])
    assert.equal(body.correction, 'Send no body: put its fields into the query of the URL, as parameters.')
  })

  it('with two countries has one error', async () => {
    const { body } = await sendRequest(service, `${path}?q=ab&country=NO,GB`, { key })
    assert.equal(body.invalid_fields.length, 1)
    assert.equal(
      body.detail,
      '/query/country must be a single alpha-2 country code, or be omitted to search all countries, for 10 units.',
    )
  })

  const misspelt = [
    ['contry', 'country'],
    ['limt', 'limit'],
    ['minscore', 'min_score'],
    ['treshold', 'threshold'],
    ['postalcode', 'postal_code'],
    ['zzzzzz', null],
  ] as const
  for (const [name, meant] of misspelt)
    it(`suggests ${meant ?? 'no parameter'} for ${name}`, async () => {
      const { status, body } = await sendRequest(service, `${path}?q=ab&${name}=1`, { key })
      assert.deepEqual([status, body.code, body.did_you_mean], [400, 'unknown_parameter', meant])
    })

  for (const { given, q, status, isEmpty } of hostile)
    it(`is answered ${status}${isEmpty ? ' and no candidates' : ''}: ${given}`, async () => {
      const reply = await sendRequest(service, `${path}?q=${q}`, { key })
      assert.equal(reply.status, status)
      if (isEmpty) assert.deepEqual([reply.body.candidates, reply.headers['x-svc-cost-units']], [[], '0'])
    })

  for (const { given, q, note } of unsearchable)
    it(`has no candidates, costs nothing and says why: ${given}`, async () => {
      const reply = await sendRequest(service, `${path}?q=${encodeURIComponent(q)}&country=EE`, { key })
      assert.deepEqual([reply.status, reply.body.candidates, reply.headers['x-svc-cost-units']], [200, [], '0'])
      assert.equal(reply.body.coverage.note, note)
    })

  for (const q of ['ΔΕΗ', 'Дер Дас'])
    it(`is not called an article, although its letters are folded to one: ${q}`, async () => {
      const { body } = await sendRequest(service, `${path}?q=${encodeURIComponent(q)}&country=EE`, { key })
      assert.deepEqual(body.candidates, [])
      assert.doesNotMatch(body.coverage.note ?? '', /articles/)
    })

  for (const query of ['q=', 'q=ab&limit=', 'q=ab&mode=', 'q=ab&cursor='])
    it(`is refused for its value without text with one message: ${query}`, async () => {
      const { body } = await sendRequest(service, `${path}?${query}`, { key })
      assert.equal(body.invalid_fields.length, 1)
    })

  const unserved = [
    { country: 'IT', suggested: null },
    { country: 'UK', suggested: { q: 'ab', country: 'GB' } },
  ]
  for (const { country, suggested } of unserved)
    it(`is answered 404 country_not_supported in ${country}`, async () => {
      const { status, body } = await sendRequest(service, `${path}?q=ab&country=${country}`, { key })
      assert.deepEqual([status, body.code], [404, 'country_not_supported'])
      assert.deepEqual(body.suggested_request?.query ?? null, suggested)
    })

  it('says of a country that is not served which are, and when a search can do without one: a namesake elsewhere is no answer', async () => {
    const of = async (at: string) => (await sendRequest(service, at, { key })).body.correction
    assert.match(
      await of(`${path}?q=statoil&country=EU`),
      /^The service has only companies of BE, .* SK\. Leave country out only if it is not known: the search then covers all of these\.$/,
    )
    assert.match(await of('/v1/companies/EU/923609016'), /SK\.$/)
  })

  it('refuses a search without a single parameter, which has checks of its own, as one without q', async () => {
    const { status, body } = await sendRequest(service, path, { key })
    assert.deepEqual([status, body.code], [400, 'invalid_request'])
    assert.deepEqual(body.invalid_fields, [{ pointer: '/query/q', message: 'is required' }])
  })

  it('says of several countries under another name that each request has one', async () => {
    const of = async (query: string) =>
      (await sendRequest(service, `${path}?q=statoil&${query}`, { key })).body.correction
    const one = 'Use country instead, with one value in each request.'
    assert.deepEqual([await of('countries=NO,SE'), await of('countries=NO&countries=SE')], [one, one])
    assert.equal(await of('countries=NO'), 'Use country instead.')
  })
})
