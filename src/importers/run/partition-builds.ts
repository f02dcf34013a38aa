import { existsSync } from 'node:fs'
import type { BuildRequest, PartitionBuild } from '#data/partitions/build/partition-build.ts'
import { openPartitionBuild } from '#data/partitions/build/partition-build.ts'
import { endSwapPlan, writeSwapPlan } from '#data/partitions/build/swap-plan.ts'
import { partitionFile } from '#data/partitions/partition-file.ts'
import type { MappedBatch } from '../blocks/map-in-order.ts'
import { openCompanyMoves } from './company-moves.ts'
import type { ImportOptions } from './import-options.ts'
import type { FinishedBuild } from './import-summary.ts'
import { UnfinishedSwapError } from './unfinished-swap-error.ts'

// Every build has a page cache, and a source of all countries opens nineteen of them.
const cacheMib = 16
const cacheMibOfSeveral = 8
const recordsPerCheckpoint = 20_000

/** The builds of all partitions that one import writes to, each opened when its first record arrives. */
export interface PartitionBuilds extends AsyncDisposable {
  apply(batch: MappedBatch): Promise<void>
  /**
   * Completes all builds, calls `check`, which may throw, prepares the search index, and then replaces the live files. The note
   * that `check` returns is kept with them until it has been announced.
   */
  finish(
    end: { position: number; fileSha256: string },
    check: (finished: readonly FinishedBuild[]) => string | undefined,
    prepareIndex?: ImportOptions['prepareIndex'],
  ): Promise<FinishedBuild[]>
  /** The position of the last record that an interrupted run had applied, the highest of all partitions. */
  resumedAfter(): number
  discard(): Promise<void>
}

/** Opens the builds of a number of documents. */
export const openPartitionBuilds = (
  dataDir: string,
  { countries, documents }: { countries: readonly string[]; documents: number },
  request: Omit<BuildRequest, 'country' | 'cacheMib'>,
): PartitionBuilds => {
  const builds = new Map<string, PartitionBuild>()
  const { source, dryRun = false } = request
  const moves = openCompanyMoves(dataDir, { countries, documents }, request)
  let checkpointed = 0
  const open = async (country: string): Promise<PartitionBuild> => {
    const cache = countries.length > 1 ? cacheMibOfSeveral : cacheMib
    const build = await openPartitionBuild(dataDir, { ...request, country, cacheMib: cache })
    builds.set(country, build)
    return build
  }
  const applyMoves = (position: number) => {
    for (const row of moves.rest()) builds.get(row.country)?.apply(row, position, request.files.length - 1)
  }
  const checkpoint = (position: number) => {
    for (const build of builds.values()) build.checkpoint(position)
    checkpointed = position
  }
  /** Creates an empty partition for a country that keeps no company: without a file, the country would be unavailable. */
  const openMissing = async () => {
    const [country, ...others] = countries
    const isMissing = country !== undefined && others.length === 0 && !existsSync(partitionFile(dataDir, country))
    if (isMissing && builds.size === 0 && !dryRun) await open(country)
  }
  // The plan is written first: a process killed between two swaps must not leave old and new partitions mixed.
  const planSwaps = (replaced: readonly string[], note: string | undefined): boolean => {
    const isPlanned = replaced.length > 1 || note !== undefined
    if (isPlanned) writeSwapPlan(dataDir, source, replaced, note)
    return isPlanned
  }
  const swapAll = (replaced: readonly string[]) => {
    for (const country of replaced) builds.get(country)?.swap()
    endSwapPlan(dataDir, source)
  }
  return {
    apply: async batch => {
      let at = 0
      const file = Math.min(batch.document, request.files.length - 1)
      for (const row of batch.rows) {
        const position = batch.positions[at++] ?? 0
        // Only the first row of a country is awaited: a promise for each row would take a twentieth of the writing time.
        for (const each of moves.rowsFor(row))
          (builds.get(each.country) ?? (await open(each.country))).apply(each, position, file)
      }
      if (batch.counts.read - checkpointed >= recordsPerCheckpoint) checkpoint(batch.counts.read)
    },
    finish: async (end, check, prepareIndex) => {
      const finished: FinishedBuild[] = []
      await openMissing()
      applyMoves(end.position + 1)
      for (const [country, build] of [...builds].toSorted(([first], [second]) => first.localeCompare(second)))
        finished.push({ country, counts: build.counts, replaced: await build.complete(end), drift: build.drift })
      const note = check(finished)
      // Saved before the partitions are replaced: what a source has said stays true even if they are not.
      if (!dryRun) moves.save()
      const replaced = finished.filter(each => each.replaced).map(({ country }) => country)
      const isPlanned = planSwaps(replaced, note)
      using index = await prepareIndex?.(replaced)
      try {
        // The index first: a server that sees the new partitions finds theirs.
        await index?.swap()
        swapAll(replaced)
      } catch (error) {
        throw isPlanned ? new UnfinishedSwapError(error) : error
      }
      return finished
    },
    resumedAfter: () => Math.max(0, ...[...builds.values()].map(({ resumedAt }) => resumedAt)),
    discard: async () => {
      for (const build of builds.values()) await build.discard()
    },
    [Symbol.asyncDispose]: async () => {
      moves[Symbol.dispose]()
      for (const build of builds.values()) await build[Symbol.asyncDispose]()
    },
  }
}
