import type { ObjectAddress } from '#data/objects/object-address.ts'
import { ObjectStoreError, type StoreTrouble } from '#data/objects/object-store.ts'
import { startProgram } from '#data/processes/child-program.ts'
import { ReleaseError } from '../release-error.ts'
import type { Manifest } from '../store/manifest.ts'
import type { Fetched } from './fetch-release.ts'

/** The first message to the process that fetches. */
export interface FetchRequest {
  address: ObjectAddress
  dataDir: string
  manifest: Manifest
  countries: readonly string[]
}

/** The final message of the process that fetches. */
export type FetchReport = { fetched: Fetched } | { failure: string; trouble?: StoreTrouble }

const program = new URL('./fetch-process.ts', import.meta.url)

/**
 * Fetches a release in a separate process of low priority: decompressing and hashing gigabytes must not delay replies.
 * Rejects with ReleaseError or ObjectStoreError.
 */
export async function runFetch(request: FetchRequest, signal: AbortSignal): Promise<Fetched> {
  signal.throwIfAborted()
  using process = await startProgram(program)
  const stop = () => process[Symbol.dispose]()
  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    const report = (await process.request(request)) as FetchReport
    if ('fetched' in report) return report.fetched
    throw report.trouble === undefined
      ? new ReleaseError(report.failure)
      : new ObjectStoreError(report.trouble, report.failure)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
