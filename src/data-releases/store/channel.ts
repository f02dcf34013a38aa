import { partitionSchema } from '#data/partitions/partition-file.ts'
import { indexVersionWith } from '../../search/index-version.ts'

/**
 * What the files of a release are made by and for. Servers of another version of the service may need others: each
 * channel has its own releases, so that servers of two versions run side by side.
 */
export interface Channel {
  partition_version: number
  /** Version of the search index, without weights of an operator, which are a file of the release. */
  index_recipe: string
}

/** The channel of this version of the service. */
export const ownChannel = (): Channel => ({ partition_version: partitionSchema, index_recipe: indexVersionWith('') })

/** The folder of a channel in a store. */
export const channelName = ({ partition_version, index_recipe }: Channel): string =>
  `p${partition_version}-${index_recipe}`
