import { openPartitionBuild } from '#data/partitions/build/partition-build.ts'
import type { Company } from '#domain/companies/company.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { precedence } from '#domain/companies/merge-layers.ts'
import { type SourceRow, type SourceStamp, toSourceRow, withheldRow } from '#domain/companies/source-row.ts'
import { openStores } from './partition-stores.ts'

/** The number of the only company of these files. */
const id = '999999000'

/** A file of the register of Norway, exported at midnight of a day. */
export interface RowFile {
  day: string
  /** Absent: the day. */
  name?: string
  /** Whether it is a part of the register. */
  isPart?: boolean
  rows: readonly SourceRow[]
}

/** A row of the company. */
export const rowOf = (name: string, stamp: Partial<SourceStamp> = {}, facts: Partial<CompanyFacts> = {}): SourceRow =>
  toSourceRow('NO', id, { name, status: 'active', ...facts }, stamp)

/** A row of the company with which the register withholds its name. */
export const withheld: SourceRow = withheldRow({ country: 'NO', registryId: id })

export const midnight = (day: string): string => `${day}T00:00:00Z`

/** Imports files as they are, without an importer; returns what was counted. */
export const importRows = async (dataDir: string, ...files: RowFile[]) => {
  await using build = await openPartitionBuild(dataDir, {
    country: 'NO',
    precedence: precedence.register,
    source: 'no',
    identity: JSON.stringify(files),
    imported_at: midnight('2026-11-20'),
    keepsFormerNames: true,
    files: files.map(({ day, name = day, isPart }) => ({
      file_name: name,
      snapshot_date: midnight(day),
      isFull: !isPart,
    })),
  })
  const rows = files.flatMap((file, number) => file.rows.map(row => ({ row, number })))
  for (const [at, { row, number }] of rows.entries()) build.apply(row, at + 1, number)
  await build.finish({ position: rows.length, fileSha256: 'x' })
  return build.counts
}

export const servedCompany = async (dataDir: string): Promise<Company | undefined> => {
  await using stores = openStores(dataDir)
  return stores.companies.find('NO', id)
}

/** The number of companies of Norway that its partition says it has. */
export const countOfCompanies = async (dataDir: string): Promise<number | null> => {
  await using stores = openStores(dataDir)
  return (await stores.coverage.coverage('NO')).record_count
}
