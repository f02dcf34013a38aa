import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { fixture, openStores, runImport, seedInto } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** Files of one register, written by hand, and the companies whose record must not depend on the order of the files. */
interface Scenario {
  of: string
  source: string
  country: string
  ids: readonly string[]
  files: Record<string, string>
  /** What is served in every order, of the first company. */
  served: Record<string, unknown>
  /** Whether the files are not accepted together, because each is the whole register. */
  isOneByOne?: boolean
}

const slovak = (name: string, changed: string, over: object = {}) => ({
  identifiers: [{ value: '99999005' }],
  fullNames: [{ value: name, validFrom: '2020-01-01' }],
  legalForms: [{ value: { value: 'Spoločnosť s ručením obmedzeným', code: '112' } }],
  establishment: '2020-01-01',
  dbModificationDate: changed,
  sourceRegister: { value: { value: 'Obchodný register', code: '1' } },
  ...over,
})
const results = (...records: object[]) => JSON.stringify({ results: records })

const extract = JSON.parse(readFileSync(fixture('pl/synthetic-aktualny-0009999001.json'), 'utf8'))
const polish = (name: string, asOf: string, changed: string) => {
  const copy = structuredClone(extract)
  Object.assign(copy.odpis.naglowekA, { dataCzasOdpisu: asOf, stanZDnia: asOf, dataOstatniegoWpisu: changed })
  copy.odpis.dane.dzial1.danePodmiotu.nazwa = name
  return JSON.stringify(copy)
}

const fullExtract = JSON.parse(readFileSync(fixture('pl/synthetic-pelny-0009999005.json'), 'utf8'))
const fullPolish = (asOf: string) => {
  const copy = structuredClone(fullExtract)
  Object.assign(copy.odpis.naglowekP, { numerKRS: '0009999001', stanZDnia: asOf })
  return JSON.stringify(copy)
}

const leiRecords = JSON.parse(readFileSync(fixture('gleif-synthetic-api.json'), 'utf8'))
const leiRecord = (name: string, updated: string) => {
  const [first] = [leiRecords.data].flat()
  const copy = structuredClone(first)
  copy.attributes.entity.legalName.name = name
  copy.attributes.registration.lastUpdateDate = updated
  return JSON.stringify({ data: [copy] })
}

const latvianIds = ['49990000019', '49990000023', '49990000038'] as const
type Latvian = Partial<Record<(typeof latvianIds)[number], string>>
const register = (companies: Latvian, ended: Latvian = {}) => {
  const rowsOf = (named: Latvian, end: string) =>
    Object.entries(named).map(([id, name]) => `${id};${name};SIA;2020-01-01;${end};Rīga`)
  const rows = [...rowsOf(companies, ';'), ...rowsOf(ended, '2026-10-31;L')]
  return `${['regcode;name;type;registered;terminated;closed;address', ...rows].join('\n')}\n`
}
const [leaver, stayer, comer] = latvianIds

const zefix = (name: string, names: string) =>
  `uid,legalName,legalForm,names\nCHE999999074,${name},https://ld.admin.ch/ech/97/legalforms/0106,${names}\n`

const british = (name: string) =>
  `CompanyName,CompanyNumber,CompanyCategory,CompanyStatus,IncorporationDate,RegAddress.PostCode
${name},99000001,Private Limited Company,Active,01/02/2020,S35 2PH\n`

const irish = (...names: string[]) => {
  const rows = names.map(name => `9900001,${name},Normal,LTD,2020-07-15`)
  return `${['company_num,company_name,company_status,company_type,company_reg_date', ...rows].join('\n')}\n`
}

