import { sum } from '#domain/sum.ts'
import { readManifests } from './store/read-manifests.ts'
import type { ReleaseStore } from './store/release-store.ts'

/** A release as operators see it. */
interface ListedRelease extends Record<string, string | number> {
  release: number
  /** `current`: served. `next`: servers hold it ready. `stored`: neither. */
  state: 'current' | 'next' | 'stored'
  published_at: string
  companies: number
  bytes: number
  /** Servers that have its files, and that serve it; those whose user may only read are not known. */
  held_by: number
  served_by: number
}

/** The releases of a channel, newest first. Rejects with ReleaseError or ObjectStoreError. */
export async function listReleases(releases: ReleaseStore): Promise<ListedRelease[]> {
  const { current, next } = await releases.pointer()
  const reports = await releases.reports()
  const manifests = await readManifests(releases, await releases.releases())
  return manifests
    .flatMap(manifest => manifest ?? [])
    .map(
      ({ release, published_at, companies, files }): ListedRelease => ({
        release,
        published_at,
        state: release === current ? 'current' : release === next ? 'next' : 'stored',
        companies: sum(Object.values(companies)),
        bytes: sum(files.map(({ bytes }) => bytes)),
        held_by: reports.filter(({ held }) => held.includes(release)).length,
        served_by: reports.filter(({ serving }) => serving === release).length,
      }),
    )
    .toReversed()
}
