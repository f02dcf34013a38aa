import { lockFile } from '#data/files/file-lock.ts'
import { ObjectStoreError } from '#data/objects/object-store.ts'
import { openObjects } from '#data/objects/open-objects.ts'
import { lowerPriority } from '#data/processes/lower-priority.ts'
import { fetchLock } from '../folders/kept-releases.ts'
import { ReleaseError } from '../release-error.ts'
import { fetchRelease } from './fetch-release.ts'
import type { FetchReport, FetchRequest } from './run-fetch-process.ts'

// Searches and lookups have priority over a fetch.
const niceness = 10
const maxWaitMs = 30 * 60_000

function failureOf(error: unknown): FetchReport {
  if (error instanceof ObjectStoreError) return { failure: error.message, trouble: error.trouble }
  return { failure: error instanceof ReleaseError ? error.message : String(error) }
}

async function fetchFiles({ address, ...request }: FetchRequest): Promise<FetchReport> {
  try {
    lowerPriority(niceness)
    // If several servers share a data folder, only one of them fetches at a time.
    using _lock = lockFile(request.dataDir, fetchLock, maxWaitMs)
    using objects = await openObjects(address)
    return { fetched: await fetchRelease(objects, request) }
  } catch (error) {
    return failureOf(error)
  }
}

process.once('message', async (request: FetchRequest) => {
  const report = await fetchFiles(request)
  process.send?.(report, () => process.exit())
})
// Ctrl-C signals every process of the terminal; the service stops this one itself.
process.on('SIGINT', () => {})
// The service has exited.
process.on('disconnect', () => process.exit())
