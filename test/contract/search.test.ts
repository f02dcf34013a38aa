import assert from 'node:assert/strict'
import type { components } from '#generated/schema.ts'
import { confidentSearch } from '../support/confident-search.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

interface Candidate {
  country: string
  registry_id: string
  name: string
  confidence_score: number
  match: boolean
  matched_on: { field: string; value: string }
  explanation: { feature: string; grade: string; detail: string }[]
  lookup: string
}

const nameOf = ({ country, registry_id }: Candidate) => `${country}/${registry_id}`

type Company = components['schemas']['Company']

interface Row {
  given: string
  query: Record<string, string>
  first: string
  field: string
  value?: string
}

const equinor = 'NO/923609016'
const zurcher = 'CH/CHE-108.954.607'

const rows: readonly Row[] = [
  { given: 'a name', query: { q: 'Equinor' }, first: equinor, field: 'name', value: 'EQUINOR ASA' },
  { given: 'a former name', query: { q: 'Statoil' }, first: equinor, field: 'previous_names', value: 'STATOIL ASA' },
  { given: 'an older former name', query: { q: 'statoilhydro asa' }, first: equinor, field: 'previous_names' },
  {
    given: 'a trade name of two letters',
    query: { q: 'Vy' },
    first: 'NO/984661177',
    field: 'other_names',
    value: 'Vy',
  },
  { given: 'another legal form', query: { q: 'Nokia AB' }, first: 'FI/0112038-9', field: 'name' },
  { given: 'a legal form in full', query: { q: 'Vodafone Group plc' }, first: 'GB/01833679', field: 'name' },
  { given: 'an umlaut', query: { q: 'ZÜRCHER KANTONALBANK' }, first: zurcher, field: 'name' },
  { given: 'an umlaut written ue', query: { q: 'zuercher kantonalbank' }, first: zurcher, field: 'name' },
  { given: 'an umlaut left out', query: { q: 'zurcher kantonalbank' }, first: zurcher, field: 'name' },
  { given: 'ø and æ written oe and ae', query: { q: 'moeller maersk' }, first: 'DK/22756214', field: 'name' },
  { given: 'a name and a city', query: { q: 'Equinor Stavanger' }, first: equinor, field: 'name' },
  { given: 'a name, its legal form and a city', query: { q: 'Equinor ASA Stavanger' }, first: equinor, field: 'name' },
  { given: 'an address', query: { q: 'Forusbeen 50, Stavanger' }, first: equinor, field: 'registered_address' },
  { given: 'an address', query: { q: 'forusbeen 50', mode: 'address' }, first: equinor, field: 'registered_address' },
  { given: 'a letter doubled', query: { q: 'equinnor' }, first: equinor, field: 'name' },
  { given: 'two letters swapped', query: { q: 'vodafnoe group' }, first: 'GB/01833679', field: 'name' },
  { given: 'words in a different order', query: { q: 'hydro norsk' }, first: 'NO/914778271', field: 'name' },
  { given: 'words written as one', query: { q: 'novonordisk' }, first: 'DK/24256790', field: 'name' },
  { given: 'full-width letters', query: { q: 'ＥＱＵＩＮＯＲ' }, first: equinor, field: 'name' },
  { given: 'a name in its country', query: { q: 'equinor', country: 'no' }, first: equinor, field: 'name' },
]

