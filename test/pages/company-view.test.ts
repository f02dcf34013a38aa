import assert from 'node:assert/strict'
import { gleif } from '#data/reference/registers.ts'
import { detailNames } from '#domain/companies/detail-names.ts'
import { companyRequest } from '../../src/pages/views/api-request.ts'
import { type Company, companyView } from '../../src/pages/views/company-view.ts'
import { day } from '../../src/pages/views/words.ts'
import { unescaped } from './unescaped.ts'

const related = { name: 'PARENT AS', lei: 'OW6OFBNCKXC4US5C7523', country: 'NO', registry_id: '923609016' }
const filing = { last_made_up_to: '2025-09-11', next_made_up_to: '2026-09-12', next_due: '2026-09-25' }

const details = {
  employees: { count: 21_408, min: 50, max: 99, year: 2024 },
  contacts: { website: 'www.example.no', phone: '+47 51 99 00 00', email: 'post@example.no' },
  accounts: { last_made_up_to: '2024-12-31', last_year: 2023, next_due: '2026-09-30', category: 'FULL' },
  confirmation_statement: filing,
  annual_return: { ...filing, next_due: '2015-01-02' },
  size_class: { code: 'ETI', name: 'Entreprise de taille intermédiaire', year: 2022 },
  parent: { ...related, relationship: 'accounting_consolidation', from: '2019-01-01' },
  ultimate_parent: { not_reported: 'natural_persons' },
  successors: [related],
  predecessors: [{ name: 'BEFORE AS' }],
  establishment_count: 3001,
  branch_count: 7,
  court: { code: 'R1', name: 'Amtsgericht Köln' },
  state: 'Hessen',
  municipality: { code: '1103', name: 'Stavanger' },
  purpose: 'To trade <b>boldly</b>.',
  former_addresses: [{ text: 'Old Road 1, Oslo', street: 'Old Road 1', locality: 'Oslo', until: '2001-02-03' }],
  lei: { status: 'lapsed', next_renewal: '2026-06-18' },
  mortgages: { charges: 4, outstanding: 2, part_satisfied: 5, satisfied: 6 },
  sector: { code: '2100', name: 'Private limited companies' },
  memberships: [{ register: 'vat', name: 'Merverdiavgiftsregisteret', number: 'W751004076', from: '1999-01-01' }],
  flags: ['social_economy'],
} satisfies Company['details']

const company: Company = {
  country: 'NO',
  registry_id: '923609016',
  name: 'EQUINOR <ASA>',
  status: 'in_liquidation',
  status_detail: {
    registry_code: 'L1',
    registry_label: 'Under avvikling',
    since: '2020-02-03',
    on_register: true,
    flags: ['strike_off_pending'],
    successor: { country: 'SE', registry_id: '556012-5790' },
  },
  legal_form: {
    registry_code: 'ASA',
    registry_label: 'Allmennaksjeselskap',
    elf_code: 'IQGE',
    kind: 'public_limited',
    country_of_origin: 'US',
  },
  previous_names: [{ name: 'STATOIL ASA', from: '2009-11-02', until: '2018-05-15' }],
  other_names: [{ name: 'Equinor Energy', type: 'trading', language: 'en' }],
  incorporation_date: '1972-09-18',
  dissolution_date: '2021-01-31',
  registered_address: {
    text: 'Forusbeen 50, 4035 Stavanger, Norway',
    street: 'Forusbeen 50',
    locality: 'Stavanger',
    region: 'Rogaland',
    postal_code: '4035',
    country: 'NO',
  },
  activities: [
    {
      scheme: 'NACE',
      version: 'Rev. 2',
      code: '06.100',
      nace_code: '06.10',
      label: 'Extraction of oil',
      primary: true,
    },
  ],
  identifiers: [
    { scheme: 'lei', value: 'OW6OFBNCKXC4US5C7523', derived: false },
    { scheme: 'vat', value: 'NO923609016MVA', derived: true },
  ],
  capital: { amount: 6_982_498_510, currency: 'NOK', paid_in: 12_345 },
  details,
  registry: {
    name: 'Enhetsregisteret',
    authority_code: 'RA000473',
    dataset: 'Enheter',
    licence: 'NLOD-2.0',
    attribution: 'Contains data under NLOD.',
    source_url_kind: 'record',
  },
  source_url: 'https://register.example/923609016',
  provenance: { '/identifiers/0': 'gleif' },
  sources: [{ id: 'gleif', licence: 'CC0-1.0', attribution: 'GLEIF data.', last_confirmed_at: '2026-11-20T04:05:00Z' }],
  data_freshness: { last_confirmed_at: '2026-11-21T06:07:00Z', source_updated_at: '2026-10-11T08:09:00Z' },
}

