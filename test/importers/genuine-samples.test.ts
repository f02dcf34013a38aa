import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import type { ImportSummary } from '../../src/importers/run/import-summary.ts'
import { samples } from '../support/genuine-samples.ts'
import { openStores, runImport, seedInto } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

const counts = ({ read, written, unchanged, skipped, rejected, unknown_statuses }: ImportSummary) => ({
  read,
  written,
  unchanged,
  skipped,
  rejected,
  unknown_statuses,
})
const all = (read: number) => ({ read, written: read, unchanged: 0, skipped: {}, rejected: 0, unknown_statuses: {} })

// Genuine files of the registers, which are not part of the project; skipped when they are missing.
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

  it('have branches of overseas companies with their country, and activities in no class of NACE, at Companies House', async () => {
    await run('gb', 'gb-companies-house-basic/BasicCompanyData-sample.csv', { snapshotDate: '2021-03-01' })
    await using stores = openStores(folder.path)
    const found = await Promise.all(
      ['FC031362', 'FC027187', '08209948', '05914136'].map(id => stores.companies.find('GB', id)),
    )
    assert.deepEqual(
      found.map(company => [
        company?.legal_form?.kind,
        company?.legal_form?.country_of_origin,
        company?.activities.map(({ nace_code }) => nace_code),
      ]),
      [
        // CHANNEL ISLANDS is not one country.
        ['branch', undefined, []],
        ['branch', 'MN', []],
        ['private_limited', undefined, [null]],
        ['private_limited', undefined, [null]],
      ],
    )
  })

  it('import all 9 companies of Brønnøysund, with breaks in addresses and lines in statutes', async () => {
    assert.deepEqual(counts(await run('no', 'no-brreg-enheter/enheter.csv', { snapshotDate: '2024-06-01' })), all(9))
    await using stores = openStores(folder.path)
    const company = await stores.companies.find('NO', '810093382')
    assert.equal(company?.registered_address?.text, 'c/o BDO AS, Fjellgata 6, 4612 KRISTIANSAND S, Norway')
  })

  it('show by their codes that a Norwegian file without a date is coded in NACE Rev. 2', async () => {
    await run('no', 'no-brreg-enheter/enheter.csv', { snapshotDate: '2026-11-01' })
    await using stores = openStores(folder.path)
    const found = await Promise.all(['810130822', '810034882'].map(id => stores.companies.find('NO', id)))
    assert.deepEqual(
      found.map(company => company?.activities.map(({ version, nace_code }) => [version, nace_code])),
      [
        [['2', '46.73']],
        [
          ['2', '43.21'],
          ['2', '27.51'],
        ],
      ],
    )
  })

  it('import the 3,198 of 9,999 Belgian enterprises in a truncated file of names, from nine files with codes without leading zeros', async () => {
    const summary = await run('be', 'be-kbo-open-data', { snapshotDate: '2024-09-01' })
    assert.deepEqual(counts(summary), { ...all(9_999), written: 3_198, skipped: { no_name: 6_801 } })
    assert.deepEqual(summary.supplementary_files, {
      denomination: { read: 9_999, kept: 9_997, rejected: 2 },
      address: { read: 10_984, kept: 9_949, rejected: 0 },
      activity: { read: 9_999, kept: 9_999, rejected: 0 },
      code: { read: 14_948, kept: 14_882, rejected: 0 },
      contact: { read: 9_999, kept: 9_999, rejected: 0 },
      establishment: { read: 9_999, kept: 9_999, rejected: 0 },
      branch: { read: 7_355, kept: 7_355, rejected: 0 },
    })
    assert.deepEqual([summary.missing_files, summary.ignored_files], [['meta'], []])
    await using stores = openStores(folder.path)
    const company = await stores.companies.find('BE', '0200065765')
    assert.deepEqual(
      [company?.name, company?.registered_address?.text, company?.activities[0]?.label],
      [
        'Intergemeentelijke Vereniging Veneco',
        'Panhuisstraat 1, 9070 Destelbergen, Belgium',
        'Ontwikkeling van residentiële bouwprojecten',
      ],
    )
  })

  it('leave out the 3 sole traders of INSEE, in a file with other establishments', async () => {
    const files = ['sample_unites_legales_OK.csv', 'sample_etablissements_OK.csv']
    const paths = files.map(file => `${samples}fr-sirene-stock/${file}`)
    const summary = await runImport(folder.path, 'fr', paths, { snapshotDate: '2018-08-01' })
    assert.deepEqual(counts(summary), { ...all(3), written: 0, skipped: { sole_trader: 3 } })
    assert.deepEqual(summary.supplementary_files, { establishment: { read: 3, kept: 3, rejected: 0 } })
  })

  for (const { file, says } of [
    {
      file: 'sample_unites_legales_KO.csv',
      says: 'sample_unites_legales_KO.csv: this is not a Sirene StockUniteLegale file: the column statutDiffusionUniteLegale is missing; its header begins with siren, unitePurgeeUniteLegale, dateCreationUniteLegale, sigleUniteLegale, sexeUniteLegale',
    },
    {
      file: 'sample_etablissements_KO_missing_header.csv',
      says: 'sample_etablissements_KO_missing_header.csv: this is not the establishment file that belongs to a Sirene StockUniteLegale file: the column nic is missing; its header begins with siren, siret, statutDiffusionEtablissement, dateCreationEtablissement, trancheEffectifsEtablissement',
    },
  ]) {
    it(`refuse ${file}, whose header lacks a column`, async () => {
      await assert.rejects(run('fr', `fr-sirene-stock/${file}`), { message: says })
    })
  }

  it('import 2 of 4 Latvian rows: the others are individual merchants', async () => {
    const summary = await run('lv', 'lv-ur-register/register.csv', { snapshotDate: '2026-01-01' })
    assert.deepEqual(counts(summary), { ...all(4), written: 2, skipped: { sole_trader: 2 } })
    await using stores = openStores(folder.path)
    const company = await stores.companies.find('LV', '40103550818')
    assert.deepEqual(
      [company?.name, company?.registered_address?.text, company?.legal_form?.kind],
      ['SIA "Psihologs; Tava kabata"', '"Centrs", LV-4201 Valmiera, Latvia', 'private_limited'],
    )
  })

  it('import the Lithuanian row, dated as the row says', async () => {
    const summary = await run('lt', 'lt-jar/JAR_IREGISTRUOTI.csv')
    assert.deepEqual([counts(summary), summary.snapshot_date], [all(1), '2026-05-27T00:00:00Z'])
    await using stores = openStores(folder.path)
    const company = await stores.companies.find('LT', '110003978')
    assert.deepEqual(
      [company?.name, company?.status, company?.registered_address?.text],
      ['Uždaroji akcinė bendrovė "Lietkompexim"', 'active', 'S. Stanevičiaus g. 95, LT-07114 Vilnius, Lithuania'],
    )
  })

  it("reject the made-up numbers of Brønnøysund's documentation", async () => {
    const { read, rejected } = await run('no', 'no-brreg-enheter/enheter-details-response.json', {
      snapshotDate: '2026-11-02',
    })
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
