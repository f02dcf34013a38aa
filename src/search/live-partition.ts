import { type OpenPartition, openPartition } from '#data/partitions/open-partition.ts'
import { isCorruption, partitionFile } from '#data/partitions/partition-file.ts'
import { generationOf, type PartitionGeneration } from '#data/partitions/partition-generation.ts'
import { PartitionUnavailableError } from '#data/partitions/partition-unavailable-error.ts'

/** A partition that is kept open, so all reads see the same generation. */
export interface LivePartition extends AsyncDisposable {
  partition: OpenPartition
  generation: PartitionGeneration
}

/** Opens a country's partition as it is now; undefined when it cannot be read. */
export async function openLivePartition(dataDir: string, country: string): Promise<LivePartition | undefined> {
  try {
    const partition = await openPartition(partitionFile(dataDir, country), country)
    try {
      const generation = generationOf(partition)
      return { partition, generation, [Symbol.asyncDispose]: () => partition[Symbol.asyncDispose]() }
    } catch (error) {
      await partition[Symbol.asyncDispose]()
      throw error
    }
  } catch (error) {
    if (error instanceof PartitionUnavailableError || isCorruption(error)) return undefined
    throw error
  }
}

/** The current generation of a country's partition; undefined if it cannot be read. */
export async function readGeneration(dataDir: string, country: string): Promise<PartitionGeneration | undefined> {
  await using live = await openLivePartition(dataDir, country)
  return live?.generation
}
