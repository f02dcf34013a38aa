import { fileStamp, partitionFile } from '#data/partitions/partition-file.ts'
import type { PartitionGeneration } from '#data/partitions/partition-generation.ts'
import { readGeneration } from './live-partition.ts'

/** The current generation of every partition; unchanged files are not opened again. */
export interface LiveGenerations {
  /** Undefined where a partition cannot be read. */
  read(): Promise<ReadonlyMap<string, PartitionGeneration | undefined>>
}

export function createLiveGenerations(dataDir: string, countries: readonly string[]): LiveGenerations {
  const stamps = new Map<string, string>()
  const generations = new Map<string, PartitionGeneration | undefined>()
  return {
    read: async () => {
      for (const country of countries) {
        const stamp = fileStamp(partitionFile(dataDir, country))
        if (stamp === stamps.get(country)) continue
        generations.set(country, stamp === 'missing' ? undefined : await readGeneration(dataDir, country))
        stamps.set(country, stamp)
      }
      return new Map(generations)
    },
  }
}
