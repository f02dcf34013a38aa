import { buildFile } from '#data/partitions/build/build-file.ts'
import { type OpenPartition, openPartition } from '#data/partitions/open-partition.ts'
import { partitionFile } from '#data/partitions/partition-file.ts'
import { generationOf, type PartitionGeneration } from '#data/partitions/partition-generation.ts'
import { unavailableReasonOf } from '#data/partitions/partition-unavailable-error.ts'

/** A partition that is kept open, so all reads see the same generation. */
export interface LivePartition extends Disposable {
  partition: OpenPartition
  generation: PartitionGeneration
}

/** Opens a country's current partition, or the pending one: the build that an import is about to put there. Throws errors that `unavailableReasonOf` classifies. */
function openLive(dataDir: string, country: string, isPending: boolean): LivePartition {
  const partition = openPartition((isPending ? buildFile : partitionFile)(dataDir, country), country)
  try {
    return { partition, generation: generationOf(partition), [Symbol.dispose]: () => partition[Symbol.dispose]() }
  } catch (error) {
    partition[Symbol.dispose]()
    throw error
  }
}

/** Opens a country's current or pending partition; undefined if it cannot be read. */
export function openLivePartition(dataDir: string, country: string, isPending = false): LivePartition | undefined {
  try {
    return openLive(dataDir, country, isPending)
  } catch (error) {
    if (unavailableReasonOf(error)) return undefined
    throw error
  }
}

interface GenerationReading {
  /** Undefined when the partition cannot be read. */
  generation: PartitionGeneration | undefined
  /** Whether a later attempt may succeed. */
  isUnreadable: boolean
}

/** Reads the generation of a country's current or pending partition. */
export function lookUpGeneration(dataDir: string, country: string, isPending = false): GenerationReading {
  try {
    using live = openLive(dataDir, country, isPending)
    return { generation: live.generation, isUnreadable: false }
  } catch (error) {
    const reason = unavailableReasonOf(error)
    if (reason === undefined) throw error
    return { generation: undefined, isUnreadable: reason === 'unreadable' }
  }
}

/** The generation of each country's partition, for the named countries that of the pending one; undefined if it cannot be read. */
export const readGenerations = (
  dataDir: string,
  countries: readonly string[],
  pending: readonly string[] = [],
): ReadonlyMap<string, PartitionGeneration | undefined> =>
  new Map(countries.map(country => [country, lookUpGeneration(dataDir, country, pending.includes(country)).generation]))
