import { statSync } from 'node:fs'
import { join } from 'node:path'
import { freeBytes } from '#data/files/disk-space.ts'
import { sum } from '#domain/sum.ts'
import {
  hasFile,
  type LocalRelease,
  localReleases,
  releaseFolder,
  removeOtherReleases,
} from '../folders/release-folders.ts'
import { ReleaseError } from '../release-error.ts'
import type { Manifest, ReleaseFile } from '../store/manifest.ts'

/** A release needs so many bytes more than there are. */
export const diskFull = (bytes: number): ReleaseError =>
  new ReleaseError(
    `the disk is full: the release needs ${Math.ceil(bytes / 1_048_576)} MiB more in the data folder, in addition to what is kept free for charges`,
  )

/** Bytes to download: those of the files that no release here has. */
const bytesToFetch = (files: readonly ReleaseFile[], releases: readonly LocalRelease[]) => {
  const linked = new Set(
    releases.flatMap(({ folder, manifest }) =>
      manifest.files.filter(file => hasFile(folder, file)).map(({ sha256 }) => sha256),
    ),
  )
  return sum(files.filter(({ sha256 }) => !linked.has(sha256)).map(({ bytes }) => bytes))
}

/** Bytes that removing releases frees: those of the files that no other release shares. */
function bytesFreed(releases: readonly LocalRelease[]): number {
  const files = new Map<number, { bytes: number; links: number }>()
  for (const { folder, manifest } of releases)
    for (const { name } of manifest.files) {
      const found = statSync(join(folder, name), { throwIfNoEntry: false })
      if (!found) continue
      const links = (files.get(found.ino)?.links ?? found.nlink) - 1
      files.set(found.ino, { bytes: found.size, links })
    }
  return sum([...files.values()].filter(({ links }) => links === 0).map(({ bytes }) => bytes))
}

/**
 * Makes room on the disk for files. If they do not fit, removes the releases that need not be kept; rejects with
 * ReleaseError, and removes nothing, if they would not fit then either.
 */
export async function makeRoom(
  dataDir: string,
  files: readonly ReleaseFile[],
  kept: readonly Manifest[],
  free: (dataDir: string) => number = freeBytes,
): Promise<void> {
  const all = localReleases(dataDir)
  const room = free(dataDir)
  if (bytesToFetch(files, all) <= room) return
  const folders = kept.map(manifest => releaseFolder(dataDir, manifest))
  const others = all.filter(({ folder }) => !folders.includes(folder))
  const missing =
    bytesToFetch(
      files,
      all.filter(each => !others.includes(each)),
    ) -
    room -
    bytesFreed(others)
  if (missing > 0) throw diskFull(missing)
  await removeOtherReleases(dataDir, kept)
}
