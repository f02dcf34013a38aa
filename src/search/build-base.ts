import { searchRows } from '#data/companies/search-rows.ts'
import type { PartitionGeneration } from '#data/partitions/partition-generation.ts'
import { unavailableReasonOf } from '#data/partitions/partition-unavailable-error.ts'
import { readWeights } from '#data/reference/own-weights.ts'
import { createSegmentBuilder } from '#domain/search/index/segment-builder.ts'
import { indexVersionWith } from './index-version.ts'
import { openLivePartition } from './live-partition.ts'
import { writeBase } from './snapshot.ts'

/** Indexes and stores the companies of all partitions. Countries whose partition cannot be read are left out. */
export async function buildBase(dataDir: string, countries: readonly string[]): Promise<void> {
  const { version, weights } = readWeights(dataDir)
  const builder = createSegmentBuilder(weights)
  const generations: Record<string, PartitionGeneration> = {}
  for (const country of countries.toSorted()) {
    using live = openLivePartition(dataDir, country)
    if (!live) continue
    generations[country] = live.generation
    builder.beginCountry(country)
    try {
      for (const row of searchRows(live.partition)) builder.add(row)
    } catch (error) {
      if (unavailableReasonOf(error) === undefined) throw error
      return buildBase(
        dataDir,
        countries.filter(other => other !== country),
      )
    }
  }
  writeBase(dataDir, { version: indexVersionWith(version), generations, segment: builder.finish() })
}
