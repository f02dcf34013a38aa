import assert from 'node:assert/strict'
import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countsOf, importedRegister } from '../support/imported-register.ts'
import { fixture, openStores, runImport, seedInto } from '../support/partition-stores.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

describe('importing the Romanian register', () => {
  const { summary, find } = importedRegister('RO', ['ro', fixture('ro'), { snapshotDate: '2026-09-02' }])

  it('keeps 4 of 9 firms, leaves out 3 persons by form or number and one without a tax code, and rejects one whose check digit is wrong', () => {
    assert.deepEqual(countsOf(summary()), {
      read: 9,
      written: 4,
      skipped: { no_cui: 1, sole_trader: 3 },
      rejected: 1,
      unknown_statuses: { 'stare inventată': 1 },
    })
  })

  it("reads every fact of a firm, with the file's own quotes and cedillas, and both notations of its trade register number", async () => {
    const { registry, ...company } = (await find('99000000')) ?? {}
    assert.equal(registry?.name, 'Oficiul Național al Registrului Comerțului (ONRC)')
    assert.deepEqual(company, {
      country: 'RO',
      registry_id: '99000000',
      name: 'SINTETIC "EXEMPLU SRL',
      status: 'active',
      status_detail: { registry_code: '1048', registry_label: 'funcțiune', since: null, on_register: true, flags: [] },
      legal_form: {
        registry_code: 'SRL',
        registry_label: 'Societate cu răspundere limitată',
        elf_code: 'XHN1',
        kind: 'private_limited',
      },
      previous_names: [],
      other_names: [],
      incorporation_date: '2017-09-01',
      dissolution_date: null,
      registered_address: {
        text: 'Str. Inventată, nr. 12, bl. A1, sc. 2, et. 3, ap. 45, sector 3, 099999 București, Romania',
        street: 'Str. Inventată, nr. 12, bl. A1, sc. 2, et. 3, ap. 45, sector 3',
        locality: 'București',
        region: 'București',
        postal_code: '099999',
        country: 'RO',
      },
      activities: [
        { scheme: 'CAEN', version: '2025', code: '0142', nace_code: '01.42', label: null, primary: false },
        {
          scheme: 'CAEN',
          version: '2025',
          code: '6210',
          nace_code: '62.10',
          label: 'Clasă inventată de programare',
          primary: false,
        },
        {
          scheme: 'CAEN',
          version: '2008',
          code: '6201',
          nace_code: '62.01',
          label: 'Clasă inventată de "software',
          primary: false,
        },
      ],
      identifiers: [
        { scheme: 'trade_register', value: 'J2017099812405', derived: false },
        { scheme: 'trade_register', value: 'J40/99812/2017', derived: true },
        { scheme: 'euid', value: 'ROONRC.J2017099812405', derived: false },
      ],
      capital: null,
      details: { contacts: { website: 'www.exemplu-sintetic.ro' } },
      source_url: 'https://myportal.onrc.ro/',
      provenance: {},
      sources: [],
      data_freshness: { last_confirmed_at: '2026-09-02T00:00:00Z', source_updated_at: null },
    })
  })

  for (const { id, given, expected } of [
    {
      id: '99000018',
      given: 'insolvency and "in function"',
      expected: ['in_insolvency', '1099', 'deschidere procedură insolvență'],
    },
    { id: '99000026', given: 'an interruption', expected: ['inactive', '1074', 'întrerupere temporară de activitate'] },
    { id: '99000034', given: 'a state the mapping does not know', expected: ['unknown', '9999', 'stare inventată'] },
  ]) {
    it(`reads ${given} as ${expected[0]}`, async () => {
      const company = await find(id)
      const { registry_code, registry_label } = company?.status_detail ?? {}
      assert.deepEqual([company?.status, registry_code, registry_label], expected)
    })
  }

  it('keeps a firm whose activity is interrupted on the register', async () => {
    assert.equal((await find('99000026'))?.status_detail.on_register, true)
  })

  it('reads a firm with a number of the part for cooperatives as one, of an unknown form', async () => {
    const { legal_form, identifiers } = (await find('99000034')) ?? {}
    assert.deepEqual(legal_form, { registry_code: 'XYZ', registry_label: null, elf_code: null, kind: 'cooperative' })
    assert.equal(identifiers?.[0]?.value, 'C12/998304/2001')
  })

  it('reads versions of CAEN by number or year, and gives no NACE class to those before 2008', async () => {
    const { activities = [] } = (await find('99000018')) ?? {}
    assert.deepEqual(
      activities.map(({ version, code, nace_code, label }) => [version, code, nace_code, label]),
      [
        ['2008', '4711', '47.11', 'Clasă inventată de comerț'],
        ['2003', '0111', null, null],
      ],
    )
    assert.deepEqual((await find('99000026'))?.activities, [])
  })

  it('dates the files in a folder called firme-02-09-2026 by its name', async () => {
    using folder = tempFolder()
    await seedInto(folder.path)
    const files = join(folder.path, 'firme-02-09-2026')
    cpSync(fixture('ro'), files, { recursive: true })
    assert.equal((await runImport(folder.path, 'ro', files)).snapshot_date, '2026-09-02T00:00:00Z')
  })
})

