import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CompanyStore } from '#data/companies/company-store.ts'
import type { CoverageStore } from '#data/companies/coverage-store.ts'
import { createCoverageStore } from '#data/companies/coverage-store.ts'
import { createCompanyStore } from '#data/companies/create-company-store.ts'
import { holdsPartitions } from '#data/partitions/partition-file.ts'
import type { Partitions } from '#data/partitions/partitions.ts'
import { openPartitions } from '#data/partitions/partitions.ts'
import { countryCodes } from '#domain/countries.ts'
import type { ImportOptions } from '../../src/importers/run/import-options.ts'
import type { ImportSummary } from '../../src/importers/run/import-summary.ts'
import { loadSample } from '../../src/importers/run/load-sample.ts'
import { runImport as importFiles } from '../../src/importers/run/run-import.ts'
import { processFolder } from './temp-folder.ts'

/** Noon of the day of the fixtures. */
export const today = Date.parse('2026-11-20T12:00:00Z')

let seed: Promise<string> | undefined

const makeSeed = async () => {
  const folder = processFolder()
  await loadSample(folder, { now: () => today })
  return folder
}

/** Fills a folder with the sample like a first start; built once, then copied. */
export const seedInto = async (folder: string): Promise<void> => {
  seed ??= makeSeed()
  cpSync(await seed, folder, { recursive: true })
}

export const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url))

/**
 * Imports files into a folder like the command, by default at noon of the fixtures' day. Unless `sample` is given, an empty folder
 * gets a copy of the sample, which the import would build again.
 */
export const runImport = async (
  dataDir: string,
  source: string,
  files: string | readonly string[],
  options: Partial<ImportOptions> = {},
): Promise<ImportSummary> => {
  const { sample, clock } = options
  if (sample === undefined && clock === undefined && !holdsPartitions(dataDir)) await seedInto(dataDir)
  return importFiles({ source, files: [files].flat(), dataDir, clock: { now: () => today }, ...options })
}

/** The stores over the partitions of a folder. */
export interface Stores extends AsyncDisposable {
  partitions: Partitions
  companies: CompanyStore
  coverage: CoverageStore
}

export const openStores = (dataDir: string, clock: { now(): number } = { now: () => Date.now() }): Stores => {
  const partitions = openPartitions(dataDir, { countries: countryCodes, clock })
  return {
    partitions,
    companies: createCompanyStore(partitions),
    coverage: createCoverageStore(partitions),
    [Symbol.asyncDispose]: () => partitions[Symbol.asyncDispose](),
  }
}
