import { recordsAfter } from '#data/companies/records-after.ts'
import { type RegistryIdRange, registryIdRanges } from '#data/companies/registry-id-ranges.ts'
import type { OpenPartition } from '#data/partitions/open-partition.ts'
import { PartitionUnavailableError, unavailableReasonOf } from '#data/partitions/partition-unavailable-error.ts'
import { readWeights } from '#data/reference/own-weights.ts'
import type { Segment } from '#domain/search/index/segment.ts'
import { createSegmentBuilder, documentsPerPart } from '#domain/search/index/segment-builder.ts'
import type { TokenWeights } from '#domain/search/index/token-weights.ts'
import { indexVersionWith } from '../index-version.ts'
import { openLivePartition } from '../live-partition.ts'
import { type IndexFiles, servedFiles, writeBase } from '../stored-index/snapshot.ts'
import { collectInOrder } from './collect-in-order.ts'
import { type CountryRange, PartitionReplacedError } from './collect-range.ts'
import { indexThreadsFor } from './index-threads.ts'

/** What is read, and where the index is written. */
export interface BuildPlaces {
  dataDir: string
  /** Countries of which the pending partition is read. */
  pending: readonly string[]
  files: IndexFiles
}

/** The partitions that are served, and their index. */
export const servedPlaces = (dataDir: string): BuildPlaces => ({ dataDir, pending: [], files: servedFiles(dataDir) })

/** A range with the number of its records. */
interface CountedRange extends CountryRange {
  records: number
}

/** All ranges but the last one are full. */
const recordsOf = (partition: OpenPartition, { after, upTo }: RegistryIdRange) =>
  upTo === undefined ? recordsAfter(partition, after) : documentsPerPart

/** The ranges of a country's companies; none if its partition cannot be read. */
function rangesOf({ dataDir, pending }: BuildPlaces, country: string): CountedRange[] {
  const isPending = pending.includes(country)
  try {
    using live = openLivePartition(dataDir, country, isPending)
    if (!live) return []
    const { partition, generation } = live
    return registryIdRanges(partition, documentsPerPart).map(range => ({
      dataDir,
      country,
      isPending,
      range,
      generation,
      records: recordsOf(partition, range),
    }))
  } catch (error) {
    if (unavailableReasonOf(error) === undefined) throw error
    return []
  }
}

/** Rejects with the errors of `RangeCollector`. */
async function buildSegment(ranges: readonly CountedRange[], weights: TokenWeights): Promise<Segment> {
  await using threads = indexThreadsFor(ranges.map(({ records }) => records))
  const builder = createSegmentBuilder(weights)
  let current: string | undefined
  for await (const { range, part } of collectInOrder(ranges, threads)) {
    if (range.country !== current) builder.beginCountry(range.country)
    current = range.country
    builder.addPart(part)
  }
  return threads ? await builder.finishOn(threads.build) : builder.finish()
}

/** Number of imports during one build after which the build is abandoned, to be started again later. */
const maxAttempts = 5

/**
 * Indexes and stores the companies of all partitions. Countries whose partition cannot be read are left out. Begins again when
 * a partition is replaced meanwhile, and throws `PartitionReplacedError` if that happens too often.
 */
export async function buildBase(
  places: BuildPlaces,
  countries: readonly string[],
  attempts = maxAttempts,
): Promise<void> {
  const { version, weights } = readWeights(places.dataDir)
  const ranges = countries.toSorted().flatMap(country => rangesOf(places, country))
  try {
    const segment = await buildSegment(ranges, weights)
    const generations = Object.fromEntries(ranges.map(({ country, generation }) => [country, generation]))
    writeBase(places.files.base, { version: indexVersionWith(version), generations, segment })
  } catch (error) {
    if (error instanceof PartitionReplacedError && attempts > 1) return buildBase(places, countries, attempts - 1)
    if (!(error instanceof PartitionUnavailableError)) throw error
    const others = countries.filter(country => country !== error.country)
    return buildBase(places, others, attempts)
  }
}
