import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { importers } from '../../src/importers/importers.ts'
import { createMemo } from '../../src/importers/mapping/memo.ts'
import { endOfTime } from '../../src/importers/mapping/period.ts'
import { type CsvRow, createRowReader } from '../../src/importers/readers/csv-records.ts'
import { openStores, runImport } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

type Shown = Partial<Record<keyof CompanyFacts, unknown>>

/** A record with an end on 31 December 2026, and what is read of it in files of the day before and the day after. */
interface Case {
  source: string
  of: string
  record: unknown
  joined?: Record<string, readonly CsvRow[]>
  before: Shown
  after: Shown
}

const last = '2026-12-31'
const next = '2027-01-01'
const ended = { status: 'dissolved', dissolution_date: last }
const living = { status: 'active', dissolution_date: undefined }
const period = (from: string, until: string | null) => ({ periode: { gyldigFra: from, gyldigTil: until } })
const renamed = (from: string | undefined) => ({
  before: { name: 'Old', previous_names: undefined },
  after: { name: 'New', previous_names: [{ name: 'Old', from, until: last }] },
})

const latvian = { regcode: '49990000004', name: 'New', type: 'SIA', address: '' }
const danish = { cvrNummer: 99990007, navne: [{ navn: 'A', ...period('2001-01-01', null) }] }
const finnish = { businessId: { value: '9999900-1' }, tradeRegisterStatus: '1' }
const slovak = {
  sourceRegister: { value: { code: '1' } },
  identifiers: [{ value: '99999005' }],
  establishment: '2020-01-01',
}
const estonian = { ariregistri_kood: 99990002, nimi: 'Now' }
const swedish = {
  organisationsidentitet: '9999990006$ORGNR-IDORG',
  organisationsnamn: 'A$FORETAGSNAMN-ORGNAM$2001-02-03',
  organisationsform: 'AB-ORGFO',
}
const french = { siren: '999000003', statutDiffusionUniteLegale: 'O', categorieJuridiqueUniteLegale: '5710' }

const cases: readonly Case[] = [
  {
    source: 'cz',
    of: 'an end (DDATZAN)',
    record: { ICO: '99990008', FIRMA: 'A', FORMA: '112', DDATZAN: last },
    before: living,
    after: ended,
  },
  {
    source: 'nl',
    of: 'an end (datumEinde)',
    record: { kvkNummer: '99000001', actief: 'J', datumEinde: '20261231' },
    before: living,
    after: ended,
  },
  {
    source: 'no',
    of: 'a removal (slettedato)',
    record: { organisasjonsnummer: '899999002', navn: 'A', 'organisasjonsform.kode': 'AS', slettedato: last },
    before: living,
    after: ended,
  },
  {
    source: 'se',
    of: 'a deregistration',
    record: { ...swedish, avregistreringsdatum: last },
    before: living,
    after: ended,
  },
  {
    source: 'se',
    of: 'the end of a bankruptcy',
    record: {
      ...swedish,
      pagandeAvvecklingsEllerOmstruktureringsforfarande: `KK-AVOMFO$2020-01-01|KKUHAVD-AVSLAVOMFO$${last}`,
    },
    before: { status: 'in_insolvency' },
    after: { status: 'active' },
  },
  {
    source: 'lv',
    of: 'a termination',
    record: { ...latvian, closed: 'L', terminated: last },
    before: living,
    after: ended,
  },
  {
    source: 'lv',
    of: 'an insolvency that ends',
    record: latvian,
    joined: { insolvency: [{ proceeding_form: 'INSOLVENCY', proceeding_ended_on: last }] },
    before: { status: 'in_insolvency' },
    after: { status: 'active' },
  },
  {
    source: 'lv',
    of: 'a liquidation that begins',
    record: latvian,
    joined: { liquidation: [{ date_from: next }] },
    before: { status: 'active' },
    after: { status: 'in_liquidation' },
  },
  {
    source: 'dk',
    of: 'a name',
    record: {
      ...danish,
      navne: [
        { navn: 'Old', ...period('2001-01-01', last) },
        { navn: 'New', ...period(next, null) },
      ],
    },
    ...renamed('2001-01-01'),
  },
  {
    source: 'dk',
    of: 'the life of a company',
    record: { ...danish, livsforloeb: [period('2001-01-01', last)] },
    before: { dissolution_date: undefined },
    after: { dissolution_date: last },
  },
  {
    source: 'fi',
    of: 'a name',
    record: {
      ...finnish,
      names: [
        { name: 'New', type: '1', registrationDate: next },
        { name: 'Old', type: '1', registrationDate: '2001-01-01', endDate: last },
      ],
    },
    ...renamed('2001-01-01'),
  },
  {
    source: 'fi',
    of: 'an end',
    record: { ...finnish, names: [{ name: 'A', type: '1' }], endDate: last },
    before: living,
    after: ended,
  },
  {
    source: 'sk',
    of: 'a name',
    record: {
      ...slovak,
      fullNames: [
        { value: 'Old', validFrom: '2001-01-01', validTo: last },
        { value: 'New', validFrom: next },
      ],
    },
    ...renamed('2001-01-01'),
  },
  {
    source: 'sk',
    of: 'a termination',
    record: { ...slovak, fullNames: [{ value: 'A' }], termination: last },
    before: living,
    after: ended,
  },
  {
    source: 'ee',
    of: 'a capital, and a name that is not yet former',
    record: {
      ...estonian,
      yldandmed: {
        arinimed: [{ sisu: 'Old', algus_kpv: '01.01.2001', lopp_kpv: '31.12.2026' }],
        kapitalid: [
          { kapitali_suurus: '1', lopp_kpv: '31.12.2026' },
          { kapitali_suurus: '2', algus_kpv: '01.01.2027' },
        ],
      },
    },
    before: { previous_names: undefined, capital: { amount: 1, currency: undefined } },
    after: {
      previous_names: [{ name: 'Old', from: '2001-01-01', until: last }],
      capital: { amount: 2, currency: undefined },
    },
  },
  {
    source: 'fr',
    of: 'a name, of which the main file has the next one',
    record: { ...french, denominationUniteLegale: 'New', dateDebut: next, etatAdministratifUniteLegale: 'A' },
    joined: { history: [{ denominationUniteLegale: 'Old', dateDebut: '2001-01-01', dateFin: last }] },
    ...renamed('2001-01-01'),
  },
  {
    source: 'fr',
    of: 'the life of a unit',
    record: { ...french, denominationUniteLegale: 'A', dateDebut: next, etatAdministratifUniteLegale: 'C' },
    before: { status: 'active' },
    after: { status: 'inactive' },
  },
  {
    source: 'ie',
    of: 'a dissolution',
    record: { company_num: '9900001', company_name: 'A', company_status: 'Normal', comp_dissolved_date: last },
    before: { dissolution_date: undefined },
    after: { dissolution_date: last },
  },
  {
    source: 'gb',
    of: 'a dissolution (DissolutionDate)',
    record: { CompanyNumber: '09900001', CompanyName: 'A LTD', CompanyStatus: 'Active', DissolutionDate: '31/12/2026' },
    before: { status: 'active', dissolution_date: undefined },
    after: { dissolution_date: last },
  },
  {
    source: 'lt',
    of: 'a deregistration (isreg_data)',
    record: { ja_kodas: '399000004', ja_pavadinimas: 'UAB A', adresas: '', isreg_data: last },
    before: living,
    after: ended,
  },
  {
    source: 'cy',
    of: 'a dissolution (ORGANISATION_STATUS_DATE), whose state the register has entered before its day',
    record: {
      ORGANISATION_NAME: 'A',
      REGISTRATION_NO: '999005',
      ORGANISATION_TYPE_CODE: 'C',
      ORGANISATION_STATUS: 'Διαγραμμένη',
      ORGANISATION_STATUS_DATE: '31/12/2026',
    },
    before: { status: 'dissolved', dissolution_date: undefined },
    after: ended,
  },
]

