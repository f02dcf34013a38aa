import type { Logger } from 'pino'
import type { ObjectAddress } from '#data/objects/object-address.ts'
import type { Clock } from '../../clock.ts'
import { runFetch } from '../fetch/run-fetch-process.ts'
import { isHeld } from '../folders/release-folders.ts'
import { ReleaseError } from '../release-error.ts'
import type { Manifest, Pointer } from '../store/manifest.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { watchWanted } from './watch-wanted.ts'

/** Has the files of releases on this machine. */
export interface ReleaseHolder {
  /** The manifest of a release, once its files are here. Rejects with NotWantedError if the store names others meanwhile. */
  hold(release: number, namedAs: 'current' | 'next'): Promise<Manifest>
  /** Seconds that the last fetch took, null before the first one; and fetches that failed. */
  counts(): { fetchSeconds: number | null; failures: number }
}

export interface ReleaseHolderDeps {
  address: ObjectAddress
  dataDir: string
  countries: readonly string[]
  releases: ReleaseStore
  clock: Clock
  logger: Logger
  /** Asks the store which releases it names, each `intervalMs` during a fetch. */
  askPointer(): Promise<Pointer>
  intervalMs: number
  /** Ends a fetch. */
  signal: AbortSignal
}

export function createReleaseHolder(deps: ReleaseHolderDeps): ReleaseHolder {
  const { address, dataDir, countries, releases, clock, logger, intervalMs } = deps
  let fetchSeconds: number | null = null
  let failures = 0

  async function fetchFiles(manifest: Manifest) {
    const started = clock.monotonic()
    using watch = watchWanted(manifest.release, { ask: deps.askPointer, intervalMs })
    try {
      const signal = AbortSignal.any([deps.signal, watch.signal])
      const fetched = await runFetch({ address, dataDir, manifest, countries }, signal)
      fetchSeconds = (clock.monotonic() - started) / 1_000
      logger.info({ release: manifest.release, ...fetched }, 'release fetched')
    } catch (error) {
      if (watch.signal.aborted) throw watch.signal.reason
      failures += 1
      throw error
    }
  }

  return {
    hold: async (release, namedAs) => {
      const manifest = await releases.manifest(release)
      if (!manifest)
        throw new ReleaseError(`release ${release} is named as ${namedAs} and missing in ${releases.objects.address}`)
      if (!isHeld(dataDir, manifest, countries)) await fetchFiles(manifest)
      return manifest
    },
    counts: () => ({ fetchSeconds, failures }),
  }
}
