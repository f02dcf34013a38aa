import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { hasAccounts } from '#data/embedded/account-files.ts'
import { isDiskFullError } from '#data/files/disk-full-error.ts'
import { makeFolder } from '#data/files/make-folder.ts'
import type { PartitionBuild } from '#data/partitions/build/partition-build.ts'
import { openPartitionBuild } from '#data/partitions/build/partition-build.ts'
import { holdsPartitions, partitionsFolder } from '#data/partitions/partition-file.ts'
import { precedence } from '#domain/companies/merge-layers.ts'
import { secretFile } from '../administration/secrets/server-secret-file.ts'
import { ImportError } from '../importers/import-error.ts'
import { corpusHash } from './corpus-hash.ts'
import type { SyntheticCompany } from './synthetic-companies.ts'
import { syntheticCompanies } from './synthetic-companies.ts'
import { toSyntheticRow } from './to-synthetic-row.ts'

interface SynthesisOptions {
  rows: number
  seed: number
  /** A folder without partitions and accounts; created when it does not exist. */
  out: string
  clock: { now(): number }
  onProgress?: ((rows: number) => void) | undefined
  /** Stops the synthesis and removes what it wrote. */
  signal?: AbortSignal | undefined
}

/** The result of one synthesis. `sha256` is over all rows, and equal for equal `rows` and `seed`. */
export interface SynthesisSummary {
  rows: number
  countries: Record<string, number>
  seed: number
  sha256: string
  seconds: number
  folder: string
}

export const maxRows = 60_000_000
// One per country.
export const minRows = 19
const rowsPerYield = 20_000

const validate = ({ rows, out }: SynthesisOptions) => {
  if (!Number.isInteger(rows) || rows < minRows || rows > maxRows)
    throw new ImportError(`the rows must be a whole number from ${minRows} to ${maxRows}, not ${rows}`)
  if (holdsPartitions(out))
    throw new ImportError(`${out} already contains partitions; synthetic companies need a separate folder`)
  if (hasAccounts(out) || existsSync(secretFile(out)))
    throw new ImportError(`${out} is the data folder of a service; synthetic companies need a separate folder`)
}

const openBuild = (folder: string, country: string, { rows, seed, clock }: SynthesisOptions) =>
  openPartitionBuild(folder, {
    country,
    // The weakest layer: synthetic companies never hide those of a register or GLEIF.
    precedence: precedence.sample,
    source: 'synthetic',
    identity: `synthetic ${country} ${rows} ${seed}`,
    files: [{ file_name: `synthetic-${rows}-${seed}`, snapshot_date: null, isFull: false }],
    imported_at: new Date(clock.now()).toISOString(),
    cacheMib: 64,
  })

const finish = async (build: PartitionBuild | undefined, rows: number, options: SynthesisOptions) =>
  build?.finish({ position: rows, fileSha256: `synthetic ${options.rows} ${options.seed}` })

const yieldToEventLoop = async ({ signal, onProgress }: SynthesisOptions, rows: number) => {
  onProgress?.(rows)
  await nextTurn()
  if (signal?.aborted) throw new ImportError('the synthesis was stopped; nothing was written')
}

/** Writes the partitions one after the other: companies arrive ordered by country. */
const writePartitions = async (
  folder: string,
  companies: Iterable<SyntheticCompany>,
  options: SynthesisOptions,
): Promise<Record<string, number>> => {
  await using cleanup = new AsyncDisposableStack()
  const countries: Record<string, number> = {}
  let build: PartitionBuild | undefined
  let written = 0
  for (const company of companies) {
    const { country } = company
    if (build?.country !== country) {
      await finish(build, written, options)
      build = cleanup.use(await openBuild(folder, country, options))
      countries[country] = 0
    }
    written += 1
    build.apply(toSyntheticRow(company), written)
    countries[country] = (countries[country] ?? 0) + 1
    if (written % rowsPerYield === 0) await yieldToEventLoop(options, written)
  }
  await finish(build, written, options)
  return countries
}

/**
 * Writes partitions of synthetic companies for benchmarks: a data folder that a service can serve. The status label of
 * each company says that it is synthetic. Rejects with `ImportError`, and then removes what it wrote.
 */
export const synthesize = async (options: SynthesisOptions): Promise<SynthesisSummary> => {
  const { rows, seed, out, clock } = options
  validate(options)
  const started = clock.now()
  makeFolder(out)
  const folder = mkdtempSync(join(out, 'synthesizing-'))
  const hash = corpusHash()
  const hashed = function* () {
    for (const company of syntheticCompanies({ rows, seed })) {
      hash.add(company)
      yield company
    }
  }
  try {
    const countries = await writePartitions(folder, hashed(), options)
    renameSync(partitionsFolder(folder), partitionsFolder(out))
    const seconds = (clock.now() - started) / 1000
    return { rows, countries, seed, sha256: hash.digest(), seconds, folder: out }
  } catch (error) {
    throw isDiskFullError(error) ? new ImportError(`the disk of ${out} is full: nothing was written`) : error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
