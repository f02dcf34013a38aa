import type { Backoff } from '../../async/backoff.ts'
import type { OpenPartition } from '../open-partition.ts'
import { fileStamp, partitionFile } from '../partition-file.ts'
import { failHandle, type PartitionHandle } from '../partition-handle.ts'
import { damagedTrees } from './lookup-pages.ts'
import type { PartitionVerifier } from './verify-partitions.ts'

export interface CheckDeps {
  dataDir: string
  verifier: PartitionVerifier
  /** The handle that a country has now. */
  handleOf(country: string): PartitionHandle | undefined
  backoffOf(country: string): Backoff
}

/** Checks all pages and rows of a handle's file, and marks what is damaged. */
export async function verifyHandle(country: string, { stamp }: PartitionHandle, deps: CheckDeps): Promise<void> {
  const filename = partitionFile(deps.dataDir, country)
  const verdict = await deps.verifier.check(filename)
  const handle = deps.handleOf(country)
  // If the file was replaced during the check, the result may be of either file.
  if (handle?.stamp !== stamp || fileStamp(filename) !== stamp) return
  if (verdict?.state === 'corrupt') failHandle(handle, country, 'corrupt')
  for (const record of verdict?.damaged ?? []) handle.damaged.add(record)
}

async function checkTrees(country: string, handle: PartitionHandle, { lookupPages }: OpenPartition, deps: CheckDeps) {
  const filename = partitionFile(deps.dataDir, country)
  const trees = await damagedTrees(filename, lookupPages)
  if (fileStamp(filename) !== handle.stamp) throw new Error(`${filename} was changed while it was checked`)
  deps.backoffOf(country).succeeded()
  if (trees.has('aliases')) handle.damaged.addAliases()
  handle.lookups = trees.has('source_records_layer') ? 'doubtful' : 'checked'
  if (handle.lookups === 'doubtful')
    void handle.verification.then(() => {
      handle.lookups = 'checked'
    })
}

/** Checks the pages that lookups need; a file that cannot be read is opened again after a pause. */
export async function checkLookups(
  country: string,
  handle: PartitionHandle,
  partition: OpenPartition,
  deps: CheckDeps,
): Promise<void> {
  try {
    await checkTrees(country, handle, partition, deps)
  } catch (error) {
    if (deps.handleOf(country) !== handle) return
    deps.backoffOf(country).failed()
    handle.checkedAt = Number.NEGATIVE_INFINITY
    failHandle(handle, country, 'unreadable', error)
  }
}