const cui = '99000018'
/** Registrations under one tax code: a number, its day and its state. */
const registrations = {
  struckOff: ['J12/1/1997', '05/05/1997', '1084'],
  inForce: ['J40/8302/1997', '01/06/1997', '1048'],
  later: ['J2001000045262', '15/03/2001', '1048'],
  struckOffLater: ['J26/7/2010', '01/01/2010', '1084'],
} as const
type Registration = keyof typeof registrations

describe('several registrations under one Romanian tax code', () => {
  let folder: TempFolder
  beforeEach(() => {
    folder = tempFolder()
  })
  afterEach(() => folder[Symbol.dispose]())

  const load = async (day: string, ...names: Registration[]) => {
    const files = join(folder.path, `firme-${day}`)
    mkdirSync(files, { recursive: true })
    const rows = names.map(name => registrations[name])
    const firms = rows.map(([number, registered]) => `${number} SRL^${cui}^${number}^${registered}^SRL`)
    const header = 'DENUMIRE^CUI^COD_INMATRICULARE^DATA_INMATRICULARE^FORMA_JURIDICA'
    writeFileSync(join(files, 'OD_FIRME.CSV'), `${[header, ...firms].join('\n')}\n`)
    const states = rows.map(([number, , state]) => `${number}^${state}`)
    writeFileSync(join(files, 'OD_STARE_FIRMA.CSV'), `${['COD_INMATRICULARE^COD', ...states].join('\n')}\n`)
    return await runImport(folder.path, 'ro', files, { sample: false })
  }
  const served = async () => {
    await using stores = openStores(folder.path)
    const { name, status, incorporation_date, previous_names } = (await stores.companies.find('RO', cui)) ?? {}
    return { name, status, incorporation_date, previous_names }
  }
  const owners = async (alias: string) => {
    await using stores = openStores(folder.path)
    return (await stores.companies.findByAlias('RO', alias, 2)).map(({ registry_id }) => registry_id)
  }
  const inForce = {
    name: 'J40/8302/1997 SRL',
    status: 'active',
    incorporation_date: '1997-06-01',
    previous_names: [],
  }

  for (const order of [
    ['struckOff', 'inForce', 'struckOffLater'],
    ['struckOffLater', 'inForce', 'struckOff'],
    ['inForce', 'struckOffLater', 'struckOff'],
  ] as const)
    it(`are served as the one in force, in the order ${order.join(', ')}`, async () => {
      assert.deepEqual((await load('02-09-2026', ...order)).skipped, { other_registration: 2 })
      assert.deepEqual(await served(), inForce)
    })

  it('are served as the latest of two in force, whose number comes first', async () => {
    for (const order of [['inForce', 'later'] as const, ['later', 'inForce'] as const]) {
      await load('02-09-2026', ...order)
      const { name, incorporation_date } = await served()
      assert.deepEqual([name, incorporation_date], ['J2001000045262 SRL', '2001-03-15'])
    }
    await using stores = openStores(folder.path)
    assert.deepEqual(
      (await stores.companies.find('RO', cui))?.identifiers.map(({ value }) => value),
      ['J2001000045262', 'J26/45/2001', 'J40/8302/1997'],
    )
  })

  it('are found by every number, also by that which is struck off', async () => {
    await load('02-09-2026', 'struckOff', 'inForce', 'later')
    for (const alias of ['J12/1/1997', 'J40/8302/1997', 'J2001000045262', 'J26/45/2001'])
      assert.deepEqual(await owners(alias), [cui], alias)
  })

  it('change nothing and leave no former names when the next file has them in another order', async () => {
    await load('02-09-2026', 'struckOff', 'inForce')
    const { written, unchanged } = await load('02-10-2026', 'inForce', 'struckOff')
    assert.deepEqual([written, unchanged, await served()], [0, 1, inForce])
  })
})

