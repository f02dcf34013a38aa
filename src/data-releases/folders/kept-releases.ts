import { FileLockedError, lockFile } from '#data/files/file-lock.ts'
import { channelName, ownChannel } from '../store/channel.ts'
import type { Manifest } from '../store/manifest.ts'
import { isHeld, type LocalRelease, localReleases, releaseFolder, removeOtherReleases } from './release-folders.ts'

/** Releases kept beside those named, so that going back needs no store. */
const keptOthers = 1

const isOwn = ({ manifest }: LocalRelease) => channelName(manifest) === channelName(ownChannel())

/** Newest first, those of this version of svc before others: each version counts its releases from 1. */
const byUse = (a: LocalRelease, b: LocalRelease) =>
  Number(isOwn(b)) - Number(isOwn(a)) ||
  (isOwn(a) ? b.manifest.release - a.manifest.release : b.manifest.published_at.localeCompare(a.manifest.published_at))

/** The releases that a server keeps: the named ones, and of the other complete ones the release to go back to. */
function keptReleases(dataDir: string, named: readonly Manifest[], countries: readonly string[]): Manifest[] {
  const isNamed = ({ folder }: LocalRelease) => named.some(each => releaseFolder(dataDir, each) === folder)
  const others = localReleases(dataDir)
    .filter(release => !isNamed(release) && isHeld(dataDir, release.manifest, countries))
    .toSorted(byUse)
  return [...named, ...others.slice(0, keptOthers).map(({ manifest }) => manifest)]
}

/** The name of the lock that a process holds while it fetches a release into a data folder. */
export const fetchLock = 'artefacts'

/**
 * Removes the releases that a server does not keep. False, and nothing is removed, while another server on the data
 * folder fetches: its store may name a release of which this one has not heard yet.
 */
export async function removeUnused(
  dataDir: string,
  named: readonly Manifest[],
  countries: readonly string[],
): Promise<boolean> {
  try {
    using _lock = lockFile(dataDir, fetchLock)
    await removeOtherReleases(dataDir, keptReleases(dataDir, named, countries))
    return true
  } catch (error) {
    if (error instanceof FileLockedError) return false
    throw error
  }
}
