import { mapConcurrently } from '#data/async/map-concurrently.ts'
import type { Manifest } from './manifest.ts'
import type { ReleaseStore } from './release-store.ts'

/** Manifests read at once: a store may have more of them than a process may open files. */
const atOnce = 16

/** The manifests of releases, in their order; undefined for one that was removed meanwhile. */
export const readManifests = (
  releases: Pick<ReleaseStore, 'manifest'>,
  numbers: readonly number[],
): Promise<(Manifest | undefined)[]> => mapConcurrently(numbers, atOnce, number => releases.manifest(number))
