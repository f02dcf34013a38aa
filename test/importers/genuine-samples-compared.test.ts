import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import type { Company } from '#domain/companies/company.ts'
import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import type { CountryCode } from '#domain/countries.ts'
import { openStores, runImport, type Stores } from '../support/partition-stores.ts'
import { type RawCompany, type RawSample, rawSamples } from '../support/raw-rows.ts'
import { tempFolder } from '../support/temp-folder.ts'

const samples = new URL('../../../shared/samples/', import.meta.url).pathname
const page = readFileSync(new URL('../../docs/data-sources.md', import.meta.url), 'utf8')
const [, section = ''] = page.split('\n## Deliberate differences\n')

/** How many rows differ, by `source field`, in the table of deliberate differences. */
const explained = Object.fromEntries(
  [...section.matchAll(/^\| `(\w+)` \| `(\w+)` \| (\d+) \|/gm)].map(([, source, field, rows]) => [
    `${source} ${field}`,
    Number(rows),
  ]),
)

const inAddress = ['street', 'locality', 'postal_code'] as const
const inCompany = ['name', 'incorporation_date', 'dissolution_date', 'status'] as const

const fieldsThatDiffer = (raw: RawCompany, served: Company): string[] => [
  ...inCompany.filter(field => raw[field] !== undefined && raw[field] !== served[field]),
  ...inAddress.filter(field => raw[field] !== undefined && raw[field] !== served.registered_address?.[field]),
]

/** Compares a raw row with what is served; `absent` if there is no such company. */
const compare = async ({ companies }: Stores, raw: RawCompany): Promise<string[]> => {
  const asWritten = await companies.find(raw.country, raw.registry_id)
  if (asWritten) return fieldsThatDiffer(raw, asWritten)
  const reading = readRegistryId(raw.country as CountryCode, raw.registry_id)
  const id =
    reading.kind === 'canonical' ? (reading.completed ?? '') : reading.kind === 'corrected' ? reading.registryId : ''
  const corrected = await companies.find(raw.country, id)
  return corrected ? ['registry_id', ...fieldsThatDiffer(raw, corrected)] : ['absent']
}

const differences: Record<string, number> = {}
let compared = 0

/** Imports a sample and compares all its rows; returns the differences that the table does not name. */
const unexplainedIn = async ({ source, folder, files, read }: RawSample): Promise<string[]> => {
  using data = tempFolder()
  await runImport(
    data.path,
    source,
    files === undefined ? samples + folder : files(samples + folder).map(name => `${samples}${folder}/${name}`),
    { snapshotDate: '2026-11-01' },
  )
  await using stores = openStores(data.path)
  const unexplained: string[] = []
  for (const raw of read(samples + folder)) {
    compared += 1
    for (const field of await compare(stores, raw)) {
      const key = `${source} ${field}`
      differences[key] = (differences[key] ?? 0) + 1
      if (!(key in explained)) unexplained.push(`${field} of ${JSON.stringify(raw)}`)
    }
  }
  return unexplained
}

describe('every row of the genuine samples, mapped independently and compared with what is served', () => {
  before(function () {
    if (!existsSync(samples)) this.skip()
  })

  for (const sample of rawSamples) {
    it(`differs only as docs/data-sources.md explains: ${sample.source}`, async () => {
      const unexplained = await unexplainedIn(sample)
      assert.deepEqual(unexplained.slice(0, 8), [], `${unexplained.length} differences`)
    })
  }

  it('is one of 3,930, and as many differ as the table says', () => {
    assert.equal(compared, 3_930)
    assert.deepEqual(differences, explained)
  })
})
