import assert from 'node:assert/strict'
import { callTool, rpc } from '../support/mcp.ts'
import { startTestService, type TestService } from '../support/service.ts'

const equinor = { country: 'NO', registry_id: '923609016' }
const batch = { references: [equinor], idempotency_key: '0e3c9a5e-7c1f-4b3a-9d55-0c6a8e1f2b47' }

/** Arguments inside another one, and what they are corrected to. */
const wrapped: readonly (readonly [tool: string, args: object, corrected: object])[] = [
  ['svc_get_company', { company: equinor }, equinor],
  ['svc_get_company', { input: { country: 'Norway', registry_id: 923609016 } }, equinor],
  ['svc_verify_status', { arguments: equinor }, equinor],
  ['svc_search_companies', { query: { name: 'statoil', country: 'NO' } }, { country: 'NO', q: 'statoil' }],
  ['svc_enrich_companies', { request: batch }, batch],
  ['svc_check_coverage', { params: { country: 'NO' } }, { country: 'NO' }],
  ['svc_get_company', { input: JSON.stringify(equinor) }, equinor],
  ['svc_get_company', { name: 'svc_get_company', arguments: equinor }, equinor],
  [
    'svc_search_companies',
    { tool: 'svc_search_companies', parameters: { q: 'statoil', country: 'NO' } },
    { q: 'statoil', country: 'NO' },
  ],
  ['svc_enrich_companies', { arguments: JSON.stringify(batch) }, batch],
  // A valid text, which would be searched in all countries for 10 units.
  ['svc_search_companies', { q: '{"q": "statoil", "country": "NO"}' }, { q: 'statoil', country: 'NO' }],
  ['svc_search_companies', { q: '{"name": "statoil", "country": "Norway"}' }, { q: 'statoil', country: 'NO' }],
  ['svc_search_companies', { q: 'statoil (country=NO)' }, { q: 'statoil', country: 'NO' }],
  ['svc_search_companies', { q: 'STATOIL ASA Country: NO' }, { q: 'STATOIL ASA', country: 'NO' }],
  ['svc_get_company', { registry_id: JSON.stringify(equinor) }, equinor],
  ['svc_search_companies', { q: 'q="statoil" country="NO"' }, { q: 'statoil', country: 'NO' }],
  ['svc_search_companies', { q: 'statoil country:NO' }, { q: 'statoil', country: 'NO' }],
  ['svc_search_companies', { q: "statoil, country='Norway'", limit: 5 }, { limit: 5, q: 'statoil', country: 'NO' }],
  // Pairs without quotation marks: as in the query of an address, between commas or spaces, and on lines as in YAML.
  ['svc_get_company', { input: 'country=NO&registry_id=923609016' }, equinor],
  ['svc_get_company', { query: 'country=NO registry_id=923609016' }, equinor],
  ['svc_verify_status', { arguments: 'country: NO\nregistry_id: "923609016"\n' }, equinor],
  ['svc_search_companies', { q: 'q=statoil+asa&country=NO' }, { q: 'statoil asa', country: 'NO' }],
  ['svc_search_companies', { q: 'name: Sør, Nord & Co\ncountry: NO' }, { q: 'Sør, Nord & Co', country: 'NO' }],
]

