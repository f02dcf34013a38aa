import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { makeFolder } from '#data/files/make-folder.ts'
import { cannotLink } from '#data/files/place-new.ts'
import { replaceFile } from '#data/files/replace-file.ts'
import { syncFolder } from '#data/files/sync-file.ts'
import { errorCode } from '#domain/error-code.ts'
import { ReleaseError } from '../release-error.ts'
import { channelName } from '../store/channel.ts'
import { type Manifest, type ReleaseFile, readManifest, toText } from '../store/manifest.ts'
import { artefactsFolder, servedFolder } from './served-folder.ts'

const releasesFolder = (dataDir: string) => join(artefactsFolder(dataDir), 'releases')
const manifestName = 'manifest.json'

// With a hash: a store that was emptied counts its releases from 1 again. Without `packed_bytes`, which older
// versions of svc do not read: all must find the same folder.
const nameOf = (manifest: Manifest) => {
  const files = manifest.files.map(({ packed_bytes: _, ...file }) => file)
  const hash = createHash('sha256')
    .update(toText({ ...manifest, files }))
    .digest('hex')
    .slice(0, 8)
  return `${channelName(manifest)}.${manifest.release}.${hash}`
}

/** The folder of a release that was fetched, or is being fetched. */
export const releaseFolder = (dataDir: string, manifest: Manifest): string =>
  join(releasesFolder(dataDir), nameOf(manifest))

/** A release of which this machine has files. */
export interface LocalRelease {
  folder: string
  manifest: Manifest
}

/** The manifest in a folder of a release; undefined if it cannot be read. */
function localRelease(folder: string): LocalRelease | undefined {
  try {
    const release = Number(basename(folder).split('.')[1])
    return { folder, manifest: readManifest(folder, readFileSync(join(folder, manifestName), 'utf8'), release) }
  } catch {
    return undefined
  }
}

/** All releases of which this machine has files. */
export function localReleases(dataDir: string): LocalRelease[] {
  const folder = releasesFolder(dataDir)
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap(name => localRelease(join(folder, name)) ?? [])
}

/** The release that is served; undefined if there is none. */
export function servedRelease(dataDir: string): LocalRelease | undefined {
  try {
    return localRelease(join(releasesFolder(dataDir), basename(readlinkSync(servedFolder(dataDir)))))
  } catch {
    return undefined
  }
}

/** Makes the folder of a release, with its manifest. */
export function makeReleaseFolder(dataDir: string, manifest: Manifest): string {
  const folder = releaseFolder(dataDir, manifest)
  for (const name of ['partitions', 'search']) makeFolder(join(folder, name))
  replaceFile(join(folder, manifestName), toText(manifest))
  return folder
}

const partitionOf = ({ name }: ReleaseFile) => /^partitions\/(..)\.sqlite$/.exec(name)?.[1]

/** The files of a release that a server of some countries needs. */
export const filesFor = ({ files }: Manifest, countries: readonly string[]): ReleaseFile[] =>
  files.filter(file => {
    const country = partitionOf(file)
    return country === undefined || countries.includes(country)
  })

/** Whether a folder has a file of the right size. Its hash was checked before it was put there. */
export const hasFile = (folder: string, { name, bytes }: ReleaseFile): boolean =>
  statSync(join(folder, name), { throwIfNoEntry: false })?.size === bytes

/** Whether all files of a release that a server needs are on this machine. */
export const isHeld = (dataDir: string, manifest: Manifest, countries: readonly string[]): boolean =>
  filesFor(manifest, countries).every(file => hasFile(releaseFolder(dataDir, manifest), file))

function linkTo(folder: string, dataDir: string, link: string) {
  try {
    symlinkSync(folder, link)
  } catch (error) {
    // The manifest beside it was written: the disk, such as exFAT, has no links.
    if (!cannotLink(error)) throw error
    throw new ReleaseError(
      `${dataDir} is on a disk without symbolic links (${errorCode(error)}), which lead to the served release; move it to one that has them`,
    )
  }
}

/** Serves a release that is held: all of its files, from one moment to the next. Throws ReleaseError on a disk without links. */
export function serveRelease(dataDir: string, manifest: Manifest): void {
  const link = servedFolder(dataDir)
  const draft = `${link}.new`
  rmSync(draft, { force: true })
  linkTo(join('releases', nameOf(manifest)), dataDir, draft)
  renameSync(draft, link)
  // The releases that it led to before may be removed next.
  syncFolder(artefactsFolder(dataDir))
}

/** Removes the folders of all releases except some. */
export async function removeOtherReleases(dataDir: string, kept: readonly Manifest[]): Promise<void> {
  const names = new Set(kept.map(nameOf))
  const folder = releasesFolder(dataDir)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder))
    if (!names.has(name)) await rm(join(folder, name), { recursive: true, force: true })
}