const cost = { units: 1, credits: 500, bucket: 'companies-read', limit: 60, remaining: 59 }
const caller = { baseUrl: 'https://api.example', demoKey: 'demo' }
const registerUntil = (frozen_until: string | null) => ({ name: company.registry.name, frozen_until })
const viewOf = (body: Company) =>
  companyView(
    body,
    { cost, body },
    companyRequest(body.country, body.registry_id),
    caller,
    registerUntil(null),
  ).text.split('<aside')[0] ?? ''

const number = new Intl.NumberFormat('en-GB')

/** The texts of a record, as a page writes them. */
function textsOf(value: unknown, member = ''): string[] {
  if (typeof value === 'number') return [/year$/.test(member) ? String(value) : number.format(value)]
  if (typeof value === 'string') return [/^\d{4}-\d\d-\d\d$/.test(value) ? day(value) : value.replaceAll('_', ' ')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => textsOf(item, name))
}

describe('the view of a company', () => {
  it('has every field of the record, with all 22 members of details', () => {
    assert.deepEqual(Object.keys(details).toSorted(), detailNames.toSorted())
    const text = unescaped(viewOf(company)).toLowerCase()
    const { data_freshness: _, sources, registry, ...others } = company
    const { source_url_kind: __, ...register } = registry
    const [{ last_confirmed_at: ___, ...source } = assert.fail()] = sources
    for (const part of textsOf({ ...others, register, source })) assert.ok(text.includes(part.toLowerCase()), part)
    for (const part of [
      '21 November 2026 at 06:07 UTC',
      '11 October 2026 at 08:09 UTC',
      '20 November 2026 at 04:05 UTC',
    ])
      assert.ok(text.includes(part.toLowerCase()), part)
  })

  it('marks what is from another source, and says which numbers are computed', () => {
    const text = viewOf(company)
    assert.match(text, /OW6OFBNCKXC4US5C7523<\/span> <span class="badge">GLEIF/)
    assert.match(text, /NO923609016MVA<\/span> <span class="small soft">computed from the registry id/)
    assert.equal(text.match(/<span class="badge">/g)?.length, 1)
  })

  it('names in its head the licence of the embedded sample, Apache-2.0, for a record that is wholly from it', () => {
    const headOf = (body: Company) => /<p class="soft">(.*)<\/p>/.exec(viewOf(body))?.[1]?.replaceAll(/<[^>]*>/g, '')
    const sources: Company['sources'] = [
      { id: 'sample', licence: 'Apache-2.0', attribution: null, last_confirmed_at: null },
    ]
    assert.equal(
      headOf({ ...company, provenance: { '': 'sample' }, sources }),
      'From the embedded sample, which no register has confirmed. Licence: Apache-2.0.',
    )
    assert.match(headOf(company) ?? '', / Licence: NLOD-2\.0\.$/)
  })

  it('does not call the source of data that have ended the public register', () => {
    const { text } = companyView(
      company,
      { cost, body: company },
      companyRequest('NO', '1'),
      caller,
      registerUntil('2019-02'),
    )
    assert.ok(text.includes('>Open it at the source of the data</a>'))
    assert.ok(viewOf(company).includes('>Open it in the public register</a>'))
  })

  const freshnessOf = (body: Company, end: string | null = null) => {
    const { text } = companyView(body, { cost, body }, companyRequest('NO', '923609016'), caller, registerUntil(end))
    return /<p class="soft">(.*?) Licence: /.exec(text)?.[1]
  }

  it('says in its head that the data of the register end with February 2019, if they are no longer updated', () => {
    assert.equal(freshnessOf(company), `Confirmed by ${company.registry.name} on 21 November 2026.`)
    assert.equal(
      freshnessOf(company, '2019-02'),
      `Confirmed by ${company.registry.name} on 21 November 2026. The data of the register end with February 2019: later changes are missing.`,
    )
  })

  it('says of a company that only GLEIF has neither that its data end nor that its page is of the public register', () => {
    const body: Company = {
      ...company,
      registry: { ...company.registry, name: gleif.name },
      provenance: {},
      sources: [],
    }
    assert.equal(freshnessOf(body, '2019-02'), `Confirmed by ${gleif.name} on 21 November 2026.`)
    const text = viewOf(body)
    assert.ok(text.includes('>Open it at the source of the data</a>'))
    assert.ok(text.includes(`The whole record is from ${gleif.name}.`))
  })

  it('says that GLEIF, not the register, confirmed a status that is from GLEIF', () => {
    const ofGleif: Company = { ...company, provenance: { ...company.provenance, '/status': 'gleif' } }
    assert.equal(freshnessOf(ofGleif), 'The status was confirmed by GLEIF on 21 November 2026.')
    assert.match(viewOf(ofGleif), /21 November 2026 at 06:07 UTC <span class="badge">GLEIF/)
  })

  it('links to the register, and to companies whose registry id is known', () => {
    const text = viewOf(company)
    for (const address of [company.source_url, '/companies/SE/556012-5790', '/companies/NO/923609016'])
      assert.ok(text.includes(`href="${address}"`), address)
  })

  it('leads in one step to the coverage of its country, and on a narrow screen to its request', () => {
    const { text } = companyView(
      company,
      { cost, body: company },
      companyRequest('NO', '923609016'),
      caller,
      registerUntil(null),
    )
    for (const part of ['href="/coverage/NO"', 'href="#request"', 'id="request"']) assert.ok(text.includes(part), part)
  })

  it('folds 280 of 300 former names, and lets none that turns the direction of text turn what follows it', () => {
    const names = Array.from({ length: 300 }, (_, at) => ({
      name: `NAME ${at} \u202e`,
      from: null,
      until: '2001-03-04',
    }))
    const text = viewOf({ ...company, previous_names: names })
    const [shown = '', folded = ''] = text.split('<summary>280 more</summary>')
    assert.ok(shown.endsWith('until 4 March 2001</span></li></ul><details class="rest">'))
    assert.ok(shown.includes('<bdi>NAME 19 \u202e</bdi>') && !shown.includes('NAME 20 '))
    assert.ok(folded.includes('<bdi>NAME 299 \u202e</bdi>'))
  })

  it('names what is unknown in one line a group', () => {
    const { details: _, ...known } = company
    const text = viewOf({
      ...known,
      legal_form: null,
      capital: null,
      incorporation_date: null,
      dissolution_date: null,
      status_detail: { registry_code: null, registry_label: null, since: null, on_register: true, flags: [] },
      activities: [],
      identifiers: [],
      previous_names: [],
      other_names: [],
      registered_address: null,
    })
    assert.ok(text.includes('Not known: legal form, kind, ELF code, date of incorporation, capital.'))
    assert.ok(text.includes('Not known: words of the register, since when.'))
    assert.doesNotMatch(text, /undefined|null|\[object/)
  })

  it('shows markup in every text of the record as text', () => {
    const hostile = (value: unknown): unknown => {
      if (typeof value === 'string') return `<i>${value}"`
      if (Array.isArray(value)) return value.map(hostile)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, hostile(item)]))
    }
    const text = viewOf({ ...(hostile(company) as Company), provenance: {}, source_url: company.source_url })
    assert.ok(text.includes('&lt;i&gt;'))
    assert.ok(!text.includes('<i>'))
  })
})
