import { existsSync } from 'node:fs'
import type { Company } from '#domain/companies/company.ts'
import type { CountryCode } from '#domain/countries.ts'
import type { ImportOptions } from '../../src/importers/run/import-options.ts'
import type { ImportSummary } from '../../src/importers/run/import-summary.ts'
import { openStores, runImport, seedInto } from './partition-stores.ts'
import type { TempFolder } from './temp-folder.ts'
import { tempFolder } from './temp-folder.ts'

/** A register's files as imported, beside the sample, before the first test of a block. */
export interface ImportedRegister {
  summary(): ImportSummary
  find(registryId: string): Promise<Company | undefined>
}

/** What an import counted, without what depends on the machine. */
export const countsOf = ({ read, written, skipped, rejected, unknown_statuses }: ImportSummary) => ({
  read,
  written,
  skipped,
  rejected,
  unknown_statuses,
})

/** Imports files of one country's source, each in its turn, for the tests of the block this is called in. */
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

/** Describes a genuine file of a register, which is no part of the project: read where it lies beside it, else passed over. */
export const describeGenuine = (title: string, sample: string, suite: (file: string) => void): void => {
  const file = new URL(`../../../shared/samples/${sample}`, import.meta.url).pathname
  const describeIt = existsSync(file) ? describe : describe.skip
  describeIt(title, () => suite(file))
}

/** Long after every genuine file was made, for those whose date is that of the copy. */
export const longAfter = { clock: { now: () => Date.parse('2100-01-01') } }