const texts: readonly (readonly [tool: string, args: object, correction: string, suggested?: object])[] = [
  [
    'svc_get_company',
    { registry_id: '923609016' },
    'Send country. If it is not known: svc_search_companies finds a company by this number, as q.',
  ],
  ...['NO/923609016', 'Norway 923 609 016'].map(
    country => ['svc_get_company', { country }, 'Send registry_id, as suggested_request does.', equinor] as const,
  ),
  [
    'svc_verify_status',
    { country: 'NO:923609016', registry_id: '' },
    'Send registry_id, as suggested_request does.',
    equinor,
  ],
  [
    'svc_verify_status',
    { ...equinor, view: 'status' },
    'Leave out view. The tool takes country, registry_id.',
    equinor,
  ],
  ...['svc_get_company', 'svc_verify_status'].map(
    tool =>
      [
        tool,
        { ...equinor, if_none_match: 'W/"265386089225"' },
        'To ask whether a company has changed, call svc_enrich_companies with if_none_match in its reference: not_modified is never billed.',
      ] as const,
  ),
  ['svc_check_coverage', { countries: ['NO', 'SE'] }, 'Leave out countries. The tool takes country.'],
  [
    'svc_estimate_cost',
    { operation: 'enrich', estimated_records: 5, country: 'NO' },
    'Leave out country. The tool takes operation, estimated_records.',
  ],
  ...[
    { references: [equinor, equinor] },
    { references: JSON.stringify([equinor, equinor]) },
    { references: [equinor, equinor], idempotency_key: batch.idempotency_key },
    { estimated_records: [equinor, equinor] },
    { companies: ['EQUINOR ASA', 'TESCO PLC'] },
  ].map(
    job =>
      [
        'svc_estimate_cost',
        { operation: 'enrich', ...job },
        'Correct the arguments listed in invalid_fields. The inputSchema of the tool describes each one.',
        { operation: 'enrich', estimated_records: 2 },
      ] as const,
  ),
  [
    'svc_estimate_cost',
    { operation: 'enrich', references: [equinor], view: 'status' },
    'Correct the arguments listed in invalid_fields. The inputSchema of the tool describes each one. suggested_request leaves out view, which would change nothing.',
    { operation: 'enrich', estimated_records: 1 },
  ],
  [
    'svc_estimate_cost',
    { references: [equinor] },
    'Correct the arguments listed in invalid_fields. The inputSchema of the tool describes each one.',
    { operation: 'enrich', estimated_records: 1 },
  ],
  [
    'svc_estimate_cost',
    { operation: 'enrich', references: [equinor], queries: [{ name: 'TESCO PLC' }] },
    'The tool has no references, queries: it takes operation, estimated_records. Correct the other arguments in invalid_fields.',
  ],
  [
    'svc_enrich_companies',
    { ...batch, references: [{ ...equinor, view: 'status' }] },
    'Put view among the arguments of the tool.',
    { ...batch, view: 'status' },
  ],
  [
    'svc_enrich_companies',
    { ...batch, fields: ['name', 'status'] },
    'It takes references, idempotency_key, view. Unknown parameters and fields are refused, never ignored. suggested_request leaves out fields, which would change nothing.',
    batch,
  ],
  [
    'svc_enrich_companies',
    { ...batch, references: [{ ...equinor, name: 'EQUINOR ASA', status: 'active', match: true, confidence_score: 1 }] },
    'It takes references, idempotency_key, view. Unknown parameters and fields are refused, never ignored.',
    batch,
  ],
  ...[[{}], [{ name: '', country: 'SE', identifiers: [] }], [{ name: 'statoil', country: 'NO', address: '' }]].map(
    queries =>
      [
        'svc_search_companies',
        { q: 'statoil', country: 'NO', cursor: '', postal_code: '', queries },
        'Correct the arguments listed in invalid_fields. The inputSchema of the tool describes each one.',
        { q: 'statoil', country: 'NO' },
      ] as const,
  ),
  // Without its country, the search would cost 10 units and not 1.
  ...[[{ name: '', country: 'NO' }], [{ name: 'statoil', country: 'NO' }, {}]].map(
    queries =>
      [
        'svc_search_companies',
        { q: 'statoil', queries },
        'Correct the arguments listed in invalid_fields. The inputSchema of the tool describes each one.',
        { q: 'statoil', country: 'NO' },
      ] as const,
  ),
  [
    'svc_search_companies',
    {
      q: 'statoil',
      queries: [
        { name: '', country: 'NO' },
        { name: '', country: 'SE' },
      ],
    },
    'Correct the arguments listed in invalid_fields. The inputSchema of the tool describes each one.',
  ],
  [
    'svc_search_companies',
    { q: 'statoil', country: 'NO', queries: [{ name: 'statoil', country: 'SE' }] },
    'Correct the arguments listed in invalid_fields. The inputSchema of the tool describes each one.',
  ],
  [
    'svc_search_companies',
    { q: '', queries: [{ name: 'statoil', country: 'NO' }] },
    'Correct the arguments listed in invalid_fields. The inputSchema of the tool describes each one.',
    { queries: [{ name: 'statoil', country: 'NO' }] },
  ],
  [
    'svc_enrich_companies',
    { companies: [equinor], idempotency_key: batch.idempotency_key },
    'Correct the fields listed in invalid_fields. The inputSchema of the tool describes each one.',
    batch,
  ],
  ['svc_enrich_companies', { ...batch, detail: 'everything' }, 'Use view instead.', { ...batch, view: 'full' }],
  [
    'svc_enrich_companies',
    { ...batch, _meta: { tags: ['a', 'b'] } },
    'It takes references, idempotency_key, view. Unknown parameters and fields are refused, never ignored. suggested_request leaves out _meta, which would change nothing.',
    batch,
  ],
  ['svc_enrich_companies', {}, 'Send a new UUID as idempotency_key. Also missing: references.'],
  [
    'svc_enrich_companies',
    { references: ['923609016'] },
    'Send country with each registry_id. If it is not known: svc_search_companies finds companies by their numbers, as names. Send a new UUID as idempotency_key.',
  ],
  [
    'svc_search_companies',
    { queries: 'equinor, tesco' },
    'Send queries as a list with an item for each company, such as [{"name": "…", "country": "…"}]. A comma may be part of a name.',
  ],
  [
    'svc_get_company',
    { ...equinor, reason: 'x' },
    'It takes country, registry_id, view. Unknown parameters and fields are refused, never ignored. suggested_request leaves out reason, which would change nothing.',
    equinor,
  ],
  [
    'svc_search_companies',
    { q: 'statoil', country: 'NO', limit: '5', explanation: 'I look for it' },
    'Correct the arguments listed in invalid_fields. The inputSchema of the tool describes each one. suggested_request leaves out explanation, which would change nothing.',
    { q: 'statoil', country: 'NO', limit: 5 },
  ],
  [
    'svc_enrich_companies',
    { ...batch, context: 'x' },
    'It takes references, idempotency_key, view. Unknown parameters and fields are refused, never ignored. suggested_request leaves out context, which would change nothing.',
    batch,
  ],
  [
    'svc_search_companies',
    { q: 'statoil', country: 'NO', limit: '10', min_score: 0.5 },
    'The tool has no min_score: it takes q, country, mode, limit, cursor, status, legal_form_kind, postal_code, locality, explain, queries. Correct the other arguments in invalid_fields.',
  ],
  [
    'svc_estimate_cost',
    { operation: 'enrich', a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, estimated_records: 'many' },
    'The tool has no a, b, c, d, e: it takes operation, estimated_records. Correct the other arguments in invalid_fields.',
  ],
  [
    'svc_get_company',
    {},
    'Send country and registry_id. Search for the company by name: svc_search_companies finds its registry_id.',
  ],
  ['svc_enrich_companies', { references: [] }, 'Send a new UUID as idempotency_key. Also missing: references.'],
  ['svc_enrich_companies', { companies: ['Equinor (NO 923609016)'] }, 'Send a new UUID as idempotency_key.'],
  [
    'svc_get_company',
    { context: equinor },
    'Send the members of context as arguments of the tool: country, registry_id, view.',
    equinor,
  ],
]

