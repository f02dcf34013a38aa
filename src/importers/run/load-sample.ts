import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { giveToOwner } from '#data/files/give-to-owner.ts'
import { makeFolder } from '#data/files/make-folder.ts'
import { removeOld } from '#data/files/remove-old.ts'
import { openPartitionBuild } from '#data/partitions/build/partition-build.ts'
import { lockForBuilds } from '#data/partitions/build/swap-plan.ts'
import { outdatedSources } from '#data/partitions/outdated-sources.ts'
import { holdsPartitions, partitionFile, partitionsFolder } from '#data/partitions/partition-file.ts'
import { parseYaml } from '#data/reference/parse-yaml.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { precedence } from '#domain/companies/merge-layers.ts'
import type { SourceRow } from '#domain/companies/source-row.ts'
import { toSourceRow } from '#domain/companies/source-row.ts'
import { statuses } from '#domain/companies/statuses.ts'
import { countryCodes } from '#domain/countries.ts'
import { countriesImportedBefore } from '../../administration/imported-before.ts'
import { toAddress } from '../mapping/to-address.ts'

const sampleFolder = new URL('../../../data/sample/', import.meta.url)

type SampleFacts = Omit<CompanyFacts, 'registered_address'> & {
  registry_id: string
  registered_address?: { street?: string; locality?: string; region?: string; postal_code?: string; country?: string }
}

const isSampleRow = (value: unknown): value is SampleFacts =>
  typeof value === 'object' &&
  value !== null &&
  'registry_id' in value &&
  typeof value.registry_id === 'string' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'status' in value &&
  statuses.some(status => status === value.status)

/** Reads one row of `data/sample`. Throws an `Error` when it has no id, name or status. */
const toSampleRow = (country: string, value: unknown): SourceRow => {
  if (!isSampleRow(value)) throw new Error(`A row of the ${country} sample has no id, name or status.`)
  const { registry_id, registered_address, ...others } = value
  const isEnded = others.status === 'dissolved'
  return toSourceRow(country, registry_id, {
    ...others,
    status_detail: others.status === 'unknown' ? undefined : { on_register: !isEnded },
    registered_address: registered_address && toAddress({ ...registered_address, lines: [registered_address.street] }),
  })
}

const loadCountry = async (dataDir: string, country: string, importedAt: string): Promise<number> => {
  const text = readFileSync(new URL(`${country}.yaml`, sampleFolder), 'utf8')
  const fileSha256 = createHash('sha256').update(text).digest('hex')
  const rows = parseYaml(text)
  if (!Array.isArray(rows)) throw new Error(`The ${country} sample is not a list.`)
  await using build = await openPartitionBuild(dataDir, {
    country,
    precedence: precedence.sample,
    source: 'sample',
    identity: fileSha256,
    // These rows were not compared with a register, so no day confirms them.
    files: [{ file_name: `${country}.yaml`, snapshot_date: null, isFull: false }],
    imported_at: importedAt,
    cacheMib: 2,
  })
  for (const [at, row] of rows.entries()) build.apply(toSampleRow(country, row), at + 1)
  await build.finish({ position: rows.length, fileSha256 })
  return rows.length
}

const draftPrefix = 'loading-sample-'
/** Loading takes seconds: an older folder is one that a killed process left. */
const maxDraftAgeMs = 600_000

/** Moves the whole folder, or if there is one already, the missing partitions; never replaces a live one. */
const moveIn = (from: string, dataDir: string, countries: readonly string[]) => {
  try {
    renameSync(partitionsFolder(from), partitionsFolder(dataDir))
  } catch {
    for (const country of countries) {
      if (!existsSync(partitionFile(dataDir, country)))
        renameSync(partitionFile(from, country), partitionFile(dataDir, country))
    }
  }
}

/** Rebuilds partitions of an earlier release that contain only the sample: operators have no file to import it from. */
const updateSample = async (dataDir: string, clock: { now(): number }) => {
  for (const country of countryCodes) {
    if (outdatedSources(dataDir, country)?.join() !== 'sample') continue
    using _lock = lockForBuilds(dataDir, [country])
    await loadCountry(dataDir, country, new Date(clock.now()).toISOString())
  }
}

/** The countries into which nothing was imported. Another one's partition is lost: its companies are 503, and not 404. */
const countriesToLoad = (dataDir: string): string[] => {
  const imported = countriesImportedBefore(dataDir)
  return countryCodes.filter(country => !imported.includes(country))
}

/**
 * Fills an empty data directory with the sample of every country into which nothing was imported before. If there are
 * partitions, none is added: the sample must not hide that one is missing.
 */
export const loadSample = async (
  dataDir: string,
  clock: { now(): number },
): Promise<{ loaded: boolean; companies: number }> => {
  removeOld(dataDir, name => name.startsWith(draftPrefix), maxDraftAgeMs)
  if (holdsPartitions(dataDir)) {
    await updateSample(dataDir, clock)
    return { loaded: false, companies: 0 }
  }
  const countries = countriesToLoad(dataDir)
  if (countries.length === 0) return { loaded: false, companies: 0 }
  makeFolder(dataDir)
  const loading = mkdtempSync(join(dataDir, draftPrefix))
  giveToOwner(loading)
  try {
    const importedAt = new Date(clock.now()).toISOString()
    let companies = 0
    for (const country of countries) companies += await loadCountry(loading, country, importedAt)
    moveIn(loading, dataDir, countries)
    return { loaded: true, companies }
  } finally {
    rmSync(loading, { recursive: true, force: true })
  }
}
