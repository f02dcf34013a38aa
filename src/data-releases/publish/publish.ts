import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hashFile } from '#data/files/hash-file.ts'
import type { ObjectStore } from '#data/objects/object-store.ts'
import { openPartition } from '#data/partitions/open-partition.ts'
import { partitionFile } from '#data/partitions/partition-file.ts'
import type { CountryCode } from '#domain/countries.ts'
import { partitionIssues } from '../../administration/checks/partition-issues.ts'
import type { Clock } from '../../clock.ts'
import { ReleaseError } from '../release-error.ts'
import { ownChannel } from '../store/channel.ts'
import { type Manifest, manifestFormat, type ReleaseFile } from '../store/manifest.ts'
import { uploadFile } from '../store/packed-file.ts'
import { fileKey, type ReleaseStore, releaseStore } from '../store/release-store.ts'
import { storedFiles } from '../store/stored-files.ts'
import { checkCompanies } from './check-companies.ts'
import { type DraftRelease, draftRelease } from './draft-release.ts'
import { probeStore } from './probe-store.ts'

interface PublishOptions {
  dataDir: string
  countries: readonly CountryCode[]
  /** Version of the service. */
  version: string
  clock: Pick<Clock, 'now'>
  signal: AbortSignal
  /** Publishes also what has many companies less than the release before. */
  acceptsMissing?: boolean
  /** Called for each file, with those that are done. */
  onFile?: (name: string, done: number, total: number) => void
}

/** A release that was published, or that has the same files already. */
export interface Published {
  manifest: Manifest
  isNew: boolean
  uploaded: number
  /** Bytes of the uploaded files before compression. */
  uploadedBytes: number
}

const companiesIn = ({ folder, countries }: DraftRelease): Record<string, number> =>
  Object.fromEntries(
    countries.map(country => {
      using partition = openPartition(partitionFile(folder, country), country)
      const stored = partition
        .statement("SELECT value ->> 'record_count' FROM meta WHERE key = 'coverage'")
        .pluck()
        .get()
      return [country, Number(stored)]
    }),
  )

async function filesOf({ folder, countries }: DraftRelease): Promise<ReleaseFile[]> {
  const names = [
    ...countries.map(country => `partitions/${country}.sqlite`),
    ...['search/base.index', 'search/delta.index', 'token-weights.txt'].filter(name => existsSync(join(folder, name))),
  ]
  const files: ReleaseFile[] = []
  for (const name of names) files.push({ name, ...(await hashFile(join(folder, name))) })
  return files
}

async function checkDraft({ folder, countries }: DraftRelease) {
  const [issue] = await partitionIssues(folder, countries as readonly CountryCode[])
  if (issue !== undefined) throw new ReleaseError(`not published: ${issue}`)
}

// An object that was uploaded again by another version of Zstandard may have another length: a new release says so.
const isSameFile = (a: ReleaseFile, b: ReleaseFile | undefined) =>
  a.sha256 === b?.sha256 &&
  (a.packed_bytes === undefined || b.packed_bytes === undefined || a.packed_bytes === b.packed_bytes)

const isSame = (a: readonly ReleaseFile[], b: readonly ReleaseFile[]) =>
  a.length === b.length && a.every((file, at) => isSameFile(file, b[at]))

type Uploaded = Pick<Published, 'uploaded' | 'uploadedBytes'>

/** Uploads the files of a draft that the store lacks; `files` has all of them, with the lengths of their objects. */
async function uploadMissing(
  { releases, numbers }: { releases: ReleaseStore; numbers: readonly number[] },
  { folder, files }: { folder: string; files: readonly ReleaseFile[] },
  { signal, onFile }: PublishOptions,
): Promise<Uploaded & { files: ReleaseFile[] }> {
  const stored = await storedFiles(releases, numbers)
  const missing = files.filter(({ sha256 }) => !stored.has(fileKey(sha256)))
  for (const [at, file] of missing.entries()) {
    signal.throwIfAborted()
    onFile?.(file.name, at, missing.length)
    stored.set(fileKey(file.sha256), await uploadFile(releases.objects, join(folder, file.name), file, signal))
  }
  return {
    files: files.map(file => ({ ...file, packed_bytes: stored.get(fileKey(file.sha256)) })),
    uploaded: missing.length,
    uploadedBytes: missing.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/**
 * Publishes the partitions and the search index of a data folder: its files first, the manifest last, so that a release
 * is whole or not there. If the newest release has the same files, only those that the store has lost are uploaded. Of
 * two builders at once one succeeds. Rejects with ReleaseError or ObjectStoreError.
 */
export async function publishRelease(objects: ObjectStore, options: PublishOptions): Promise<Published> {
  const { dataDir, countries, version, clock, signal } = options
  const releases = releaseStore(objects, ownChannel())
  await probeStore(objects)
  const numbers = await releases.releases()
  const pointer = await releases.pointer()
  const before = Math.max(0, numbers.at(-1) ?? 0, pointer.current ?? 0, pointer.next ?? 0)
  using draft = await draftRelease(dataDir, countries, signal)
  await checkDraft(draft)
  const drafted = await filesOf(draft)
  const last = numbers.includes(before) ? await releases.manifest(before) : undefined
  const companies = companiesIn(draft)
  if (last && !options.acceptsMissing) checkCompanies(companies, last)
  const { files, ...uploaded } = await uploadMissing(
    { releases, numbers },
    { folder: draft.folder, files: drafted },
    options,
  )
  if (last && isSame(files, last.files)) return { manifest: last, isNew: false, ...uploaded }
  const manifest: Manifest = {
    format: manifestFormat,
    release: before + 1,
    ...releases.channel,
    published_by: version,
    published_at: new Date(clock.now()).toISOString(),
    companies,
    files,
  }
  if (!(await releases.create(manifest)))
    throw new ReleaseError(
      `another builder has published release ${manifest.release} meanwhile; this one was not published; run svc publish again if its data is newer`,
    )
  return { manifest, isNew: true, ...uploaded }
}
