import type { RegistryIdRange } from '#data/companies/registry-id-ranges.ts'
import { searchRows } from '#data/companies/search-rows.ts'
import type { PartitionGeneration } from '#data/partitions/partition-generation.ts'
import { PartitionUnavailableError, unavailableReasonOf } from '#data/partitions/partition-unavailable-error.ts'
import { createDocumentCollector, type DocumentPart } from '#domain/search/index/collect-documents.ts'
import { type LivePartition, openLivePartition } from '../live-partition.ts'

/** A range of companies of a partition. */
export interface CountryRange {
  dataDir: string
  country: string
  isPending: boolean
  range: RegistryIdRange
  /** The generation of the partition when the build began. */
  generation: PartitionGeneration
}

/** Thrown when a partition was replaced during a build, which then begins again. */
export class PartitionReplacedError extends Error {
  constructor() {
    super('A partition was replaced while it was read.')
    this.name = 'PartitionReplacedError'
  }
}

interface RangeCollector extends Disposable {
  /** Throws `PartitionReplacedError` and `PartitionUnavailableError`. */
  collect(range: CountryRange): DocumentPart
}

/** Collects ranges of partitions; the last one stays open. */
export function createRangeCollector(): RangeCollector {
  let open: LivePartition | undefined
  const close = () => {
    open?.[Symbol.dispose]()
    open = undefined
  }
  const partitionOf = ({ dataDir, country, isPending, generation }: CountryRange) => {
    if (open?.partition.country !== country || open.generation !== generation) {
      close()
      open = openLivePartition(dataDir, country, isPending)
    }
    if (open?.generation !== generation) throw new PartitionReplacedError()
    return open.partition
  }
  return {
    collect: range => {
      const collector = createDocumentCollector(range.country)
      try {
        for (const row of searchRows(partitionOf(range), range.range)) collector.add(row)
      } catch (error) {
        const reason = unavailableReasonOf(error)
        throw reason === undefined ? error : new PartitionUnavailableError(range.country, reason)
      }
      return collector.finish()
    },
    [Symbol.dispose]: close,
  }
}
