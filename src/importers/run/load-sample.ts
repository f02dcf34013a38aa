import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openPartitionBuild } from '#data/partitions/partition-build.ts'
import { holdsPartitions, partitionFile, partitionsFolder } from '#data/partitions/partition-file.ts'
import { parseYaml } from '#data/reference/parse-yaml.ts'
import { precedence } from '#domain/companies/merge-layers.ts'
import { countryCodes } from '#domain/countries.ts'
import { toSampleRow } from '../mapping/sample-row.ts'

const sampleFolder = new URL('../../../data/sample/', import.meta.url)

const loadCountry = async (dataDir: string, country: string, importedAt: string): Promise<number> => {
  const text = readFileSync(new URL(`${country}.yaml`, sampleFolder), 'utf8')
  const fileSha256 = createHash('sha256').update(text).digest('hex')
  const rows = parseYaml(text)
  if (!Array.isArray(rows)) throw new Error(`The ${country} sample is no list.`)
  await using build = await openPartitionBuild(dataDir, {
    country,
    precedence: precedence.sample,
    source: 'sample',
    identity: fileSha256,
    file_name: `${country}.yaml`,
    // Nobody reconciled these rows with a register, so no day confirms them.
    snapshot_date: null,
    imported_at: importedAt,
    isFullFile: false,
    cacheMib: 2,
  })
  for (const [at, row] of rows.entries()) build.apply(toSampleRow(country, row), at + 1)
  await build.finish({ position: rows.length, fileSha256 })
  return rows.length
}

/** Moves the partitions in whole; where another process or a leftover is in the way, one by one, never over a live one. */
const moveIn = (from: string, dataDir: string) => {
  try {
    renameSync(partitionsFolder(from), partitionsFolder(dataDir))
  } catch {
    for (const country of countryCodes) {
      if (!existsSync(partitionFile(dataDir, country)))
        renameSync(partitionFile(from, country), partitionFile(dataDir, country))
    }
  }
}

/**
 * Fills an empty data directory with the sample of every country. Where there is any partition already, nothing is done: one
 * that went missing later is a fault to be seen, not to be papered over with the sample.
 */
export const loadSample = async (
  dataDir: string,
  clock: { now(): number },
): Promise<{ loaded: boolean; companies: number }> => {
  if (holdsPartitions(dataDir)) return { loaded: false, companies: 0 }
  mkdirSync(dataDir, { recursive: true })
  const loading = mkdtempSync(join(dataDir, 'loading-sample-'))
  try {
    const importedAt = new Date(clock.now()).toISOString()
    let companies = 0
    for (const country of countryCodes) companies += await loadCountry(loading, country, importedAt)
    moveIn(loading, dataDir)
    return { loaded: true, companies }
  } finally {
    rmSync(loading, { recursive: true, force: true })
  }
}
