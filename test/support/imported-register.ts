import { existsSync } from 'node:fs'
import type { Company } from '#domain/companies/company.ts'
import type { CountryCode } from '#domain/countries.ts'
import type { ImportOptions } from '../../src/importers/run/import-options.ts'
import type { ImportSummary } from '../../src/importers/run/import-summary.ts'
import { samples } from './genuine-samples.ts'
import { openStores, runImport, seedInto } from './partition-stores.ts'
import type { TempFolder } from './temp-folder.ts'
import { tempFolder } from './temp-folder.ts'

/** A register whose files are imported on top of the sample before the first test of a block. */
interface ImportedRegister {
  summary(): ImportSummary
  find(registryId: string): Promise<Company | undefined>
}

/** The summary of an import without the values that depend on the machine. */
export const countsOf = ({ read, written, skipped, rejected, unknown_statuses }: ImportSummary) => ({
  read,
  written,
  skipped,
  rejected,
  unknown_statuses,
})

/** Imports files of one country's source, one after the other, before the tests of the calling block. */
export const importedRegister = (
  country: CountryCode,
  ...imports: readonly (readonly [
    source: string,
    files: string | readonly string[],
    options?: Partial<ImportOptions>,
  ])[]
): ImportedRegister => {
  const summaries: ImportSummary[] = []
  let folder: TempFolder | undefined
  before(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
    for (const [source, files, options] of imports) summaries.push(await runImport(folder.path, source, files, options))
  })
  after(() => folder?.[Symbol.dispose]())
  return {
    summary: () => {
      const last = summaries.at(-1)
      if (!last) throw new Error('Nothing was imported.')
      return last
    },
    find: async registryId => {
      await using stores = openStores(folder?.path ?? '')
      return stores.companies.find(country, registryId)
    },
  }
}

/** Declares tests of a genuine register file, which is not part of the project; skipped when the file is missing. */
export const describeGenuine = (title: string, sample: string, suite: (file: string) => void): void => {
  const file = samples + sample
  const describeIt = existsSync(file) ? describe : describe.skip
  describeIt(title, () => suite(file))
}

/** For genuine files that contain no date. */
export const undated = { snapshotDate: 'unknown' }