describe('the states of a Romanian firm', () => {
  const words = {
    3001: 'reorganizare judiciară',
    3002: 'stare inventată',
    3003: 'deschidere procedură insolvenţă',
    3004: 'insolvenţă firmă mamă',
    3005: 'închidere procedură insolvenţă',
  }
  const load = async (states: readonly number[], hasWords: boolean) => {
    using folder = tempFolder()
    const write = (name: string, ...lines: string[]) => writeFileSync(join(folder.path, name), `${lines.join('\n')}\n`)
    write(
      'OD_FIRME.CSV',
      'DENUMIRE^CUI^COD_INMATRICULARE^DATA_INMATRICULARE^FORMA_JURIDICA',
      `UNU SRL^${cui}^J1/1/2001^^SRL`,
    )
    write('OD_STARE_FIRMA.CSV', 'COD_INMATRICULARE^COD', ...states.map(state => `J1/1/2001^${state}`))
    if (hasWords) write('N_STARE_FIRMA.CSV', 'COD^DENUMIRE', ...Object.entries(words).map(line => line.join('^')))
    const options = { sample: false, snapshotDate: '2026-09-02' }
    const { unknown_statuses } = await runImport(folder.path, 'ro', folder.path, options)
    await using stores = openStores(folder.path)
    const company = await stores.companies.find('RO', cui)
    return [company?.status, company?.status_detail.registry_label, company?.status_detail.flags, unknown_statuses]
  }

  for (const { given, states, hasWords = false, expected } of [
    {
      given: 'a judicial reorganisation',
      states: [1057],
      expected: ['in_insolvency', 'reorganizare judiciară', ['reorganisation'], {}],
    },
    {
      given: 'one under another code, beside "in function"',
      states: [1048, 3001],
      hasWords: true,
      expected: ['in_insolvency', 'reorganizare judiciară', ['reorganisation'], {}],
    },
    {
      given: 'an insolvency beside "in function"',
      states: [1048, 1107],
      expected: ['in_insolvency', 'insolvență', [], {}],
    },
    { given: 'a bankruptcy', states: [1070], expected: ['in_insolvency', 'faliment', [], {}] },
    { given: 'a dissolution', states: [1049, 1048], expected: ['in_liquidation', 'dizolvare', [], {}] },
    {
      given: 'a dissolution by law beside "in function"',
      states: [1048, 1109],
      expected: ['in_liquidation', 'dizolvare de drept', [], {}],
    },
    {
      given: 'a dissolution by a court beside "in function"',
      states: [1048, 1113],
      expected: ['in_liquidation', 'dizolvare judiciară', [], {}],
    },
    { given: 'an expired proof of the seat', states: [2069, 1048], expected: ['active', 'funcțiune', [], {}] },
    { given: 'an expired time of a suspension', states: [1048, 2120], expected: ['active', 'funcțiune', [], {}] },
    {
      given: 'a state on no list beside "in function", which is counted,',
      states: [1048, 3002],
      hasWords: true,
      expected: ['active', 'funcțiune', [], { 'stare inventată': 1 }],
    },
    {
      given: 'an insolvency of the parent firm, and one that was closed, beside "in function", which are counted,',
      states: [1048, 3004, 3005],
      hasWords: true,
      expected: ['active', 'funcțiune', [], { 'insolvență firmă mamă': 1 }],
    },
    {
      given: 'an insolvency of the parent firm alone',
      states: [3004],
      hasWords: true,
      expected: ['unknown', 'insolvență firmă mamă', [], { 'insolvență firmă mamă': 1 }],
    },
    {
      given: 'an insolvency of the parent firm (1037, 1038 and 1146) beside "in function"',
      states: [1037, 1038, 1048, 1146],
      expected: ['active', 'funcțiune', [], { 1037: 1 }],
    },
    {
      given: 'a state without words, which may be an insolvency, beside "in function"',
      states: [1048, 3003],
      expected: ['unknown', null, [], { 3003: 1 }],
    },
    {
      given: 'the same of a firm that is struck off',
      states: [1084, 3003],
      expected: ['dissolved', 'radiată', [], { 3003: 1 }],
    },
  ])
    it(`are ${expected[0]} for ${given} ${hasWords ? 'with' : 'without'} the file of words`, async () => {
      assert.deepEqual(await load(states, hasWords), expected)
    })
})

