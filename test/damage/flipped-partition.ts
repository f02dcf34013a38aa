import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { createCompanyStore } from '#data/companies/create-company-store.ts'
import { checkFile } from '#data/partitions/checks/check-file.ts'
import { createDamagedRecords, DamagedRecordError } from '#data/partitions/checks/damaged-records.ts'
import { type OpenPartition, openPartition } from '#data/partitions/open-partition.ts'
import { partitionFile } from '#data/partitions/partition-file.ts'
import { PartitionUnavailableError } from '#data/partitions/partition-unavailable-error.ts'
import type { Company } from '#domain/companies/company.ts'
import { fixture, runImport, seedInto } from '../support/partition-stores.ts'

const country = 'GB'

/** Imports into Great Britain so that some companies have a layer of the register and one of GLEIF. */
export async function importBoth(dataDir: string): Promise<void> {
  await runImport(dataDir, 'gb', fixture('BasicCompanyData-synthetic-2026-11-01.csv'))
  await runImport(dataDir, 'gleif', fixture('gleif-synthetic.csv'))
}

export interface TwoLayers {
  dataDir: string
  file: string
  /** The file as it was imported. */
  bytes: Buffer
  /** Every company as it was imported, by registry id. */
  companies: ReadonlyMap<string, Company>
  /** Registry ids of the companies with more than one layer. */
  withTwo: readonly string[]
}

const idsIn = (file: string, query: string) => {
  const database = new Database(file, { readonly: true })
  try {
    return database.prepare(query).pluck().all() as string[]
  } finally {
    database.close()
  }
}

/** A data folder with the companies of `importBoth` and the sample. */
export async function prepareTwoLayers(dataDir: string): Promise<TwoLayers> {
  await seedInto(dataDir)
  await importBoth(dataDir)
  const file = partitionFile(dataDir, country)
  const ids = idsIn(file, 'SELECT DISTINCT registry_id FROM source_records')
  const withTwo = idsIn(file, 'SELECT registry_id FROM source_records GROUP BY registry_id HAVING count(*) > 1')
  const companies = await companiesIn(file, ids)
  return { dataDir, file, bytes: readFileSync(file), companies: companies as Map<string, Company>, withTwo }
}

/**
 * The answer of a lookup after the file is checked: a company, none, or that the company or its country cannot be read.
 */
export type Answer = Company | undefined | 'damaged' | 'unavailable'

const store = (partition: OpenPartition) =>
  createCompanyStore({
    countries: [country],
    held: [country],
    read: async (_, query) => query(partition),
    check: async () => new Map(),
    verified: async () => {},
    readFailure: () => undefined,
    damagedRecords: () => 0,
    [Symbol.asyncDispose]: async () => {},
  })

async function lookUp(partition: OpenPartition, registryId: string): Promise<Answer> {
  try {
    return await store(partition).find(country, registryId)
  } catch (error) {
    if (error instanceof DamagedRecordError) return 'damaged'
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_CORRUPT') return 'unavailable'
    throw error
  }
}

/** Looks companies up in a file, after it has been checked as the service checks it. */
export async function companiesIn(file: string, ids: readonly string[]): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>()
  for (const id of ids) answers.set(id, 'unavailable')
  const verdict = await checkFile(file)
  if (verdict.state === 'corrupt') return answers
  const damaged = createDamagedRecords()
  for (const record of verdict.damaged) damaged.add(record)
  if (verdict.trees.includes('aliases')) damaged.addAliases()
  try {
    using partition = openPartition(file, country, damaged)
    for (const id of ids) answers.set(id, await lookUp(partition, id))
  } catch (error) {
    if (!(error instanceof PartitionUnavailableError)) throw error
  }
  return answers
}

/** Writes the file with one byte changed. */
export function flip({ file, bytes }: TwoLayers, at: number, mask: number): void {
  const flipped = Buffer.from(bytes)
  flipped[at] = (bytes[at] ?? 0) ^ mask
  for (const suffix of ['-journal', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  writeFileSync(file, flipped)
}