/** The record as a row of a file, whose columns are getters. */
const toRow = (record: CsvRow): CsvRow => {
  const cells = Object.keys(record)
  const reader = createRowReader({ cells, delimiter: '\t' }, { columns: { required: cells }, title: 'a file', line: 2 })
  const [read] = reader.push(`${Object.values(record).join('\t')}\n`)
  return read && 'value' in read ? read.value : assert.fail(read?.reason)
}

/** The facts of a record in a file of a day, of the names that are compared. */
function readOn(day: string, { source, record, joined = {} }: Case, compared: Shown): Shown {
  const { csv, json } = importers.get(source) ?? assert.fail()
  const joinedRows = (file: string) => joined[file] ?? []
  const context = { snapshotDate: `${day}T00:00:00Z`, day, joinedRows, naceEdition: undefined, memo: createMemo() }
  const isJson = ['dk', 'fi', 'sk', 'ee', 'nl'].includes(source)
  const mapped = isJson ? json?.map(record, context) : csv?.map(toRow(record as CsvRow), context)
  if (mapped?.kind !== 'company') return assert.fail(JSON.stringify(mapped))
  const facts: Shown = { ...mapped.facts }
  return Object.fromEntries(Object.keys(compared).map(name => [name, facts[name as keyof CompanyFacts]]))
}

describe(`what ends on ${last}, or begins on the next day`, () => {
  for (const each of cases) {
    it(`holds in a ${each.source} file of the day before: ${each.of}`, () => {
      assert.deepEqual(readOn('2026-12-30', each, each.before), each.before)
    })

    it(`has ended in a ${each.source} file of the next day, and in one of unknown date: ${each.of}`, () => {
      for (const day of [next, endOfTime]) assert.deepEqual(readOn(day, each, each.after), each.after)
    })
  }
})

describe('a Czech company that ends on 10 November', () => {
  it('is active by the file of 1 November, and dissolved by the same file of 15 November', async () => {
    using folder = tempFolder()
    const file = join(folder.path, 'res_data.csv')
    writeFileSync(file, 'ICO,DDATVZN,DDATZAN,FORMA,FIRMA\n99990008,1999-02-28,2026-11-10,112,A\n')
    const states: unknown[] = []
    for (const snapshotDate of ['2026-11-01', '2026-11-15']) {
      await runImport(folder.path, 'cz', file, { snapshotDate, sample: false })
      await using stores = openStores(folder.path)
      const { status, dissolution_date, status_detail } = (await stores.companies.find('CZ', '99990008')) ?? {}
      states.push([status, dissolution_date, status_detail?.since])
    }
    assert.deepEqual(states, [
      ['active', null, null],
      ['dissolved', '2026-11-10', '2026-11-10'],
    ])
  })
})
