import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CompanyDetails } from '#domain/companies/company.ts'
import { detailsOf } from '../../src/importers/mapping/details-of.ts'
import { samples } from '../support/genuine-samples.ts'
import { fixture, openStores, runImport, seedInto } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

interface Sample {
  source: string
  file: string
  options?: object
  companies: { is: string; country: string; id: string; details: CompanyDetails }[]
}

const charges = (charged: number, outstanding: number, satisfied: number) => ({
  charges: charged,
  outstanding,
  part_satisfied: 0,
  satisfied,
})

const genuine: Sample[] = [
  {
    source: 'gb',
    file: 'gb-companies-house-basic/BasicCompanyData-sample.csv',
    options: { snapshotDate: '2021-03-01' },
    companies: [
      {
        is: 'that has filed nothing yet',
        country: 'GB',
        id: '12778855',
        details: {
          accounts: { next_due: '2022-04-29', category: 'NO ACCOUNTS FILED' },
          confirmation_statement: { next_due: '2021-08-11' },
          mortgages: { charges: 0 },
        },
      },
      {
        is: 'with two charges outstanding',
        country: 'GB',
        id: 'SC606050',
        details: {
          accounts: { last_made_up_to: '2019-08-31', next_due: '2021-05-31', category: 'TOTAL EXEMPTION FULL' },
          confirmation_statement: { last_made_up_to: '2020-01-29', next_due: '2021-03-12' },
          mortgages: charges(2, 2, 0),
        },
      },
      {
        is: 'with two charges satisfied',
        country: 'GB',
        id: '02537158',
        details: {
          accounts: { last_made_up_to: '2019-06-30', next_due: '2021-06-30', category: 'TOTAL EXEMPTION FULL' },
          confirmation_statement: { last_made_up_to: '2020-09-05', next_due: '2021-09-19' },
          mortgages: charges(2, 0, 2),
        },
      },
      {
        is: 'whose accounts are of 29 February, without a category',
        country: 'GB',
        id: 'SC313991',
        details: {
          accounts: { last_made_up_to: '2020-02-29', next_due: '2021-11-30' },
          confirmation_statement: { last_made_up_to: '2020-01-03', next_due: '2021-02-14' },
          mortgages: { charges: 0 },
        },
      },
      {
        is: 'of the charities, which files no confirmation statement',
        country: 'GB',
        id: 'CE000952',
        details: { accounts: { category: 'NO ACCOUNTS FILED' }, mortgages: { charges: 0 } },
      },
    ],
  },
  {
    source: 'gleif',
    file: 'gleif-lei-records/direct-parent_549300O897ZC5H7CY412.json',
    companies: [
      {
        is: 'with an LEI in force',
        country: 'SE',
        id: '556609-8058',
        details: { lei: { status: 'issued', next_renewal: '2026-05-25' } },
      },
    ],
  },
]

describe('the details of genuine rows', () => {
  let folder: TempFolder
  before(async function () {
    if (!existsSync(samples)) this.skip()
    folder = tempFolder()
    for (const { source, file, options } of genuine)
      await runImport(folder.path, source, samples + file, {
        clock: { now: () => Date.parse('2100-01-01') },
        ...options,
      })
  })
  after(() => folder?.[Symbol.dispose]())

  for (const { source, companies } of genuine)
    for (const { is, country, id, details } of companies)
      it(`of ${source} are read: a company ${is}`, async () => {
        await using stores = openStores(folder.path)
        assert.deepEqual((await stores.companies.find(country, id))?.details, details)
      })
})

describe('the details of a record', () => {
  it('have no unknown members, empty texts, objects or lists, and are absent when nothing is left', () => {
    assert.equal(detailsOf({}), undefined)
    assert.equal(
      detailsOf({ accounts: { next_due: undefined }, purpose: '', successors: [{ name: undefined }] }),
      undefined,
    )
    assert.deepEqual(
      detailsOf({ employees: { count: 0, year: undefined }, flags: [undefined, 'employer'], contacts: {} }),
      { employees: { count: 0 }, flags: ['employer'] },
    )
  })

  it('keep the first 20 items of a list', () => {
    const flags = Array.from({ length: 21 }, () => 'employer' as const)
    assert.equal(detailsOf({ flags })?.flags?.length, 20)
  })
})

