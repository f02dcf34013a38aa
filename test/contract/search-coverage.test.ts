import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingData } from '#domain/search/answer/missing-data.ts'
import { type CountryExtent, searchCoverage } from '#domain/search/answer/search-coverage.ts'
import { batchOf, send } from '../support/batches.ts'
import { callTool } from '../support/mcp.ts'
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
  country,
  record_count: 10,
  completeness: 'full',
  source_date: '2026-11-01',
  frozen_until: null,
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

  const notes: readonly (readonly [query: string, note: RegExp | undefined])[] = [
    [
      'q=xyzzyqwv&country=DE',
      /^No match in DE\. The register of DE is only partially loaded \(\d+ companies, data until 2019-02\), so the company may exist\.$/,
    ],
    [
      'q=xyzzyqwv&country=NO',
      /^No match in NO\. The register of NO is only partially loaded \(a sample of \d+ companies\), so the company may exist\.$/,
    ],
    [
      'q=xyzzyqwv',
      /^No match\. 18 of 19 registers are only partially loaded or have ended, so the company may exist\.$/,
    ],
    [
      'q=equinor&country=NO&locality=Nowhere&status=active',
      /^No match in NO\. A filter leaves out companies whose value is spelt differently or not known: search without status, locality\. The register of NO is only/,
    ],
    [
      'q=beispiel&country=GB&locality=Nowhere',
      /^No match in GB\. A filter leaves out companies whose value is spelt differently or not known: search without locality\.$/,
    ],
    ['q=xyzzyqwv&country=GB', undefined],
    ['q=equinor&country=NO', undefined],
    [
      `q=${encodeURIComponent('Equinor ASA; Qzxa AS')}&country=NO`,
      /^No match\. The query has 2 names: search for each alone/,
    ],
  ]
  for (const [query, note] of notes)
    it(`${note ? 'says in note' : 'needs no note'} that a company may exist where it is not found: ${query}`, async () => {
      const coverage = await coverageOf(query)
      if (note) assert.match(coverage.note, note)
      else assert.equal(coverage.note, undefined)
    })

  it('is in the 404 of a lookup and in the row of a batch, unless the register is complete or no company can have the id', async () => {
    const misses: readonly (readonly [country: string, id: string, correction: RegExp])[] = [
      [
        'DE',
        'HRB 999999 Dresden',
        /The register of DE is only partially loaded \(\d+ companies, data until 2019-02\), so the company may exist\.$/,
      ],
      [
        'NO',
        '999999999',
        /\. The register of NO is only partially loaded \(a sample of \d+ companies\), so the company may exist\.$/,
      ],
      ['GB', '00999999', /^Check the number, or search for the company by name\.$/],
      ['NO', '923609017', /^The check digit of this [^.]* is wrong\. Check the number\.$/],
    ]
    const { body: batch } = await send(
      service,
      key,
      batchOf(...misses.map(([country, registry_id]) => ({ country, registry_id }))),
    )
    for (const [at, [country, id, correction]] of misses.entries()) {
      const { status, body } = await sendRequest(service, `/v1/companies/${country}/${encodeURIComponent(id)}`, { key })
      assert.deepEqual([status, body.code], [404, 'company_not_found'])
      assert.match(body.correction, correction)
      assert.equal(batch.results[at].error.correction, body.correction)
    }
  })

  it('is in a row of a match without candidates, unless the register is complete', async () => {
    const rows = [
      { name: 'Xyzzyqwv', country: 'DE' },
      { name: 'Xyzzyqwv', country: 'GB' },
      { name: 'Xyzzyqwv' },
      { name: 'Equinor ASA', country: 'NO' },
    ]
    const sent = { method: 'POST', key, body: { idempotency_key: randomUUID(), rows } } as const
    const { status, body } = await sendRequest(service, '/v1/companies/match', sent)
    assert.equal(status, 200)
    const [german, british, any, found] = body.results.map(({ note }: { note?: string }) => note)
    assert.match(german, /^No match in DE\. The register of DE is only partially loaded/)
    assert.match(any, /^No match\. 18 of 19 registers/)
    assert.deepEqual([british, found], [undefined, undefined])
  })

  it('is said by the tools of MCP too', async () => {
    const searched = await callTool(service, key, 'svc_search_companies', { q: 'xyzzyqwv', country: 'DE' })
    assert.match(searched.content.coverage.note, /only partially loaded/)
    const missed = await callTool(service, key, 'svc_verify_status', { country: 'NO', registry_id: '999999999' })
    assert.match(missed.content.correction, /only partially loaded/)
  })

  it('has no note for a complete register, and names the end of one that has ended', () => {
    assert.equal(missingData([extent('GB', {})]), undefined)
    assert.equal(
      missingData([extent('DE', { frozen_until: '2019-02' })]),
      'The loaded register of DE has 10 companies, data until 2019-02, so the company may exist.',
    )
    assert.equal(missingData([extent('DE', { completeness: null, record_count: null })]), undefined)
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