describe('GET /v1/companies/search', () => {
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

  const search = (query: Record<string, string | number>) => {
    const text = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    )
    return sendRequest(service, `/v1/companies/search?${text}`, { key })
  }

  for (const { given, query, first, field, value } of rows)
    it(`finds ${first} by ${given}: ${JSON.stringify(query)}, matched on ${field}`, async () => {
      const { status, body } = await search(query)
      assert.equal(status, 200)
      const [candidate] = body.candidates
      assert.equal(candidate && nameOf(candidate), first)
      assert.equal(candidate.matched_on.field, field)
      if (value) assert.equal(candidate.matched_on.value, value)
    })

  it('shows a lost letter that has no reading as a question mark: N?rdlqx is n?rdlqx', async () => {
    const { body } = await search({ q: 'N?rdlqx Equinor ASA', country: 'NO' })
    assert.equal(body.query.normalized, 'n?rdlqx equinor')
    assert.doesNotMatch(JSON.stringify(body), /ʔ/)
    assert.match(JSON.stringify(body), /not in the name: n\?rdlqx/)
  })

  it('answers with the nine members of the contract and twelve per candidate, which equal those of its lookup', async () => {
    const { body, headers } = await search({ q: 'Statoil ASA', country: 'NO' })
    assert.deepEqual(body.query, { q: 'Statoil ASA', country: 'NO', mode: 'auto', normalized: 'statoil' })
    const { candidates, ...rest } = body
    const [candidate] = candidates
    assert.deepEqual(Object.keys(rest), [
      'query',
      'total',
      'ambiguous',
      'next_cursor',
      'searched_countries',
      'unavailable_countries',
      'partial',
      'coverage',
    ])
    assert.equal(Object.keys(candidate).length, 12)
    assert.deepEqual(
      [rest.searched_countries, rest.unavailable_countries, rest.partial, rest.next_cursor],
      [['NO'], [], false, null],
    )
    assert.ok(candidate.confidence_score > 0 && candidate.confidence_score <= 1)
    const { body: company } = await sendRequest(service, candidate.lookup, { key })
    for (const field of ['country', 'registry_id', 'name', 'status', 'incorporation_date', 'source_url'])
      assert.equal(candidate[field], company[field], field)
    assert.equal(candidate.address, company.registered_address.text)
    assert.equal(headers['cache-control'], 'private, max-age=60')
    assert.match(headers.vary ?? '', /Authorization/)
  })

  it('percent-encodes the lookup of a registry id', async () => {
    const { body } = await search({ q: 'Rabobank', country: 'NL', limit: 50 })
    for (const { lookup, registry_id } of body.candidates)
      assert.equal(lookup, `/v1/companies/NL/${encodeURIComponent(registry_id)}`)
  })

  it('costs 1 unit in a country and 10 across all 19, and nothing when nothing is found or min_score leaves nothing', async () => {
    const costs = [
      { query: { q: 'equinor', country: 'NO' }, cost: '1', bucket: 'companies-search' },
      { query: { q: 'equinor' }, cost: '10', bucket: 'companies-search-global' },
      { query: { q: 'xyzzyqwv', country: 'NO' }, cost: '0', bucket: 'companies-search' },
      { query: { q: 'xyzzyqwv' }, cost: '0', bucket: 'companies-search-global' },
      { query: { q: 'group', min_score: 1 }, cost: '0', bucket: 'companies-search-global' },
    ]
    for (const { query, cost, bucket } of costs) {
      const { headers, body } = await search(query)
      assert.deepEqual([headers['x-svc-cost-units'], headers['x-ratelimit-resource']], [cost, bucket])
      assert.equal(body.candidates.length === 0, cost === '0')
    }
  })

  it('has no candidates for a word that says little, with or without a country, and then costs nothing: and, limited', async () => {
    for (const query of [
      { q: 'and' },
      { q: 'limited' },
      { q: 'limited', country: 'GB' },
      { q: 'and the', min_score: 0.001 },
    ]) {
      const { body, headers } = await search(query)
      assert.deepEqual([body.candidates, body.total], [[], { value: 0, relation: 'eq' }])
      assert.deepEqual([body.ambiguous, headers['x-svc-cost-units']], [false, '0'])
    }
  })

  const explained = [
    { query: { q: 'bank' }, given: 'by default for 10', isExplained: true },
    { query: { q: 'bank', limit: 11 }, given: 'by default for 11', isExplained: false },
    { query: { q: 'bank', limit: 11, explain: 'true' }, given: 'when asked for 11', isExplained: true },
    { query: { q: 'bank', explain: 'false' }, given: 'when not wanted for 10', isExplained: false },
  ]
  for (const { query, given, isExplained } of explained)
    it(`${isExplained ? 'explains' : 'does not explain'} candidates ${given}`, async () => {
      const { body } = await search(query)
      for (const { explanation } of body.candidates) assert.equal(explanation.length, isExplained ? 5 : 0)
    })

  const filters: { query: Record<string, string>; isKept: (company: Company) => boolean }[] = [
    { query: { q: 'equinor', status: 'active' }, isKept: ({ status }) => status === 'active' },
    { query: { q: 'bank', locality: 'oslo' }, isKept: ({ registered_address: at }) => at?.locality === 'Oslo' },
    {
      query: { q: 'equinor', legal_form_kind: 'public_limited' },
      isKept: ({ legal_form }) => legal_form?.kind === 'public_limited',
    },
    {
      query: { q: 'equinor', postal_code: '40 35' },
      isKept: ({ registered_address: at }) => at?.postal_code === '4035',
    },
    {
      query: { q: 'kantonalbank', locality: 'zurich' },
      isKept: ({ registered_address: at }) => at?.locality === 'Zürich',
    },
  ]
  for (const { query, isKept } of filters)
    it(`returns only the candidates that match: ${JSON.stringify(query)}`, async () => {
      const { body } = await search({ ...query, limit: 50 })
      assert.ok(body.candidates.length > 0)
      const companies = await Promise.all(
        body.candidates.map(({ lookup }: Candidate) => sendRequest(service, lookup, { key })),
      )
      for (const { body: company } of companies) assert.ok(isKept(company), company.name)
    })

  it('finds nothing in a place that does not exist, or in another country', async () => {
    for (const query of [
      { q: 'equinor', locality: 'atlantis' },
      { q: 'equinor', postal_code: '99999' },
      { q: 'equinor', country: 'CY' },
    ]) {
      const { status, body } = await search(query)
      assert.deepEqual([status, body.candidates, body.total], [200, [], { value: 0, relation: 'eq' }])
    }
  })

  it('lists the 19 countries searched when there is no country in the request', async () => {
    const { body } = await search({ q: 'equinor' })
    assert.deepEqual([body.searched_countries.length, body.query.country, body.partial], [19, null, false])
  })

  it('answers HEAD as GET, without the body and without a bill, out of the same window', async () => {
    const { text: own } = await service.key()
    const reply = await sendRequest(service, '/v1/companies/search?q=equinor', { key: own, method: 'HEAD' })
    assert.deepEqual([reply.status, reply.text], [200, undefined])
    const { 'x-svc-cost-units': cost, 'x-svc-credits-remaining': credits } = reply.headers
    assert.deepEqual([cost, credits, reply.headers['ratelimit-remaining']], ['0', '1000000', '39'])
  })

  it('is in usage with its country, or with 10 units for all countries', async () => {
    const { text: own } = await service.key()
    await sendRequest(service, '/v1/companies/search?q=equinor&country=no', { key: own })
    await sendRequest(service, '/v1/companies/search?q=equinor', { key: own })
    const { body } = await sendRequest(service, '/v1/account/usage?group_by=operation&group_by=country', { key: own })
    const totals = body.totals.filter(({ operation }: { operation: string }) => operation.startsWith('search'))
    assert.deepEqual(
      totals.map(({ operation, country, billable_results }: Record<string, unknown>) => [
        operation,
        country,
        billable_results,
      ]),
      [
        ['search', 'NO', 1],
        ['search_global', null, 10],
      ],
    )
  })
})

