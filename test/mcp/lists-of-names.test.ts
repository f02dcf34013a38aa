import assert from 'node:assert/strict'
import { callTool, type ToolReply } from '../support/mcp.ts'
import { startTestService, type TestService } from '../support/service.ts'

const blanks = ['', ' ', null]

describe('a list of names', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  async function search(args: object, countryScope: string[] = []): Promise<ToolReply> {
    const { text } = await service.key({ country_scope: countryScope })
    return callTool(service, text, 'svc_search_companies', args)
  }
  const found = ({ content }: ToolReply) =>
    content.results.map(({ candidates }: { candidates: { registry_id: string }[] }) => candidates[0]?.registry_id)

  for (const country of blanks)
    it(`is searched in the country beside it, for 1 unit a row, where a row has the country ${JSON.stringify(country)}`, async () => {
      const reply = await search({ queries: [{ name: 'Equinor', country }], country: 'NO' }, ['NO'])
      assert.deepEqual([reply.isError, found(reply), reply.content.cost_units], [false, ['923609016'], 1])
    })

  it('is searched in the countries of its rows, where they have one', async () => {
    const queries = [{ name: 'Equinor' }, { name: 'Ericsson', country: 'SE' }]
    const reply = await search({ queries, country: 'NO' })
    assert.deepEqual([found(reply), reply.content.cost_units], [['923609016', '556016-0680'], 2])
  })

  for (const country of ['', ' '])
    it(`with the country ${JSON.stringify(country)} is refused, without a search of all countries as suggestion`, async () => {
      const { isError, content } = await search({ queries: [{ name: 'Equinor' }], country })
      assert.deepEqual([isError, content.code, content.suggested_request], [true, 'invalid_request', null])
    })

  it('with a country by name and 9 candidates is suggested with 5, the most of a list, and otherwise as it was sent', async () => {
    const queries = [{ name: 'Equinor' }]
    const { content } = await search({ queries, country: 'Norway', limit: 9 })
    assert.deepEqual(content.suggested_request.arguments, { queries, country: 'NO', limit: 5 })
    const reply = await search(content.suggested_request.arguments)
    assert.deepEqual([reply.isError, found(reply), reply.content.cost_units], [false, ['923609016'], 1])
  })

  it('with an address in place of a name is refused, with the search that finds an address', async () => {
    const address = 'Forusbeen 50, 4035 Stavanger'
    const { isError, content } = await search({ queries: [{ address }], country: 'NO' })
    assert.deepEqual([isError, content.code], [true, 'invalid_request'])
    assert.match(content.correction, / To search for an address alone, send it as q with mode address\.$/)
    const { content: answer } = await search({ q: address, mode: 'address', country: 'NO' })
    assert.equal(answer.candidates[0].registry_id, '923609016')
  })

  it('costs 1 unit a row of a number that names its country, BE0403227515, and 10 one of a name without country', async () => {
    const numbers = await search({ queries: [{ name: 'BE0403227515' }, { name: 'NO 923 609 016', country: ' ' }] })
    assert.deepEqual([found(numbers), numbers.content.cost_units], [['0403227515', '923609016'], 2])
    assert.equal((await search({ queries: [{ name: 'Equinor' }] })).content.cost_units, 10)
  })

  for (const [q, id] of [
    ['BEKBOBCE.0403227515', '0403227515'],
    ['VAT: BE 0403.227.515', '0403227515'],
    ['SIRET 542 051 180 00066', '542051180'],
    ['https://virksomhet.brreg.no/nb/oppslag/enheter/923609016', '923609016'],
  ] as const)
    it(`costs 1 unit for a number that names its country otherwise: ${q}`, async () => {
      const { content } = await search({ q })
      assert.deepEqual([content.candidates[0].registry_id, content.cost_units], [id, 1])
    })

  it('is no list: a single search for BE0403227515 costs 1 unit too, and 10 by mode=name, if it finds anything', async () => {
    const { content } = await search({ q: 'BE0403227515' })
    assert.deepEqual([content.candidates[0].registry_id, content.cost_units], ['0403227515', 1])
    assert.equal((await search({ q: 'Equinor', mode: 'name' })).content.cost_units, 10)
  })

  it('is answered beside the defaults of mode, explain and limit, which some hosts send, each row with its ref', async () => {
    const queries = [{ name: 'Equinor', ref: 'a' }, { name: 'NO 923 609 016 MVA' }]
    const reply = await search({ queries, country: 'NO', mode: 'auto', explain: false, limit: 10 })
    assert.deepEqual([reply.isError, found(reply)], [false, ['923609016', '923609016']])
    assert.deepEqual(
      reply.content.results.map(({ ref }: { ref?: string }) => ref),
      ['a', undefined],
    )
  })

  it('is told apart from a single search by what is not empty, where a host sends every argument', async () => {
    const empty = { cursor: '', status: '', postal_code: '', locality: '', mode: 'auto', explain: false }
    const queries = [{ name: 'Equinor', country: 'NO' }]
    const listed = await search({ ...empty, q: '', queries })
    assert.deepEqual(listed.content.suggested_request.arguments, { mode: 'auto', explain: false, queries })
    const single = await search({ ...empty, q: 'Equinor', queries: [], country: 'NO' })
    assert.deepEqual(
      [single.isError, single.content.suggested_request.arguments],
      [true, { mode: 'auto', explain: false, q: 'Equinor', country: 'NO' }],
    )
  })

  it('is searched in the countries that its rows name as UK, Norway or DEU, and beside them as UK, for 1 unit a row', async () => {
    const queries = [
      { name: 'Equinor', country: 'Norway' },
      { name: 'Siemens', country: 'DEU' },
      { name: 'Tesco', country: 'UK' },
    ]
    const reply = await search({ queries }, ['NO', 'DE', 'GB'])
    assert.deepEqual([found(reply), reply.content.cost_units], [['923609016', 'D2601V.HRB6684', '00445790'], 3])
    assert.deepEqual(found(await search({ queries: [{ name: 'Tesco' }], country: 'UK' })), ['00445790'])
  })

  it('says once which countries are served: of 50 rows of Italy, 49 refer to the first', async () => {
    const queries = Array.from({ length: 50 }, (_, at) => ({ name: `Fiat ${at}`, country: 'Italy' }))
    const { content } = await search({ queries })
    const [first, ...others] = content.results.map(({ error }: { error: { correction: string } }) => error.correction)
    assert.match(first, /^The service has only companies of BE, CH, /)
    assert.deepEqual([...new Set(others)], ['Same correction as index 0.'])
  })

  it('says of a row that cannot be read where it is among the arguments, and asks for no idempotency_key', async () => {
    const { content } = await search({ queries: [{ name: 'Equinor' }, { name: '?' }], country: 'NO' })
    const { detail, correction } = content.results[1].error
    assert.equal(detail, '/arguments/queries/1/name must have 2 to 500 characters after trimming.')
    assert.equal(correction, 'Correct the row, and send it again.')
  })

  it('says once why rows of a country were not found: of 50 rows, 49 refer to the first', async () => {
    const queries = Array.from({ length: 50 }, (_, at) => ({ name: `Wobbuffet Zzyzx ${'x'.repeat(at + 1)}` }))
    const { content } = await search({ queries, country: 'GB' })
    const [first, ...others] = content.results.map(({ note }: { note: string }) => note)
    assert.match(first, /^No match in GB\. .* so the company may exist\.$/)
    assert.deepEqual([...new Set(others)], ['Same note as index 0.'])
  })

  it('with a name of 2,001 characters has no suggestion, because the contract refuses the rest of its correction', async () => {
    const { content } = await search({ queries: [{ name: 'E'.repeat(2_001) }], country: 'Norway' })
    assert.deepEqual([content.code, content.suggested_request], ['invalid_request', null])
  })
})

