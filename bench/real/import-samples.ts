import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SearchRow, searchRows } from '#data/companies/search-rows.ts'
import { runImport } from '../../src/importers/run/run-import.ts'
import { openLivePartition } from '../../src/search/live-partition.ts'
import { samples } from '../../test/support/genuine-samples.ts'

const chunks = [1, 3, 13, 14].map(chunk => `real-names/chunk${chunk}.jsonl.bz2`)
const imports = [
  { source: 'de', files: [...chunks, 'de-offeneregister/gau-algesheim.jsonl.bz2'] },
  { source: 'be', files: ['be-kbo-open-data'] },
]
const countries = ['BE', 'DE']
const folder = join(tmpdir(), 'svc-bench-real')

/** Imports the register records once; later runs read the same partitions. */
async function importOnce(): Promise<void> {
  for (const { source, files } of imports)
    if (!existsSync(join(folder, 'partitions', `${source.toUpperCase()}.sqlite`)))
      await runImport({
        source,
        files: files.map(file => join(samples, file)),
        dataDir: folder,
        clock: Date,
        sample: false,
        snapshotDate: '2026-11-01',
      })
}

/** The companies of the genuine register records, by country. */
export async function importedCompanies(): Promise<Map<string, SearchRow[]>> {
  await importOnce()
  return new Map(
    countries.map(country => {
      using live = openLivePartition(folder, country)
      return [country, live ? [...searchRows(live.partition)] : []]
    }),
  )
}
