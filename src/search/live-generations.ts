import { fileStamp, partitionFile } from '#data/partitions/partition-file.ts'
import type { PartitionGeneration } from '#data/partitions/partition-generation.ts'
import { lookUpGeneration } from './live-partition.ts'

/** The current generation of every partition; unchanged files are not opened again. */
export interface LiveGenerations {
  /** Undefined where a partition cannot be read. */
  read(): ReadonlyMap<string, PartitionGeneration | undefined>
}

export function createLiveGenerations(dataDir: string, countries: readonly string[]): LiveGenerations {
  const stamps = new Map<string, string>()
  const generations = new Map<string, PartitionGeneration | undefined>()
  return {
    read: () => {
      for (const country of countries) {
        const stamp = fileStamp(partitionFile(dataDir, country))
        if (stamp === stamps.get(country)) continue
        const { generation, isUnreadable } = lookUpGeneration(dataDir, country)
        // What was known of it holds, and the next call looks again.
        if (isUnreadable) continue
        generations.set(country, generation)
        stamps.set(country, stamp)
      }
      return new Map(generations)
    },
  }
}
