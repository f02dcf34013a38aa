import assert from 'node:assert/strict'
import { countryCodes } from '#domain/countries.ts'
import { callTool } from '../support/mcp.ts'
import { startTestService, type TestService } from '../support/service.ts'

const equinor = { country: 'NO', registry_id: '923609016' }
const list = 'This takes one company. svc_enrich_companies takes a list, as references.'
const number = 'svc_search_companies finds a company by this number, as q.'
const oneCountry = 'must be a single alpha-2 country code, or be omitted to search all countries, for 10 units'

describe('a call that another tool, or another call, is meant for', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  const calls: readonly { what: string; tool: string; args: object; correction: string }[] = [
    { what: 'a list', tool: 'svc_verify_status', args: { references: [equinor, equinor] }, correction: list },
    { what: 'a list', tool: 'svc_verify_status', args: { country: 'NO', ids: ['1', '2'] }, correction: list },
    { what: 'a list', tool: 'svc_get_company', args: { country: 'NO', registry_id: ['1', '2'] }, correction: list },
    {
      what: 'an LEI of no company',
      tool: 'svc_get_company',
      args: { lei: '5967007LIEEXZX4NEK02' },
      correction: number,
    },
  ]
  for (const { what, tool, args, correction } of calls)
    it(`is corrected by the tool for ${what}: ${tool} ${JSON.stringify(args)}`, async () => {
      const { isError, content } = await callTool(service, key, tool, args)
      assert.deepEqual([isError, content.correction, content.suggested_request], [true, correction, null])
    })

  for (const [args, missing] of [
    [{ lei: '5493008H3828EMEXB082' }, 'country and registry_id'],
    [{ LEI: '5493008h3828emexb082', country: 'BE' }, 'registry_id'],
    [{ lei: '5493008H3828EMEXB082', country: 'NO' }, 'registry_id'],
  ] as const)
    it(`is corrected to the company that has the LEI, without a search of 10 units: ${JSON.stringify(args)}`, async () => {
      const { content } = await callTool(service, key, 'svc_get_company', { ...args, view: 'status' })
      assert.equal(content.correction, `Send ${missing}, as suggested_request does.`)
      const meant = { country: 'BE', registry_id: '0417497106', view: 'status' }
      assert.deepEqual(content.suggested_request.arguments, meant)
      assert.equal((await callTool(service, key, 'svc_get_company', meant)).isError, false)
    })

  it('is corrected with the arguments of the tool, not with the parameters of its request', async () => {
    const { content } = await callTool(service, key, 'svc_get_company', { ...equinor, nonsense: 'x' })
    assert.match(content.correction, /^It takes country, registry_id, view\./)
  })

  for (const args of [
    { queries: [{ name: 'Equinor' }], country: '' },
    { q: 'Equinor', country: ['NO', 'XX'] },
  ])
    it(`is told that a country is one or none: ${JSON.stringify(args)}`, async () => {
      const { content } = await callTool(service, key, 'svc_search_companies', args)
      assert.deepEqual(content.invalid_fields, [{ pointer: '/arguments/country', message: oneCountry }])
    })

  const asRows: readonly (readonly [args: object, suggested: object])[] = [
    [
      { q: 'Equinor', country: ['NO', 'SE'] },
      {
        queries: [
          { name: 'Equinor', country: 'NO' },
          { name: 'Equinor', country: 'SE' },
        ],
      },
    ],
    ...['NO,SE', 'no; se', '["NO","SE"]', 'Norway/Sweden', 'Norway and Sweden', 'NO, SE, NO'].map(
      country =>
        [
          { q: 'Equinor', country },
          {
            queries: [
              { name: 'Equinor', country: 'NO' },
              { name: 'Equinor', country: 'SE' },
            ],
          },
        ] as const,
    ),
    [
      { q: 'Equinor', countries: 'Norway, UK', limit: 3 },
      {
        queries: [
          { name: 'Equinor', country: 'NO' },
          { name: 'Equinor', country: 'GB' },
        ],
        limit: 3,
      },
    ],
    [
      { q: 'Equinor', countries: ['Norway', 'UK'], limit: 3 },
      {
        queries: [
          { name: 'Equinor', country: 'NO' },
          { name: 'Equinor', country: 'GB' },
        ],
        limit: 3,
      },
    ],
    [
      { q: 'Equinor', address: 'Forusbeen 50, Stavanger', limit: 20 },
      { queries: [{ name: 'Equinor', address: 'Forusbeen 50, Stavanger' }], limit: 5 },
    ],
    [
      { q: 'Equinor', country: 'NO', address: 'Forusbeen 50, Stavanger' },
      { queries: [{ name: 'Equinor', address: 'Forusbeen 50, Stavanger' }], country: 'NO' },
    ],
    [
      { q: 'Equinor', country: 'NO', city: 'Stavanger', vat_number: 'NO923609016MVA' },
      { queries: [{ name: 'Equinor', locality: 'Stavanger', identifiers: ['NO923609016MVA'] }], country: 'NO' },
    ],
    [
      { queries: 'Equinor ASA\nTelenor, Fornebu\n', country: 'NO' },
      { queries: [{ name: 'Equinor ASA' }, { name: 'Telenor, Fornebu' }], country: 'NO' },
    ],
  ]
  for (const [args, suggested] of asRows)
    it(`is suggested as rows of queries, and succeeds: ${JSON.stringify(args)}`, async () => {
      const { isError, content } = await callTool(service, key, 'svc_search_companies', args)
      assert.deepEqual([isError, content.suggested_request?.arguments], [true, suggested], JSON.stringify(content))
      assert.equal((await callTool(service, key, 'svc_search_companies', suggested)).isError, false)
    })

  for (const country of ['', 'unknown', 'ALL', 'NO,XX', 'Austria', 'Bosnia and Herzegovina'])
    it(`is told the 19 countries and what a search without one costs, in place of ${JSON.stringify(country)}, and gets no suggestion`, async () => {
      const { content } = await callTool(service, key, 'svc_search_companies', { q: 'Equinor', country })
      assert.equal(
        content.correction,
        `Send one of the codes ${countryCodes.join(' ')}. The service has no companies of other countries. If the country is not known, leave it out: the search then covers all of these, for 10 units.`,
      )
      assert.equal(content.suggested_request, null)
    })

  it('is told of queries where 40 names are sent as one text, and gets no suggestion: lines may be an address', async () => {
    const q = Array.from({ length: 40 }, (_, at) => `Company ${at} AS`).join('\n')
    const { content } = await callTool(service, key, 'svc_search_companies', { q, country: 'NO' })
    assert.match(content.correction, / A list of names is sent as queries, with a row for each\.$/)
    assert.equal(content.suggested_request, null)
  })
})