const scenarios: Scenario[] = [
  {
    of: 'a monthly file and three daily ones',
    source: 'sk',
    country: 'SK',
    ids: ['99999005'],
    files: {
      'init_2026-11-01_001.json': results(slovak('Prvá s.r.o.', '2026-10-01T00:00:00')),
      'actual_2026-11-18.json': results(slovak('Druhá s.r.o.', '2026-11-18T01:00:00')),
      'actual_2026-11-19.json': results(slovak('Tretia s.r.o.', '2026-11-19T01:00:00')),
      'actual_2026-11-20.json': results(slovak('Štvrtá s.r.o.', '2026-11-20T01:00:00')),
    },
    served: { name: 'Štvrtá s.r.o.', last_confirmed_at: '2026-11-20T00:00:00Z' },
  },
  {
    of: 'a daily file that repeats a record of the day before, and one that has an older record',
    source: 'sk',
    country: 'SK',
    ids: ['99999005'],
    files: {
      'actual_2026-11-18.json': results(slovak('Druhá s.r.o.', '2026-11-18T01:00:00')),
      'actual_2026-11-19.json': results(slovak('Druhá s.r.o.', '2026-11-18T01:00:00')),
      'actual_2026-11-20.json': results(slovak('Prvá s.r.o.', '2026-10-01T00:00:00')),
    },
    served: { name: 'Druhá s.r.o.', last_confirmed_at: '2026-11-19T00:00:00Z' },
  },
  {
    of: 'extracts of two years',
    source: 'pl',
    country: 'PL',
    ids: ['0009999001'],
    files: {
      'a.json': polish('NOWA SPÓŁKA AKCYJNA', '05.03.2024', '01.02.2024'),
      'b.json': polish('DAWNA SPÓŁKA AKCYJNA', '07.04.2022', '01.02.2021'),
    },
    served: {
      name: 'NOWA SPÓŁKA AKCYJNA',
      last_confirmed_at: '2024-03-05T00:00:00Z',
      previous_names: [{ name: 'DAWNA SPÓŁKA AKCYJNA', from: null, until: '2024-03-05' }],
    },
  },
  {
    of: 'a full extract, which lists a former name, and a current one of the next year, which lists none',
    source: 'pl',
    country: 'PL',
    ids: ['0009999001'],
    files: {
      'a.json': fullPolish('20.11.2025'),
      'b.json': polish('NOWA SPÓŁKA AKCYJNA', '19.11.2026', '10.11.2026'),
    },
    served: {
      name: 'NOWA SPÓŁKA AKCYJNA',
      previous_names: [
        {
          name: 'SYNTETYCZNA DRUGA NAZWA SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ',
          from: null,
          until: '2026-11-19',
        },
        { name: 'SYNTETYCZNA PIERWSZA NAZWA SP. Z O.O.', from: '2010-02-01', until: '2015-03-05' },
      ],
    },
  },
  {
    of: 'two records of one LEI',
    source: 'gleif',
    country: 'GB',
    ids: ['99000001'],
    files: {
      'a.json': leiRecord('OCTOBER NAME', '2026-10-05T00:00:00Z'),
      'b.json': leiRecord('SEPTEMBER NAME', '2026-09-05T00:00:00Z'),
    },
    served: { name: 'OCTOBER NAME', last_confirmed_at: '2026-10-05T00:00:00Z' },
  },
  {
    of: 'complete files with three names of a company, of which another one leaves the register and a third comes',
    source: 'lv',
    country: 'LV',
    ids: [stayer, leaver, comer],
    files: {
      'register_2026-11-01.csv': register({ [stayer]: 'SIA Alfa', [leaver]: 'SIA Beidzas' }),
      'register_2026-11-02.csv': register({ [stayer]: 'SIA Beta' }),
      'register_2026-11-03.csv': register({ [stayer]: 'SIA Gamma', [comer]: 'SIA Jauna' }),
      'register_2026-11-04.csv': register({ [stayer]: 'SIA Gamma', [comer]: 'SIA Jauna' }),
    },
    served: {
      name: 'SIA Gamma',
      last_confirmed_at: '2026-11-04T00:00:00Z',
      previous_names: [
        { name: 'SIA Beta', from: null, until: '2026-11-03' },
        { name: 'SIA Alfa', from: null, until: '2026-11-02' },
      ],
    },
    isOneByOne: true,
  },
  {
    of: 'complete files in which a company ends, and two of which it is missing then',
    source: 'lv',
    country: 'LV',
    ids: [leaver, stayer],
    files: {
      'register_2026-11-01.csv': register({ [stayer]: 'SIA Alfa', [leaver]: 'SIA Beidzas' }),
      'register_2026-11-02.csv': register({ [stayer]: 'SIA Alfa' }, { [leaver]: 'SIA Beidzas' }),
      'register_2026-11-03.csv': register({ [stayer]: 'SIA Alfa' }),
      'register_2026-11-04.csv': register({ [stayer]: 'SIA Alfa' }),
    },
    served: {
      status: 'dissolved',
      dissolution_date: '2026-10-31',
      last_confirmed_at: '2026-11-02T00:00:00Z',
    },
    isOneByOne: true,
  },
  {
    of: 'complete files in which a company that had ended is restored, and then missing',
    source: 'lv',
    country: 'LV',
    ids: [leaver, stayer],
    files: {
      'register_2026-11-01.csv': register({ [stayer]: 'SIA Alfa' }, { [leaver]: 'SIA Beidzas' }),
      'register_2026-11-02.csv': register({ [stayer]: 'SIA Alfa', [leaver]: 'SIA Beidzas' }),
      'register_2026-11-03.csv': register({ [stayer]: 'SIA Alfa' }),
    },
    served: { status: 'unknown', dissolution_date: null, last_confirmed_at: '2026-11-02T00:00:00Z' },
    isOneByOne: true,
  },
  {
    of: 'complete files of which the newer one has the name as that in another language',
    source: 'ch',
    country: 'CH',
    ids: ['CHE-999.999.074'],
    files: {
      'zefix-all_2026-11-01.csv': zefix('Synthetica AG', ''),
      'zefix-all_2026-11-02.csv': zefix('Synthétique SA', 'Synthétique SA@fr|Synthetica AG@de'),
    },
    served: {
      name: 'Synthétique SA',
      previous_names: [],
      other_names: [{ name: 'Synthetica AG', type: 'translation', language: 'de' }],
    },
    isOneByOne: true,
  },
  {
    of: 'complete files of one date, of which the browser has numbered the second and a person named the third',
    source: 'gb',
    country: 'GB',
    ids: ['99000001'],
    files: {
      'companies-2026-11-01.csv': british('ALPHA'),
      'companies-2026-11-01 (1).csv': british('BETA'),
      'companies-2026-11-01-corrected.csv': british('GAMMA'),
    },
    served: { name: 'GAMMA', last_confirmed_at: '2026-11-01T00:00:00Z' },
  },
  {
    of: 'a complete file of a known date and one of an unknown date',
    source: 'lv',
    country: 'LV',
    ids: [stayer, leaver],
    files: {
      'register_2026-11-01.csv': register({ [stayer]: 'SIA Alfa' }),
      'register.csv': register({ [stayer]: 'SIA Beta', [leaver]: 'SIA Beidzas' }),
    },
    served: { name: 'SIA Alfa', last_confirmed_at: '2026-11-01T00:00:00Z', previous_names: [] },
    isOneByOne: true,
  },
  {
    of: 'complete files in which two rows share a number, of which the second has another name',
    source: 'ie',
    country: 'IE',
    ids: ['9900001'],
    files: {
      'companies_2026-11-01.csv': irish('ALPHA LIMITED', 'OTHER LIMITED'),
      'companies_2026-11-02.csv': irish('ALPHA LIMITED'),
      'companies_2026-11-03.csv': irish('BETA LIMITED', 'OTHER LIMITED'),
    },
    served: { name: 'BETA LIMITED', previous_names: [{ name: 'ALPHA LIMITED', from: null, until: '2026-11-03' }] },
    isOneByOne: true,
  },
]

