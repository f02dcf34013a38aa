import type { ObjectStore, StoredObject } from '#data/objects/object-store.ts'
import { ReleaseError } from '../release-error.ts'
import { type Channel, channelName } from './channel.ts'
import {
  type Manifest,
  type Pointer,
  readManifest,
  readPointer,
  readReport,
  type ServerReport,
  toText,
} from './manifest.ts'

/** A pointer, and the state of the store that it was read in. */
export interface StoredPointer extends Pointer {
  /** Undefined if nothing was published yet. */
  tag: string | undefined
  modifiedAt: number
}

/** The pointer of a store that was emptied and filled again may have the same text, and so the same tag. */
export const isSamePointer = (a: StoredPointer, b: StoredPointer): boolean =>
  a.tag === b.tag && a.modifiedAt === b.modifiedAt

interface StoredReport extends ServerReport {
  modifiedAt: number
}

/** The releases of one channel in an object store. Calls reject with ObjectStoreError and ReleaseError. */
export interface ReleaseStore {
  readonly objects: ObjectStore
  readonly channel: Channel
  pointer(): Promise<StoredPointer>
  /** Changes the pointer unless another process has changed it since; then rejects with ReleaseError. */
  movePointer(from: StoredPointer, to: Pick<Pointer, 'current' | 'next'>): Promise<StoredPointer>
  /** The manifest of a release; undefined if there is none. */
  manifest(release: number): Promise<Manifest | undefined>
  /** Numbers of the releases, oldest first. */
  releases(): Promise<number[]>
  /** Stores a manifest, unless its number is taken: then it returns false. */
  create(manifest: Manifest): Promise<boolean>
  /** Removes a manifest; a copy is kept for a while. */
  remove(manifest: Manifest): Promise<void>
  /** Puts the manifest of a release that was removed meanwhile back, if there is a copy. */
  restore(release: number): Promise<void>
  /** Tells what a server has. */
  report(report: ServerReport): Promise<void>
  forget(server: string): Promise<void>
  reports(): Promise<StoredReport[]>
}

const numberOf = ({ key }: StoredObject) => Number(/\/(\d{9})\.json$/.exec(key)?.[1] ?? 0)

/** The key of a file in a store: by its content, compressed. */
export const fileKey = (sha256: string): string => `files/${sha256}.zst`

export const moved = (): ReleaseError =>
  new ReleaseError('another svc publish or svc releases has changed the current release meanwhile; run it again')

/** The releases of a channel. */
export function releaseStore(objects: ObjectStore, channel: Channel): ReleaseStore {
  const folder = channelName(channel)
  const pointerKey = `${folder}/current.json`
  const manifestKey = (release: number) => `${folder}/releases/${String(release).padStart(9, '0')}.json`
  const removedKey = (release: number) => `${folder}/removed/${String(release).padStart(9, '0')}.json`
  const reportKey = (server: string) => `${folder}/servers/${server}.json`
  const nameOf = (key: string) => `${key} in ${objects.address}`

  const pointer = async (): Promise<StoredPointer> => {
    const stored = await objects.readText(pointerKey)
    if (!stored) return { format: 1, current: null, next: null, tag: undefined, modifiedAt: 0 }
    return { ...readPointer(nameOf(pointerKey), stored.text), tag: stored.tag, modifiedAt: stored.modifiedAt }
  }
  const reportAt = async ({ key, modifiedAt }: StoredObject): Promise<StoredReport[]> => {
    const stored = await objects.readText(key)
    return stored ? [{ ...readReport(nameOf(key), stored.text), modifiedAt }] : []
  }

  return {
    objects,
    channel,
    pointer,
    movePointer: async ({ tag }, { current, next }) => {
      if (!(await objects.writeIf(pointerKey, toText({ format: 1, current, next }), tag))) throw moved()
      return await pointer()
    },
    manifest: async release => {
      const stored = await objects.readText(manifestKey(release))
      if (!stored) return undefined
      const manifest = readManifest(nameOf(manifestKey(release)), stored.text, release)
      if (channelName(manifest) === folder) return manifest
      throw new ReleaseError(`${nameOf(manifestKey(release))} has another recipe: ${channelName(manifest)}`)
    },
    releases: async () => (await objects.list(`${folder}/releases/`)).map(numberOf).filter(number => number > 0),
    create: manifest => objects.writeIf(manifestKey(manifest.release), toText(manifest), undefined),
    remove: async manifest => {
      await objects.write(removedKey(manifest.release), toText(manifest))
      await objects.remove(manifestKey(manifest.release))
    },
    restore: async release => {
      const copy = await objects.readText(removedKey(release))
      if (copy) await objects.writeIf(manifestKey(release), copy.text, undefined)
    },
    report: report => objects.write(reportKey(report.server), toText(report)),
    forget: server => objects.remove(reportKey(server)),
    reports: async () => (await Promise.all((await objects.list(`${folder}/servers/`)).map(reportAt))).flat(),
  }
}
