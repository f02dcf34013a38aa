import { fileStamp, partitionFile } from '#data/partitions/partition-file.ts'
import type { PartitionGeneration } from '#data/partitions/partition-generation.ts'
import { lookUpGeneration } from './live-partition.ts'

/** The current generation of every partition; unchanged files are not opened again. */
interface LiveGenerations {
  /** By country; undefined for a partition that cannot be read. */
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
        // The country's previous generation is kept, and the next call reads it again.
        if (isUnreadable) continue
        generations.set(country, generation)
        stamps.set(country, stamp)
      }
      return new Map(generations)
    },
  }
}