describe('the newest word wins', () => {
  let folder: TempFolder
  let runs = 0
  beforeEach(() => {
    folder = tempFolder()
    runs = 0
  })
  afterEach(() => folder[Symbol.dispose]())

  /** What is served after imports of groups of files, each group in one import. */
  const servedAfter = async ({ source, country, ids, files }: Scenario, groups: readonly (readonly string[])[]) => {
    const run = join(folder.path, `run-${runs++}`)
    mkdirSync(run)
    await seedInto(run)
    for (const [name, content] of Object.entries(files)) writeFileSync(join(run, name), content)
    for (const group of groups) {
      const paths = group.map(name => join(run, name))
      await runImport(run, source, paths, { snapshotDate: 'unknown' })
    }
    await using stores = openStores(run)
    const found = await Promise.all(ids.map(id => stores.companies.find(country, id)))
    const { record_count, active_count, fields, last_confirmed_at } = await stores.coverage.coverage(country)
    return { found, coverage: { record_count, active_count, fields, last_confirmed_at } }
  }

  /** Splits an order of files into imports of one or more files each. */
  const grouped = (order: readonly string[], cuts: readonly boolean[]) => {
    const groups: string[][] = []
    for (const [at, name] of order.entries()) {
      if (at === 0 || cuts[at]) groups.push([name])
      else groups.at(-1)?.push(name)
    }
    return groups
  }

  it('marks a company that left between two complete sets of parts given together, and confirms the others', async () => {
    const gb = readFileSync(fixture('BasicCompanyData-synthetic-2026-11-01.csv'), 'utf8').trimEnd().split('\n')
    const [columns = '', alpha = '', ...more] = gb.slice(0, 6)
    const set = (day: string, lines: readonly string[]) =>
      Object.fromEntries(
        Array.from({ length: 7 }, (_, at) => [
          `BasicCompanyData-${day}-part${at + 1}_7.csv`,
          `${[columns, ...lines.filter((_line, number) => number % 7 === at || (at >= lines.length && number === 0))].join('\n')}\n`,
        ]),
      )
    const scenario = {
      of: 'parts',
      source: 'gb',
      country: 'GB',
      ids: ['99000001', '99000004'],
      served: {},
      files: { ...set('2026-10-01', [alpha, ...more]), ...set('2026-11-01', more) },
    }
    const names = Object.keys(scenario.files)
    const sets = [names.slice(0, 7), names.slice(7)]
    const { found, coverage } = await servedAfter(scenario, sets)
    const states = found.map(company => [company?.status, company?.data_freshness.last_confirmed_at])
    assert.deepEqual(states, [
      ['unknown', '2026-10-01T00:00:00Z'],
      ['in_insolvency', '2026-11-01T00:00:00Z'],
    ])
    for (const groups of [[names.toReversed()], sets.toReversed()])
      assert.deepEqual(await servedAfter(scenario, groups), { found, coverage })
  })

  it('corrects a company of GB where the file that was imported is given again with its correction, and stays so', async () => {
    const files = { 'gb-2026-11-01.csv': british('ALPHA'), 'gb-2026-11-01 (1).csv': british('BETA') }
    const first = Object.keys(files).slice(0, 1)
    const both = Object.keys(files)
    const scenario = { of: '', source: 'gb', country: 'GB', ids: ['99000001'], files, served: {} }
    for (const groups of [
      [first, both],
      [first, both, both],
      [first, both, first],
    ]) {
      const { found } = await servedAfter(scenario, groups)
      assert.equal(found[0]?.name, 'BETA', JSON.stringify(groups))
    }
  })

  it('adds no former name where a file of the same date corrects the name ALFA LIMITD of an Irish company', async () => {
    const irish = (name: string) =>
      `company_num,company_name,company_status,company_type,company_reg_date\n700001,${name},Normal,LTD,2020-07-15\n`
    const files = { 'ie_2026-11-01.csv': irish('ALFA LIMITD'), 'ie_2026-11-01 (1).csv': irish('ALFA LIMITED') }
    const [first = '', second = ''] = Object.keys(files)
    const scenario = { of: '', source: 'ie', country: 'IE', ids: ['700001'], files, served: {} }
    for (const groups of [
      [[first], [second]],
      [[second], [first]],
    ]) {
      const { found } = await servedAfter(scenario, groups)
      assert.deepEqual([found[0]?.name, found[0]?.previous_names], ['ALFA LIMITED', []], JSON.stringify(groups))
    }
    const before = { 'ie_2026-10-01.csv': irish('OMEGA LIMITED') }
    const three = { ...scenario, files: { ...files, ...before } }
    const { found } = await servedAfter(three, [[first], Object.keys(before), [second]])
    assert.deepEqual(
      [found[0]?.name, found[0]?.previous_names.map(({ name }) => name)],
      ['ALFA LIMITED', ['OMEGA LIMITED']],
    )
  })

  it('keeps ALFA LIMITED, the name of 1 October, if the second of 2 files of 1 November is the first without it', async () => {
    const irish = (name: string) =>
      `company_num,company_name,company_status,company_type,company_reg_date\n700001,${name},Normal,LTD,2020-07-15\n`
    const old = irish('ALFA LIMITED')
    const files = {
      'ie_2026-10-01.csv': old,
      'ie_2026-11-01.csv': old,
      'ie_2026-11-01 (1).csv': irish('BETA LIMITED'),
    }
    const [october = '', first = '', second = ''] = Object.keys(files)
    const scenario = { of: '', source: 'ie', country: 'IE', ids: ['700001'], files, served: {} }
    for (const order of [
      [october, first, second],
      [october, second, first],
    ]) {
      const { found } = await servedAfter(
        scenario,
        order.map(name => [name]),
      )
      const former = [{ name: 'ALFA LIMITED', from: null, until: '2026-11-01' }]
      assert.deepEqual([found[0]?.name, found[0]?.previous_names], ['BETA LIMITED', former], JSON.stringify(order))
    }
  })

  it('ends a company of LT that both files of a day have, also where it was stored from that of registered ones', async () => {
    const id = '399000004'
    const row = (day: string, end: string[]) =>
      [id, 'UAB Sintetika', 'Vilnius', '2020-01-01', '310', 'Uždaroji akcinė bendrovė', ...end, day].join('|')
    const columns = 'ja_kodas|ja_pavadinimas|adresas|ja_reg_data|form_kodas|form_pavadinimas'
    const registered = (day: string) => `${columns}|formavimo_data\n${row(day, [])}\n`
    const deregistered = (day: string) => `${columns}|isreg_data|formavimo_data\n${row(day, [day])}\n`
    const files = {
      'JAR_IREGISTRUOTI_2026-11-01.csv': registered('2026-11-01'),
      'JAR_IREGISTRUOTI_2026-11-02.csv': registered('2026-11-02'),
      'JAR_ISREGISTRUOTI_2026-11-02.csv': deregistered('2026-11-02'),
    }
    const [first = '', ...second] = Object.keys(files)
    const scenario = { of: '', source: 'lt', country: 'LT', ids: [id], files, served: {} }
    for (const groups of [[[first], second], [second], [Object.keys(files)]]) {
      const { found } = await servedAfter(scenario, groups)
      assert.equal(found[0]?.status, 'dissolved', JSON.stringify(groups))
    }
  })

  for (const scenario of scenarios) {
    const names = Object.keys(scenario.files)
    it(`in every order of arguments and of imports: ${scenario.of}`, async () => {
      const inOrder = await servedAfter(
        scenario,
        names.toSorted().map(name => [name]),
      )
      const [company] = inOrder.found
      const facts = { ...company, ...company?.data_freshness }
      for (const [member, value] of Object.entries(scenario.served))
        assert.deepEqual(facts[member as keyof typeof facts], value, member)
      const compared = new Set([JSON.stringify(names.toSorted().map(name => [name]))])
      const order = fc.shuffledSubarray(names, { minLength: names.length })
      const cuts = fc.array(fc.boolean(), { minLength: names.length, maxLength: names.length })
      await fc.assert(
        fc.asyncProperty(order, cuts, async (drawn, separate) => {
          const groups = grouped(drawn, scenario.isOneByOne ? names.map(() => true) : separate)
          const imports = JSON.stringify(groups)
          // Two files have at most four orders.
          if (compared.has(imports)) return
          compared.add(imports)
          assert.deepEqual(await servedAfter(scenario, groups), inOrder, imports)
        }),
        { numRuns: 12 },
      )
    })
  }
})
