import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { SearchUnavailableError } from '../../src/search/search-errors.ts'
import { samples } from '../support/genuine-samples.ts'
import { runImport, seedInto } from '../support/partition-stores.ts'
import { scriptedSearch } from '../support/scripted-search.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

const files = {
  ee: 'ee-ariregister-lihtandmed/ettevotja_rekvisiidid__lihtandmed.csv',
  pl: 'pl-krs-odpis',
  fi: 'fi-prh-ytj/companies-2646674-9.json',
}

const rows: readonly (readonly [q: string, company: string])[] = [
  ['EE101721589', 'EE/12652512'],
  ['KMKR EE101721589', 'EE/12652512'],
  ['EE 101 721 589', 'EE/12652512'],
  ['9721237323', 'PL/0000405063'],
  ['PL9721237323', 'PL/0000405063'],
  ['PL 972-123-73-23', 'PL/0000405063'],
  ['301991466', 'PL/0000405063'],
  ['REGON 301991466', 'PL/0000405063'],
  ['30199146600000', 'PL/0000405063'],
  ['302046830', 'PL/0000413516'],
]

// Genuine files of the registers, which are not part of the project; skipped when they are missing.
describe('a number of a genuine record', () => {
  let folder: TempFolder
  let service: TestService
  let key: string
  before(async function () {
    if (!existsSync(samples)) this.skip()
    folder = tempFolder()
    await seedInto(folder.path)
    for (const [source, file] of Object.entries(files))
      await runImport(folder.path, source, `${samples}${file}`, {
        clock: { now: () => Date.parse('2100-01-01') },
        snapshotDate: '2026-11-01',
      })
    const search = scriptedSearch(async () => {
      throw new SearchUnavailableError(5)
    })
    service = await startTestService({ SVC_DATA_DIR: folder.path }, { search })
    key = (await service.key()).text
  })
  after(async () => {
    await service?.[Symbol.asyncDispose]()
    folder?.[Symbol.dispose]()
  })

  for (const [q, company] of rows)
    it(`${q} finds ${company}, with and without its country, and is suggested by a lookup`, async () => {
      const [country = ''] = company.split('/')
      for (const query of [{ q }, { q, country }]) {
        const { status, body } = await sendRequest(service, `/v1/companies/search?${new URLSearchParams(query)}`, {
          key,
        })
        assert.equal(status, 200, JSON.stringify(body))
        const found = body.candidates.map(
          (one: { country: string; registry_id: string }) => `${one.country}/${one.registry_id}`,
        )
        assert.deepEqual(found, [company])
        assert.equal(body.candidates[0].matched_on.field, 'identifiers')
      }
      const { body } = await sendRequest(service, `/v1/companies/${country}/${encodeURIComponent(q)}`, { key })
      assert.equal(body.suggested_request?.path, `/v1/companies/${company}`)
    })
})