describe('candidates above the floor of confidence', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService({}, { search: await confidentSearch() })
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  const search = (query: Record<string, string | number>) => {
    const text = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    )
    return sendRequest(service, `/v1/companies/search?${text}`, { key })
  }

  it('orders candidates by falling confidence', async () => {
    const { body } = await search({ q: 'bank', limit: 50 })
    const scores: number[] = body.candidates.map(({ confidence_score }: Candidate) => confidence_score)
    assert.ok(scores.length > 10)
    assert.deepEqual(
      scores,
      scores.toSorted((one, other) => other - one),
    )
  })

  it('is ambiguous for a word that many companies share, and not for the name of one', async () => {
    assert.equal((await search({ q: 'group' })).body.ambiguous, true)
    assert.equal((await search({ q: 'novo nordisk' })).body.ambiguous, false)
  })

  it('marks candidates that reach the threshold, 0 to 1, as a match', async () => {
    const matches = async (threshold: number) => (await search({ q: 'bank', limit: 50, threshold })).body.candidates
    assert.ok((await matches(0)).every(({ match }: Candidate) => match))
    for (const { match, confidence_score } of await matches(0.6)) assert.equal(match, confidence_score >= 0.6)
  })

  it('leaves out candidates below min_score, also in the total', async () => {
    const { body: all } = await search({ q: 'bank', limit: 50 })
    const middle = all.candidates[5].confidence_score
    const { body } = await search({ q: 'bank', limit: 50, min_score: middle })
    const left = all.candidates.filter(({ confidence_score }: Candidate) => confidence_score >= middle)
    assert.deepEqual(body.candidates.map(nameOf), left.map(nameOf))
    assert.deepEqual(body.total, { value: left.length, relation: 'eq' })
  })
})
