import { statSync } from 'node:fs'
import { join } from 'node:path'
import { freeBytes } from '#data/disk-space.ts'
import { ArtefactsError } from './artefacts-error.ts'
import type { Manifest, ReleaseFile } from './manifest.ts'
import { hasFile, type LocalRelease, localReleases, releaseFolder, removeOtherReleases } from './release-folders.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** A release needs more room than there is; `bytes` are lacking. */
export const diskFull = (bytes: number): ArtefactsError =>
  new ArtefactsError(
    `The disk is full: the release needs ${Math.ceil(bytes / 1_048_576)} MiB more in the data folder, beside what is kept free for charges.`,
  )

/** Bytes of files that none of some releases has. */
const bytesBeside = (files: readonly ReleaseFile[], releases: readonly LocalRelease[]) => {
  const linked = new Set(
    releases.flatMap(({ folder, manifest }) =>
      manifest.files.filter(file => hasFile(folder, file)).map(({ sha256 }) => sha256),
    ),
  )
  return sum(files.filter(({ sha256 }) => !linked.has(sha256)).map(({ bytes }) => bytes))
}

/** Bytes that removing releases frees: those of files which others do not share. */
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
 * Sees to it that files have room on the disk: if need be, releases that are not among those to keep are removed, unless
 * that is not enough either. Rejects with ArtefactsError then.
 */
export async function makeRoom(
  dataDir: string,
  files: readonly ReleaseFile[],
  kept: readonly Manifest[],
  free: (dataDir: string) => number = freeBytes,
): Promise<void> {
  const all = localReleases(dataDir)
  const room = free(dataDir)
  if (bytesBeside(files, all) <= room) return
  const folders = kept.map(manifest => releaseFolder(dataDir, manifest))
  const others = all.filter(({ folder }) => !folders.includes(folder))
  const lacking =
    bytesBeside(
      files,
      all.filter(each => !others.includes(each)),
    ) -
    room -
    bytesFreed(others)
  if (lacking > 0) throw diskFull(lacking)
  await removeOtherReleases(dataDir, kept)
}