describe('details in partitions', () => {
  let folder: TempFolder
  beforeEach(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
  })
  afterEach(() => folder[Symbol.dispose]())

  const header =
    'CompanyName,CompanyNumber,CompanyCategory,CompanyStatus,IncorporationDate,RegAddress.PostCode,Accounts.NextDueDate'
  const importGb = (date: string, nextDue: string) => {
    const path = join(folder.path, `BasicCompanyDataAsOneFile-${date}.csv`)
    writeFileSync(
      path,
      `${header}\nSYNTHETIC ALPHA LIMITED,99000001,Private Limited Company,Active,29/02/2020,,${nextDue}\n`,
    )
    return runImport(folder.path, 'gb', path)
  }
  const find = async () => {
    await using stores = openStores(folder.path)
    const company = await stores.companies.find('GB', '99000001')
    return { company, etag: company && stores.companies.entityTagOf(company, 'full') }
  }

  it('are replaced by the next file, with another entity tag, and unchanged by the same one', async () => {
    await importGb('2026-10-01', '30/09/2026')
    const before = await find()
    assert.deepEqual(before.company?.details, { accounts: { next_due: '2026-09-30' } })
    assert.deepEqual((await importGb('2026-10-01', '30/09/2026')).written, 0)
    await importGb('2026-11-01', '30/09/2027')
    const after = await find()
    assert.deepEqual(after.company?.details, { accounts: { next_due: '2027-09-30' } })
    assert.notEqual(after.etag, before.etag)
    await importGb('2026-11-15', '')
    assert.equal((await find()).company?.details, undefined)
  })

  it('of GLEIF are added member by member, with their provenance', async () => {
    await importGb('2026-11-01', '30/09/2027')
    await runImport(folder.path, 'gleif', fixture('gleif-synthetic.xml'))
    const { company } = await find()
    assert.deepEqual(company?.details, {
      accounts: { next_due: '2027-09-30' },
      lei: { status: 'issued' },
    })
    assert.equal(company?.provenance['/details/lei'], 'gleif')
    assert.ok(!('/details/accounts' in (company?.provenance ?? {})))
  })

  const importMany = (date: string, nextDue: string) => {
    const path = join(folder.path, `BasicCompanyDataAsOneFile-${date}.csv`)
    const row = (_: unknown, at: number) =>
      `SYNTHETIC ${at} LIMITED,${99_000_100 + at},Private Limited Company,Active,29/02/2020,,${nextDue}`
    writeFileSync(path, `${[header, ...Array.from({ length: 120 }, row)].join('\n')}\n`)
    return runImport(folder.path, 'gb', path)
  }

  it('that an importer did not read before are no drift of the file, those that a file lost are', async () => {
    const changes = async (date: string, nextDue: string) => (await importMany(date, nextDue)).drift.changes
    assert.deepEqual(await changes('2026-09-01', ''), [])
    assert.deepEqual(await changes('2026-10-01', '30/09/2027'), [])
    assert.deepEqual(
      (await changes('2026-11-01', '')).map(change => ('field' in change ? change.field : change.kind)),
      ['details', 'details.accounts'],
    )
  })

  it('are absent from a record that was stored without them, as all of earlier versions are', async () => {
    await importGb('2026-11-01', '')
    assert.ok(!('details' in ((await find()).company ?? {})))
  })

  it('are counted in the coverage of the country', async () => {
    await importGb('2026-11-01', '30/09/2027')
    await using stores = openStores(folder.path)
    const { fields } = await stores.coverage.coverage('GB')
    assert.deepEqual(
      [fields.details?.count, fields['details.accounts']?.count, fields['details.lei']?.count],
      [1, 1, 0],
    )
  })
})
