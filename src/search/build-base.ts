import { searchRows } from '#data/companies/search-rows.ts'
import type { PartitionGeneration } from '#data/partitions/partition-generation.ts'
import { unavailableReasonOf } from '#data/partitions/partition-unavailable-error.ts'
import { readWeights } from '#data/reference/own-weights.ts'
import { createSegmentBuilder } from '#domain/search/index/segment-builder.ts'
import { indexVersionWith } from './index-version.ts'
import { openLivePartition } from './live-partition.ts'
import { type IndexFiles, servedFiles, writeBase } from './snapshot.ts'

/** What is read, and where the index is written. */
export interface BuildPlaces {
  dataDir: string
  /** Countries of which the pending partition is read. */
  pending: readonly string[]
  files: IndexFiles
}

/** The partitions that are served, and their index. */
export const servedPlaces = (dataDir: string): BuildPlaces => ({ dataDir, pending: [], files: servedFiles(dataDir) })

/** Indexes and stores the companies of all partitions. Countries whose partition cannot be read are left out. */
export async function buildBase(places: BuildPlaces, countries: readonly string[]): Promise<void> {
  const { dataDir, pending, files } = places
  const { version, weights } = readWeights(dataDir)
  const builder = createSegmentBuilder(weights)
  const generations: Record<string, PartitionGeneration> = {}
  for (const country of countries.toSorted()) {
    using live = openLivePartition(dataDir, country, pending.includes(country))
    if (!live) continue
    generations[country] = live.generation
    builder.beginCountry(country)
    try {
      for (const row of searchRows(live.partition)) builder.add(row)
    } catch (error) {
      if (unavailableReasonOf(error) === undefined) throw error
      return buildBase(
        places,
        countries.filter(other => other !== country),
      )
    }
  }
  writeBase(files.base, { version: indexVersionWith(version), generations, segment: builder.finish() })
}