describe('the correction of arguments', () => {
  const stack = new AsyncDisposableStack()
  let service: TestService
  let key: string
  before(async () => {
    service = stack.use(await startTestService())
    key = (await service.key()).text
  })
  after(() => stack.disposeAsync())

  it('takes a list of one country for the country, also under another name', async () => {
    for (const args of [{ countries: ['NO'] }, { country_code: ['Norway'] }]) {
      const { content } = await callTool(service, key, 'svc_check_coverage', args)
      assert.deepEqual(content.suggested_request?.arguments, { country: 'NO' }, JSON.stringify(content))
    }
  })

  it('says once what is wrong with a country that breaks two rules, and nothing else of a name that objects inherit', async () => {
    const named = await callTool(service, key, 'svc_search_companies', { q: 'x1', explain: 'true', country: 'Norway' })
    assert.deepEqual(
      named.content.invalid_fields.map(({ pointer }: { pointer: string }) => pointer),
      ['/arguments/country', '/arguments/explain'],
    )
    const inherited = { queries: [{ name: 'Equinor' }], toString: 'x' }
    const { content } = await callTool(service, key, 'svc_search_companies', inherited)
    assert.deepEqual(content.invalid_fields, [
      { pointer: '/arguments/toString', message: 'is not an argument of the tool' },
    ])
  })

  it('of a word for all countries is the list that svc_check_coverage answers without a country', async () => {
    const { content } = await callTool(service, key, 'svc_check_coverage', { country: 'all' })
    assert.equal(content.correction, 'Ask for the list of countries, which has all of them.')
    assert.deepEqual(content.suggested_request?.arguments, {})
    assert.equal((await callTool(service, key, 'svc_check_coverage', {})).isError, false)
  })

  for (const [tool, args, corrected] of wrapped)
    it(`takes those of ${tool} out of ${JSON.stringify(args)}, and suggests a call that succeeds`, async () => {
      const refused = await callTool(service, key, tool, args)
      assert.equal(refused.isError, true)
      assert.match(refused.content.correction, /^Send the members of \w+ as arguments of the tool: /)
      assert.deepEqual(refused.content.suggested_request.arguments, corrected)
      assert.equal((await callTool(service, key, tool, corrected)).isError, false)
    })

  it('takes those of a call out of a text of pairs, where their object belongs', async () => {
    const sent = { name: 'svc_get_company', arguments: 'country=NO registry_id=923609016' }
    const { body } = await rpc(service, key, 'tools/call', sent)
    assert.deepEqual(JSON.parse(body.result.content[0].text).suggested_request.arguments, equinor)
  })

  for (const [tool, args, correction, suggested] of texts)
    it(`of ${tool} is to the point: ${correction}`, async () => {
      const { content } = await callTool(service, key, tool, args)
      assert.equal(content.correction, correction)
      assert.deepEqual(content.suggested_request?.arguments, suggested)
    })

  for (const [estimated_records, meant] of [
    ['5,000', 5000],
    ['12 000', 12_000],
    ['1,250,000', 1_250_000],
    ['5.000', undefined],
  ] as const)
    it(`of the number ${estimated_records} is ${meant ?? 'not known: it may be 5'}`, async () => {
      const { content } = await callTool(service, key, 'svc_estimate_cost', { operation: 'search', estimated_records })
      assert.equal(content.suggested_request?.arguments.estimated_records, meant)
    })

  it('is asked for where q is JSON with a member that no tool has: its text would be searched in all countries', async () => {
    const q = '{"q": "statoil", "country": "NO", "fuzzy": true}'
    const { isError, content } = await callTool(service, key, 'svc_search_companies', { q })
    assert.equal(isError, true)
    assert.equal(content.detail, '/arguments/q contains the arguments q, country, fuzzy.')
  })

  it('is not of a name that ends with Country: SE, which is searched', async () => {
    const { isError, content } = await callTool(service, key, 'svc_search_companies', { q: 'Big Country: SE' })
    assert.equal(isError, false, content.detail)
  })

  it('of a cursor alone asks for the q that it was sent with', async () => {
    const { content } = await callTool(service, key, 'svc_search_companies', { cursor: 'x' })
    assert.equal(content.detail, '/arguments/q is required beside cursor, as sent before.')
  })
})
