import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMemo } from '../../src/importers/mapping/memo.ts'
import { danishDetails } from '../../src/importers/registers/dk-details.ts'
import { danishFacts, danishNames } from '../../src/importers/registers/dk-facts.ts'
import { countsOf, importedRegister } from '../support/imported-register.ts'
import { fixture, openStores, runImport, seedInto } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

const expectedCounts = {
  read: 13,
  written: 6,
  skipped: { sole_trader: 1, estate: 1, registered_in_error: 1, production_unit: 1, participant: 1 },
  rejected: 2,
  unknown_statuses: { 'UDEN RETSVIRKNING': 1 },
}

describe('importing CVR documents', () => {
  const { summary, find } = importedRegister('DK', ['dk', fixture('dk'), { snapshotDate: '2026-11-19' }])

  it('keeps 6 of 13 documents: leaves out a sole trader, an estate, an error, units and persons, and refuses 2', () => {
    assert.deepEqual(countsOf(summary()), expectedCounts)
  })

  it('reads every fact of a company, the current value of each list, and its protection from advertising', async () => {
    const { registry, ...company } = (await find('99990007')) ?? {}
    assert.equal(registry?.licence, 'Danish terms for free public data')
    assert.deepEqual(company, {
      country: 'DK',
      registry_id: '99990007',
      name: 'Syntetisk Eksempel A/S',
      status: 'active',
      status_detail: {
        registry_code: null,
        registry_label: 'NORMAL',
        since: '2000-01-01',
        on_register: true,
        flags: ['advertising_protected'],
      },
      legal_form: { registry_code: '60', registry_label: 'Aktieselskab', elf_code: 'ZRPO', kind: 'public_limited' },
      previous_names: [{ name: 'Syntetisk Begyndelse ApS', from: '2000-01-01', until: '2019-12-31' }],
      other_names: [{ name: 'Opdigtet Binavn A/S', type: 'trading', language: null }],
      incorporation_date: '1999-12-20',
      dissolution_date: null,
      registered_address: {
        text: 'c/o Opdigtet Advokat, Opdigtet Allé 16B-18, st. th, 0800 Høje Taastrup, Denmark',
        street: 'c/o Opdigtet Advokat, Opdigtet Allé 16B-18, st. th',
        locality: 'Høje Taastrup',
        region: null,
        postal_code: '0800',
        country: 'DK',
      },
      activities: [
        {
          scheme: 'NACE',
          version: '2.1',
          code: '621000',
          nace_code: '62.10',
          label: 'Computerprogrammering',
          primary: true,
        },
        {
          scheme: 'NACE',
          version: '2',
          code: '702200',
          nace_code: '70.22',
          label: 'Virksomhedsrådgivning',
          primary: false,
        },
      ],
      identifiers: [],
      capital: { amount: 500_000, currency: 'DKK', paid_in: null },
      details: {
        employees: { min: 20, max: 49, year: 2026 },
        contacts: { website: 'www.syntetisk.example' },
        municipality: { code: '0101', name: 'KØBENHAVN' },
        purpose: 'Selskabet skal opdigte.',
        former_addresses: [
          {
            text: 'Gammel Vej 1, 3050 Humlebæk, Denmark',
            street: 'Gammel Vej 1',
            locality: 'Humlebæk',
            postal_code: '3050',
            country: 'DK',
            from: '2000-01-01',
            until: '2018-01-01',
          },
        ],
      },
      source_url: 'https://datacvr.virk.dk/enhed/virksomhed/99990007',
      provenance: {},
      sources: [],
      data_freshness: { last_confirmed_at: '2026-11-19T00:00:00Z', source_updated_at: '2026-11-01T09:00:00Z' },
    })
  })

  const statuses = [
    {
      id: '99990015',
      given: 'UNDERKONKURS, with its description',
      status: 'in_insolvency',
      label: 'UNDER KONKURS',
      since: '2026-02-03',
    },
    {
      id: '99990023',
      given: 'OPLØSTEFTERFUSION',
      status: 'dissolved',
      label: 'OPLØST EFTER FUSION',
      since: '2021-06-30',
    },
    { id: '99990031', given: 'Aktiv, without a description', status: 'active', label: 'Aktiv', since: null },
    {
      id: '99990058',
      given: 'UNDER REKONSTRUKTION',
      status: 'in_insolvency',
      label: 'UNDER REKONSTRUKTION',
      since: null,
    },
    {
      id: '99990066',
      given: 'a status the mapping does not know',
      status: 'unknown',
      label: 'UDEN RETSVIRKNING',
      since: null,
    },
  ]
  for (const { id, given, status, label, since } of statuses) {
    it(`reads ${given} as ${status}`, async () => {
      const company = await find(id)
      assert.deepEqual(
        [company?.status, company?.status_detail.registry_label, company?.status_detail.since],
        [status, label, since],
      )
    })
  }

  it('keeps name, form and activity of a dissolved company, with a code older than DB07 unchanged', async () => {
    const company = await find('99990023')
    assert.deepEqual(
      [company?.name, company?.legal_form?.kind, company?.dissolution_date, company?.status_detail.flags],
      ['Syntetisk Fusion ApS', 'private_limited', '2021-06-30', ['merged']],
    )
    assert.deepEqual(company?.activities[0], {
      scheme: 'NACE',
      version: null,
      code: '515390',
      nace_code: null,
      label: 'Gammel kode',
      primary: true,
    })
  })

  it('reads a company whose life has ended as dissolved, by a word that the mapping does not know, or of one that lives', () => {
    const statusOf = (gyldigTil: string | null, sammensatStatus = 'OMDANNET') => {
      const livsforloeb = [{ periode: { gyldigFra: '2001-01-01', gyldigTil } }]
      const company = { livsforloeb, virksomhedMetadata: { sammensatStatus } }
      const { facts, unknownStatus } = danishFacts(createMemo(), company, { name: 'Syntetisk A/S' }, '2026-11-19')
      const { since, on_register, registry_label } = facts.status_detail ?? {}
      return [facts.status, since, on_register, registry_label, unknownStatus]
    }
    assert.deepEqual(statusOf('2019-05-01'), ['dissolved', '2019-05-01', false, 'OMDANNET', 'OMDANNET'])
    assert.deepEqual(statusOf(null), ['unknown', undefined, undefined, 'OMDANNET', 'OMDANNET'])
    for (const word of ['FREMTID', 'NORMAL', 'UNDERKONKURS'])
      assert.deepEqual(statusOf('2019-05-01', word), ['dissolved', '2019-05-01', false, word, undefined])
  })

  it('dissolves a company whose life ended on 2019-05-01 on that day, not on 2016-02-01, when its bankruptcy began', () => {
    const company = {
      livsforloeb: [{ periode: { gyldigFra: '2001-01-01', gyldigTil: '2019-05-01' } }],
      virksomhedsstatus: [{ status: 'UNDER KONKURS', periode: { gyldigFra: '2016-02-01', gyldigTil: null } }],
      virksomhedMetadata: { sammensatStatus: 'UNDERKONKURS' },
    }
    const { facts } = danishFacts(createMemo(), company, { name: 'Syntetisk A/S' }, '2026-11-19')
    const { since, registry_label } = facts.status_detail ?? {}
    assert.deepEqual(
      [facts.status, since, facts.dissolution_date, registry_label],
      ['dissolved', '2019-05-01', '2019-05-01', 'UNDER KONKURS'],
    )
  })

  it('reads the lines of an address abroad', async () => {
    assert.equal((await find('99990031'))?.registered_address?.text, 'Påhittad gata 1, 111 11 Stockholm, Sweden')
  })
})

