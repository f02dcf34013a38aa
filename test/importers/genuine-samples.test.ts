import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import type { ImportSummary } from '../../src/importers/import-summary.ts'
import { openStores, runImport, seedInto } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

const samples = new URL('../../../shared/samples/', import.meta.url).pathname
const counts = ({ read, written, unchanged, skipped, rejected, unknown_statuses }: ImportSummary) => ({
  read,
  written,
  unchanged,
  skipped,
  rejected,
  unknown_statuses,
})
const all = (read: number) => ({ read, written: read, unchanged: 0, skipped: {}, rejected: 0, unknown_statuses: {} })

// Files of the registers themselves, which are not part of the project: read where they lie beside it.
describe('genuine files of the registers', () => {
  let folder: TempFolder
  before(async function () {
    if (!existsSync(samples)) this.skip()
    folder = tempFolder()
    await seedInto(folder.path)
  })
  after(() => folder?.[Symbol.dispose]())

  const run = (source: string, file: string, options = {}) =>
    runImport(folder.path, source, `${samples}${file}`, { clock: { now: () => Date.parse('2100-01-01') }, ...options })

  it('import all 31 companies of Companies House', async () => {
    const file = 'gb-companies-house-basic/BasicCompanyData-sample.csv'
    assert.deepEqual(counts(await run('gb', file, { snapshotDate: '2021-03-01' })), all(31))
    await using stores = openStores(folder.path)
    const company = await stores.companies.find('GB', '12778855')
    assert.deepEqual(
      [
        company?.name,
        company?.status,
        company?.legal_form?.kind,
        company?.registered_address?.postal_code,
        company?.activities[0]?.nace_code,
      ],
      ['! LIMITED', 'active', 'private_limited', 'S35 2PH', '78.30'],
    )
  })

  it('import all 9 companies of Brønnøysund, with breaks in addresses and lines in statutes', async () => {
    assert.deepEqual(counts(await run('no', 'no-brreg-enheter/enheter.csv', { snapshotDate: '2024-06-01' })), all(9))
    await using stores = openStores(folder.path)
    const company = await stores.companies.find('NO', '810093382')
    assert.equal(company?.registered_address?.text, 'c/o BDO AS, Fjellgata 6, 4612 KRISTIANSAND S, Norway')
  })

  it("reject the made-up numbers of Brønnøysund's documentation", async () => {
    const { read, rejected } = await run('no', 'no-brreg-enheter/enheter-details-response.json')
    assert.deepEqual({ read, rejected }, { read: 1, rejected: 1 })
  })

  it('import 3 of the 13 records at the head of a golden copy, the same from XML and JSON', async () => {
    const skipped = { category_fund: 4, no_register: 3, other_country: 3 }
    const xml = await run('gleif', 'gleif-lei-cdf/lei-data.xml')
    assert.deepEqual(counts(xml), { ...all(13), written: 3, skipped })
    const json = await run('gleif', 'gleif-lei-cdf/lei-data.json')
    assert.deepEqual(counts(json), { ...all(13), written: 0, unchanged: 3, skipped })
  })

  for (const file of ['lei-updates-data2.xml', 'lei-updates-data2-new.xml']) {
    it(`read all 12 records of ${file}`, async () => {
      const { read, rejected, unknown_statuses } = await run('gleif', `gleif-lei-cdf/${file}`)
      assert.deepEqual({ read, rejected, unknown_statuses }, { read: 12, rejected: 0, unknown_statuses: {} })
    })
  }

  it("import every European company of GLEIF's API answers", async () => {
    const files = readdirSync(`${samples}gleif-lei-records`).filter(name => name.startsWith('single_lei_record'))
    const summaries: ImportSummary[] = []
    for (const file of files) summaries.push(await run('gleif', `gleif-lei-records/${file}`))
    assert.deepEqual(
      [summaries.length, summaries.every(({ read, rejected }) => read === 1 && rejected === 0)],
      [12, true],
    )
    const several = await run('gleif', 'gleif-lei-records/multi_lei_records.json')
    assert.deepEqual(counts(several), {
      ...all(12),
      written: 0,
      unchanged: 6,
      skipped: { category_sole_proprietor: 1, other_country: 5 },
    })
    await using stores = openStores(folder.path)
    const fraport = await stores.companies.find('DE', 'M1201.HRB7042')
    assert.deepEqual(
      [
        fraport?.name,
        fraport?.legal_form?.kind,
        fraport?.incorporation_date,
        fraport?.data_freshness.last_confirmed_at,
      ],
      ['Fraport AG Frankfurt Airport Services Worldwide', 'public_limited', '2004-06-07', '2025-04-09T08:12:40Z'],
    )
  })
})
