import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hashFile } from '#data/files/hash-file.ts'
import type { ObjectAddress } from '#data/objects/object-address.ts'
import { openObjects } from '#data/objects/open-objects.ts'
import { filesFor, type LocalRelease, servedRelease } from './folders/release-folders.ts'
import { ownChannel } from './store/channel.ts'
import type { Manifest, ReleaseFile } from './store/manifest.ts'
import { fileKey, type ReleaseStore, releaseStore } from './store/release-store.ts'
import { isWhole } from './store/stored-files.ts'

interface ReleaseFindings {
  issues: string[]
  notes: string[]
}

/** What is wrong with the files of a manifest in a store, by the lengths of their objects. */
async function storedIssues({ objects }: ReleaseStore, { files, release }: Manifest): Promise<string[]> {
  const stored = new Map((await objects.list('files/')).map(object => [object.key, object]))
  const objectOf = ({ sha256 }: ReleaseFile) => stored.get(fileKey(sha256))
  const isAltered = (file: ReleaseFile) => {
    const object = objectOf(file)
    return object !== undefined && !isWhole(object, [file])
  }
  const naming = (found: readonly ReleaseFile[]) => found.map(({ name }) => name).join(', ')
  const missing = files.filter(file => !objectOf(file))
  const altered = files.filter(isAltered)
  return [
    ...(missing.length > 0 ? [`lacks ${naming(missing)} in the store`] : []),
    ...(altered.length > 0 ? [`has ${naming(altered)} in the store with another length than was uploaded`] : []),
  ].map(issue => `releases: release ${release} ${issue}; run svc publish on the builder`)
}

async function storeFindings(address: ObjectAddress, served: number | undefined): Promise<ReleaseFindings> {
  using objects = await openObjects(address)
  const releases = releaseStore(objects, ownChannel())
  const { current } = await releases.pointer()
  if (current === null) return { issues: [], notes: ['releases: nothing is published for this version of svc'] }
  const manifest = await releases.manifest(current)
  if (!manifest)
    return { issues: [`releases: the manifest of release ${current}, the current one, is missing`], notes: [] }
  const here = served === undefined ? 'none is served from this folder' : `release ${served} is served from this folder`
  return {
    issues: await storedIssues(releases, manifest),
    notes: [`releases: release ${current} is current, ${here}`],
  }
}

/** The files of the release that is served which are missing, or not what was published. */
async function alteredFiles(release: LocalRelease, countries: readonly string[]): Promise<string[]> {
  const issues: string[] = []
  for (const { name, sha256 } of filesFor(release.manifest, countries)) {
    const path = join(release.folder, name)
    if (!existsSync(path)) issues.push(`releases: ${name} is missing; a running server fetches it again`)
    else if ((await hashFile(path)).sha256 !== sha256)
      issues.push(`releases: ${name} is not what was published; remove ${path}, and a running server fetches it again`)
  }
  return issues
}

/** What is wrong with the store of releases and with the release that a data folder serves. */
export async function releaseFindings(
  address: ObjectAddress,
  { dataDir, countries }: { dataDir: string; countries: readonly string[] },
): Promise<ReleaseFindings> {
  const served = servedRelease(dataDir)
  const altered = served ? await alteredFiles(served, countries) : []
  try {
    const { issues, notes } = await storeFindings(address, served?.manifest.release)
    return { issues: [...altered, ...issues], notes }
  } catch (error) {
    return { issues: [...altered, `releases: ${error instanceof Error ? error.message : error}`], notes: [] }
  }
}