describe('a CVR document', () => {
  const attribute = (vaerdi: string, gyldigFra: string, gyldigTil: string | null) => ({
    type: 'KAPITAL',
    vaerdier: [{ vaerdi, periode: { gyldigFra, gyldigTil } }],
  })
  const company = {
    virksomhedMetadata: { sammensatStatus: 'UNDERREASUMMERING' },
    attributter: [attribute('40000.00', '2015-01-01', '2019-12-31'), attribute('500000.00', '2020-01-01', null)],
  }
  const { facts, unknownStatus } = danishFacts(createMemo(), company, { name: 'A' }, '2026-11-19')

  it('has the capital that holds, 500000, where 2 attributes have one', () => {
    assert.equal(facts.capital?.amount, 500_000)
  })

  it('is in liquidation in the misspelt word of the register, UNDERREASUMMERING', () => {
    assert.deepEqual([facts.status, unknownStatus], ['in_liquidation', undefined])
  })

  for (const sammensatStatus of ['UNDERREASUMERING', 'UNDERLIKVIDATION'])
    it(`is in liquidation in ${sammensatStatus}`, () => {
      const document = { virksomhedMetadata: { sammensatStatus } }
      const reading = danishFacts(createMemo(), document, { name: 'A' }, '2026-11-19')
      assert.deepEqual([reading.facts.status, reading.unknownStatus], ['in_liquidation', undefined])
    })
})