describe('the cursor of a search whose other arguments are wrong', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  const search = (args: object) => callTool(service, key, 'svc_search_companies', { q: 'bank', country: 'NO', ...args })
  const used = async () =>
    (await callTool(service, key, 'svc_estimate_cost', { operation: 'lookup', estimated_records: 1 })).headers[
      'x-svc-credits-remaining'
    ]

  it('stays in the suggestion, which is the next page, if it is one of that search', async () => {
    const { content: first } = await search({ limit: 1 })
    const { content } = await search({ limit: '1', cursor: first.next_cursor })
    assert.deepEqual(content.suggested_request.arguments, {
      q: 'bank',
      country: 'NO',
      limit: 1,
      cursor: first.next_cursor,
    })
    const next = await search(content.suggested_request.arguments)
    assert.deepEqual([next.isError, next.content.cost_units], [false, 0])
  })

  it('is left out of the suggestion, which starts again, if it is none or one of another search; trying that costs nothing', async () => {
    const { content: other } = await search({ q: 'norsk', limit: 1 })
    const before = await used()
    for (const cursor of ['abc', other.next_cursor]) {
      const { content, restRequests } = await search({ limit: '1', cursor })
      assert.deepEqual(content.suggested_request.arguments, { q: 'bank', country: 'NO', limit: 1 })
      assert.deepEqual(restRequests, [])
    }
    assert.equal(await used(), before)
    assert.equal((await search({ limit: 1 })).isError, false)
  })
})
