import type { Manifest } from './manifest.ts'
import { isHeld, type LocalRelease, localReleases, releaseFolder } from './release-folders.ts'

/** Releases kept beside those named, so that going back needs no store. */
const keptOthers = 1

/** The releases that a server keeps: those named, and of the others that are whole the newest. */
export function keptReleases(dataDir: string, named: readonly Manifest[], countries: readonly string[]): Manifest[] {
  const isNamed = ({ folder }: LocalRelease) => named.some(each => releaseFolder(dataDir, each) === folder)
  const others = localReleases(dataDir)
    .filter(release => !isNamed(release) && isHeld(dataDir, release.manifest, countries))
    .toSorted((a, b) => b.manifest.release - a.manifest.release)
  return [...named, ...others.slice(0, keptOthers).map(({ manifest }) => manifest)]
}