describe('the employees of a company of DK', () => {
  const employeesOf = (company: object) => danishDetails({ ...company }, '2026-11-19')?.employees

  it('are those of the newest month, quarter or year that has a number or a band, whatever the order of the lists', () => {
    const aarsbeskaeftigelse = [
      { aar: 2025, antalAnsatte: 12 },
      { aar: 2024, antalAnsatte: 9 },
    ]
    const kvartalsbeskaeftigelse = [{ aar: 2026, kvartal: 3, antalAnsatte: 41 }]
    const maanedsbeskaeftigelse = [
      { aar: 2026, maaned: 8, antalAnsatte: 40 },
      { aar: 2026, maaned: 10, antalAnsatte: null },
    ]
    assert.deepEqual(employeesOf({ aarsbeskaeftigelse }), { count: 12, year: 2025 })
    assert.deepEqual(
      [{ kvartalsbeskaeftigelse, maanedsbeskaeftigelse, aarsbeskaeftigelse }, { maanedsbeskaeftigelse }].map(
        employeesOf,
      ),
      [
        { count: 41, year: 2026 },
        { count: 40, year: 2026 },
      ],
    )
  })

  for (const [band, employees] of [
    ['ANTAL_0_0', { min: 0, max: 0, year: 2025 }],
    ['ANTAL_2_4', { min: 2, max: 4, year: 2025 }],
    ['ANTAL_1000_999999', { min: 1000, year: 2025 }],
    ['ANTAL_1000_', { min: 1000, year: 2025 }],
    ['UOPLYST', undefined],
  ] as const)
    it(`are ${employees ? JSON.stringify(employees) : 'unknown'} in the band ${band}`, () => {
      assert.deepEqual(employeesOf({ aarsbeskaeftigelse: [{ aar: 2025, intervalKodeAntalAnsatte: band }] }), employees)
    })
})

describe('the website of a company of DK', () => {
  const website = (hemmelig: unknown, gyldigTil: string | null = null) => {
    const entry = {
      kontaktoplysning: 'www.syntetisk.example',
      hemmelig,
      periode: { gyldigFra: '2015-01-01', gyldigTil },
    }
    return danishDetails({ hjemmeside: [entry] }, '2026-11-19')?.contacts?.website
  }

  it('is served unless it is secret, or may be, or has ended', () => {
    assert.equal(website(false), 'www.syntetisk.example')
    assert.deepEqual([website(true), website('måske'), website(false, '2020-12-31')], [undefined, undefined, undefined])
  })
})

describe('the names of a company of DK without periods', () => {
  const metadata = { nyesteNavn: { navn: 'Ny ApS' } }

  it('have the one that the register calls the newest as the name, and the other one as a former name', () => {
    assert.deepEqual(
      danishNames({ navne: [{ navn: 'Gammel ApS' }, { navn: 'Ny ApS' }], virksomhedMetadata: metadata }, '2026-11-19'),
      {
        name: 'Ny ApS',
        previous_names: [{ name: 'Gammel ApS', from: undefined, until: undefined }],
        other_names: undefined,
      },
    )
  })

  it('have the only one as the name', () => {
    assert.equal(
      danishNames({ navne: [{ navn: 'Ene ApS' }], virksomhedMetadata: metadata }, '2026-11-19').name,
      'Ene ApS',
    )
  })
})

const documents = readFileSync(join(fixture('dk'), 'virksomhed-synthetic.ndjson'), 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line))
const hit = (source: unknown) => ({ _index: 'cvr-v-20220630', _type: '_doc', _id: '1', _score: 1, _source: source })
const answer = (hits: unknown[]) => ({ took: 7, timed_out: false, hits: { total: hits.length, max_score: 1, hits } })

describe('importing CVR documents in another wrapping', () => {
  const wrappings = [
    { title: 'an answer of the search', file: 'answer.json', text: JSON.stringify(answer(documents.map(hit))) },
    {
      title: 'answers of a scroll, one a line',
      file: 'scroll.ndjson',
      text: [documents.slice(0, 5), documents.slice(5)].map(page => JSON.stringify(answer(page.map(hit)))).join('\n'),
    },
    { title: 'an array of hits', file: 'hits.json', text: JSON.stringify(documents.map(hit)) },
    {
      title: 'bare documents, one a line',
      file: 'bare.jsonl',
      text: documents.map(({ Vrvirksomhed, ...others }) => JSON.stringify(Vrvirksomhed ?? others)).join('\n'),
    },
  ]
  for (const { title, file, text } of wrappings) {
    it(`reads the same 6 companies from ${title}`, async () => {
      using folder = tempFolder()
      await seedInto(folder.path)
      writeFileSync(join(folder.path, file), text)
      assert.deepEqual(
        countsOf(await runImport(folder.path, 'dk', join(folder.path, file), { snapshotDate: '2026-11-19' })),
        expectedCounts,
      )
      await using stores = openStores(folder.path)
      assert.equal((await stores.companies.find('DK', '99990007'))?.name, 'Syntetisk Eksempel A/S')
    })
  }
})
