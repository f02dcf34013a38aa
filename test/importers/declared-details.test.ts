import assert from 'node:assert/strict'
import { registerOf } from '#data/reference/registers.ts'
import { importers } from '../../src/importers/importers.ts'
import { fixture, openStores, runImport } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

// The fixtures of the other sources are in the folder with their name.
const folders: Record<string, string> = { gb: 'gb-details', no: 'no-details' }

/** The members of `details` that any company of a country has after an import. */
const membersServed = async (dataDir: string, country: string): Promise<string[]> => {
  await using stores = openStores(dataDir)
  const ids = await stores.partitions.read(country, ({ statement }) =>
    statement('SELECT DISTINCT registry_id FROM source_records').pluck().all(),
  )
  const companies = await Promise.all(ids.map(id => stores.companies.find(country, String(id))))
  return [...new Set(companies.flatMap(company => Object.keys(company?.details ?? {})))].toSorted()
}

describe('the details that registers.yaml names for a register', () => {
  for (const { source, countries } of importers.values()) {
    const [country = ''] = countries
    // KvK's records are stored only for companies of GLEIF, whose importer has no register.
    if (source === 'gleif' || source === 'nl') continue
    it(`are those that its importer reads from its fixtures: ${source}`, async () => {
      using folder = tempFolder()
      await runImport(folder.path, source, fixture(folders[source] ?? source), { snapshotDate: '2026-11-19' })
      assert.deepEqual(await membersServed(folder.path, country), registerOf(country).details.toSorted())
    })
  }
})
