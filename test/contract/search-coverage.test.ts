import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CountryExtent, searchCoverage } from '#domain/search/answer/search-coverage.ts'
import { fixture, runImport, seedInto } from '../support/partition-stores.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

/** A synthetic company of OffeneRegister, whose data set ends in February 2019. */
const german = {
  all_attributes: { _registerArt: 'HRB', registered_office: 'Nirgendwo' },
  company_number: 'M1201_HRB99001',
  current_status: 'currently registered',
  name: 'Altmodische Synthetik GmbH',
  registered_address: 'Scheinstraße 1, 00001 Nirgendwo.',
  retrieved_at: '2018-02-03T10:00:00Z',
}

const extent = (country: string, more: Partial<CountryExtent>): CountryExtent => ({
  ...{ country, record_count: 10, completeness: 'full', source_date: '2026-11-01', frozen_until: null },
  ...more,
})

describe('what a search searched', () => {
  let folder: TempFolder
  let service: TestService
  let key: string
  before(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
    const file = join(folder.path, 'companies.jsonl')
    writeFileSync(file, JSON.stringify(german))
    await runImport(folder.path, 'de', file)
    await runImport(folder.path, 'gb', fixture('BasicCompanyData-synthetic-2026-11-01.csv'))
    service = await startTestService({ SVC_DATA_DIR: folder.path }, {}, { hasOwnSearch: true })
    key = (await service.key()).text
  })
  after(async () => {
    await service[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  const coverageOf = async (query: string) => {
    const { status, body } = await sendRequest(service, `/v1/companies/search?${query}`, { key })
    assert.equal(status, 200, JSON.stringify(body))
    return body.coverage
  }

  it('is the sample of NO, without a date', async () => {
    const { record_count, ...others } = await coverageOf('q=equinor&country=NO')
    assert.ok(record_count >= 12)
    assert.deepEqual(others, { completeness: 'sample', source_date: null, frozen_until: null })
  })

  it('is a part of the register of DE that ended in February 2019, also if nothing is found', async () => {
    const coverage = await coverageOf('q=xyzzyqwv&country=DE')
    assert.deepEqual([coverage.completeness, coverage.frozen_until], ['partial', '2019-02'])
  })

  it('is the whole register of GB of 1 November 2026', async () => {
    const { record_count: _, ...others } = await coverageOf('q=beispiel&country=GB')
    assert.deepEqual(others, { completeness: 'full', source_date: '2026-11-01', frozen_until: null })
  })

  it('names, of all countries, those with a part, with the sample only, and with an ended data set', async () => {
    const coverage = await coverageOf('q=equinor')
    const { sample_countries, ...others } = coverage
    assert.deepEqual(others, { completeness: 'sample', partial_countries: ['DE'], frozen_countries: ['DE'] })
    assert.equal(sample_countries.length, 17)
  })

  it('is the same in /v1/countries and in the manifest', async () => {
    const { body: list } = await sendRequest(service, '/v1/countries')
    for (const code of ['DE', 'GB', 'NO']) {
      const summary = list.countries.find((country: { code: string }) => country.code === code)
      const { body: manifest } = await sendRequest(service, `/v1/countries/${code}`)
      const coverage = await coverageOf(`q=equinor&country=${code}`)
      for (const field of ['record_count', 'completeness', 'source_date', 'frozen_until'])
        assert.deepEqual([summary[field], manifest[field]], [coverage[field], coverage[field]], `${code} ${field}`)
    }
  })

  it('has no lists if all countries are full and live, or all have the sample only', () => {
    assert.deepEqual(searchCoverage([extent('NO', {}), extent('SE', {})]), { completeness: 'full' })
    const sample = { completeness: 'sample', source_date: null } as const
    assert.deepEqual(searchCoverage([extent('NO', sample), extent('SE', sample)]), { completeness: 'sample' })
  })
})
