import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { parse } from 'yaml'
import { countryCodes } from '#domain/countries.ts'
import { samples } from '../support/genuine-samples.ts'
import { fixture, openStores, runImport, seedInto } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

const clock = { now: () => Date.parse('2100-01-01') }

const companyValidator = () => {
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv, { mode: 'full' })
  ajv.addSchema({
    ...parse(readFileSync(new URL('../../generated/openapi.yaml', import.meta.url), 'utf8')),
    $id: 'contract',
  })
  return ajv.compile({ $ref: 'contract#/components/schemas/Company' })
}

const imports = [
  ['gb', fixture('BasicCompanyData-synthetic-2026-11-01.csv')],
  ['no', fixture('enheter-synthetic.csv')],
  ['gleif', fixture('gleif-synthetic.xml')],
  ['gb', `${samples}gb-companies-house-basic/BasicCompanyData-sample.csv`],
  ['no', `${samples}no-brreg-enheter/enheter.csv`],
  ['gleif', `${samples}gleif-lei-cdf/lei-updates-data2.xml`],
  ['gleif', `${samples}gleif-lei-records/multi_lei_records.json`],
  ...['ch', 'de', 'pl', 'se', 'sk'].map(source => [source, fixture(source)] as const),
  ...['be', 'cy', 'cz', 'dk', 'ee', 'fi', 'fr', 'ie', 'lt', 'lv', 'ro'].map(
    source => [source, fixture(source)] as const,
  ),
  ['be', `${samples}be-kbo-open-data`],
  ['de', `${samples}de-offeneregister/gau-algesheim.jsonl.bz2`],
  ['de', `${samples}de-offeneregister/100_de_companies_formatted.jsonl`],
  ['pl', `${samples}pl-krs-odpis`],
  ['sk', `${samples}sk-rpo/search-31322832.json`],
] as const

describe('the companies of the sample and of imported files', () => {
  it('are all valid against the contract', async () => {
    using folder = tempFolder()
    await seedInto(folder.path)
    for (const [at, [source, file]] of imports.entries()) {
      if (existsSync(file))
        await runImport(folder.path, source, file, {
          clock,
          snapshotDate: `2026-11-${String(at + 1).padStart(2, '0')}`,
        })
    }

    await using stores = openStores(folder.path)
    const isCompany = companyValidator()
    let companies = 0
    for (const country of countryCodes) {
      const ids = await stores.partitions.read(country, ({ statement }) =>
        statement('SELECT DISTINCT registry_id FROM source_records').pluck().all(),
      )
      for (const id of ids) {
        const company = await stores.companies.find(country, String(id))
        assert.ok(isCompany(company), `${country} ${id}: ${JSON.stringify(isCompany.errors)}`)
        companies += 1
      }
    }
    // Registers without a genuine file here have the sample and what is synthetic.
    assert.ok(companies > (existsSync(samples) ? 300 : 150), String(companies))
  })
})