describe('a Romanian entry under the personal number of its owner', () => {
  it('is left out, and not kept as a record that could not be read', async () => {
    using folder = tempFolder()
    cpSync(fixture('ro'), folder.path, { recursive: true })
    appendFileSync(join(folder.path, 'OD_FIRME.CSV'), `DOI SRL^1800101221144^J1/2/1992^^SRL${'^'.repeat(15)}\r\n`)
    const { skipped, rejected } = await runImport(folder.path, 'ro', folder.path, { snapshotDate: '2026-09-02' })
    assert.deepEqual([skipped.personal_number, rejected], [1, 1])
  })
})

describe('a Romanian file', () => {
  const header = 'DENUMIRE^CUI^COD_INMATRICULARE^DATA_INMATRICULARE^FORMA_JURIDICA^ADR_TARA^ADR_JUDET^ADR_LOCALITATE'
  /** The company of one row, and the columns that the file lacks. */
  const load = async (columns: string, cells: string) => {
    using folder = tempFolder()
    const write = (name: string, ...lines: string[]) => writeFileSync(join(folder.path, name), `${lines.join('\n')}\n`)
    write('OD_FIRME.CSV', `${header}^${columns}`, `UNU SRL^${cui}^J1/1/2001^${cells}`)
    write('OD_STARE_FIRMA.CSV', 'COD_INMATRICULARE^COD', 'J1/1/2001^1048')
    const options = { sample: false, snapshotDate: '2026-09-02' }
    const { drift } = await runImport(folder.path, 'ro', folder.path, options)
    await using stores = openStores(folder.path)
    return { company: await stores.companies.find('RO', cui), missing: drift?.missing_columns.main ?? [] }
  }

  for (const written of ['17/11/2021 09:00:20', '17/11/2021 9:00', '2021-11-17'])
    it(`with the day ${written} has the day 2021-11-17`, async () => {
      const { company } = await load('ADR_SECTOR', `${written}^SRL^România^Cluj^Gherla^`)
      assert.equal(company?.incorporation_date, '2021-11-17')
    })

  for (const column of ['ADR_NR_STRADA', 'ADR_DEN_NR_STRADA'])
    it(`has house numbers in ${column}, and lacks no other column for them`, async () => {
      const { company, missing } = await load(`ADR_DEN_STRADA^${column}`, '^SRL^Romania^Cluj^Gherla^Str. Inventată^12')
      assert.equal(company?.registered_address?.street, 'Str. Inventată, nr. 12')
      assert.deepEqual(
        missing.filter(name => name.endsWith('NR_STRADA')),
        [],
      )
    })

  for (const [written, website] of [
    ['www.exemplu-sintetic.ro', 'www.exemplu-sintetic.ro'],
    ['http://exemplu-sintetic.ro/contact', 'http://exemplu-sintetic.ro/contact'],
    ['office@exemplu-sintetic.ro', undefined],
    ['nu are', undefined],
    ['nu e cazul.', undefined],
  ] as const)
    it(`with ${written} as its website has ${website ?? 'none'}`, async () => {
      const { company } = await load('WEB', `^SRL^România^Cluj^Gherla^${written}`)
      assert.equal(company?.details?.contacts?.website, website)
    })

  for (const [county, town, sector, locality, street] of [
    ['Cluj', 'Municipiul Gherla', '', 'Gherla', null],
    ['Ilfov', 'Oraş Voluntari', '', 'Voluntari', null],
    ['Ilfov', 'Oraşul Voluntari', '', 'Voluntari', null],
    ['Satu Mare', 'Oraşu Nou', '', 'Orașu Nou', null],
    ['Bucureşti', 'Bucureşti Sectorul 3', '3', 'București', 'sector 3'],
    ['Bucuresti', 'Bucuresti Sectorul 3', '', 'Bucuresti', 'sector 3'],
    ['Bucureşti', 'Sector 3', '', 'București', 'sector 3'],
  ] as const)
    it(`calls a town ${town} ${locality}${street ? `, ${street}` : ''}`, async () => {
      const { company } = await load('ADR_SECTOR', `^SRL^România^${county}^${town}^${sector}`)
      const address = company?.registered_address
      assert.deepEqual([address?.locality, address?.street, address?.country], [locality, street, 'RO'])
    })
})
