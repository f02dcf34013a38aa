import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '#domain/error-code.ts'
import { FileLockedError, lockFile } from '../files/file-lock.ts'
import { cannotLink } from '../files/place-new.ts'
import { cannotSync } from '../files/sync-file.ts'
import { folderError, folderMissing, linksMissing } from './folder-error.ts'
import { maxTextBytes, type ObjectStore, ObjectStoreError, type StoredObject } from './object-store.ts'

/** Drafts of objects: listed with them, so that what a killed writer left can be removed. */
const draftsName = '.drafts'
const lockWaitMs = 5_000
const lockPauseMs = 20
/** Bytes of one read: a read of the default 64 KiB costs as much. */
const readBytes = 256 * 1024

interface StoreFolder {
  /** As the operator wrote it. */
  address: string
  root: string
}

const tagOf = (text: string) => createHash('sha256').update(text).digest('hex')
const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(errorCode(error))

/** Locks a key for all processes, without blocking this one. Rejects with FileLockedError after five seconds. */
async function lockKey(root: string, key: string): Promise<Disposable> {
  for (let waited = 0; ; waited += lockPauseMs)
    try {
      return lockFile(root, key.replaceAll('/', '-'))
    } catch (error) {
      if (!(error instanceof FileLockedError) || waited >= lockWaitMs) throw error
      await sleep(lockPauseMs)
    }
}

/** As `syncFolder` of files, without keeping a server waiting for a share. */
async function syncFolder(folder: string) {
  try {
    await using handle = await open(folder, 'r')
    await handle.sync()
  } catch (error) {
    if (!cannotSync(error)) throw error
  }
}

async function listFolder({ address, root }: StoreFolder, prefix: string): Promise<StoredObject[]> {
  if (!existsSync(root)) throw folderMissing(address)
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  const names = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(error => {
    if (isMissing(error)) return []
    throw error
  })
  const objects: StoredObject[] = []
  for (const entry of names) {
    const path = join(entry.parentPath, entry.name)
    const key = path.slice(root.length + 1)
    if (!entry.isFile() || !key.startsWith(prefix) || key.startsWith('locks/')) continue
    try {
      const { size, mtimeMs } = await stat(path)
      objects.push({ key, bytes: size, modifiedAt: mtimeMs })
    } catch (error) {
      // Removed since its folder was read.
      if (!isMissing(error)) throw error
    }
  }
  return objects.sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Runs a task; an error of the file system becomes that of a store. */
async function inStore<T>({ address, root }: StoreFolder, task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    throw isMissing(error) && !existsSync(root) ? folderMissing(address) : folderError(address, error)
  }
}

async function ifThere<T>({ root }: StoreFolder, task: () => Promise<T>): Promise<T | undefined> {
  try {
    return await task()
  } catch (error) {
    if (isMissing(error) && existsSync(root)) return undefined
    throw error
  }
}

const readText = (folder: StoreFolder, key: string) =>
  ifThere(folder, async () => {
    const path = join(folder.root, key)
    const { size, mtimeMs } = await stat(path)
    if (size > maxTextBytes) throw new ObjectStoreError('unfit', `${key} in ${folder.address} is too long`)
    const text = await readFile(path, 'utf8')
    return { text, tag: tagOf(text), modifiedAt: mtimeMs }
  })

const readFrom = (folder: StoreFolder, key: string) =>
  ifThere(folder, async () => {
    const path = join(folder.root, key)
    await stat(path)
    return createReadStream(path, { highWaterMark: readBytes })
  })

/** Writes a draft to disk and hands it to `place`. */
async function withDraft<T>(
  { address, root }: StoreFolder,
  { key, content }: { key: string; content: Readable },
  place: (draft: string, path: string) => Promise<T>,
): Promise<T> {
  if (!existsSync(root)) throw folderMissing(address)
  const draft = join(root, draftsName, randomUUID())
  const path = join(root, key)
  await mkdir(dirname(draft), { recursive: true })
  await mkdir(dirname(path), { recursive: true })
  try {
    await pipeline(content, createWriteStream(draft, { flags: 'wx', flush: true }))
    const placed = await place(draft, path)
    await syncFolder(dirname(path))
    return placed
  } finally {
    await rm(draft, { force: true })
  }
}

async function linkNew(address: string, draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    if (cannotLink(error)) throw linksMissing(address, error)
    throw error
  }
}

const create = (folder: StoreFolder, key: string, text: string) =>
  withDraft(folder, { key, content: Readable.from([text]) }, (draft, path) => linkNew(folder.address, draft, path))

async function replace(folder: StoreFolder, { key, text, tag }: { key: string; text: string; tag: string }) {
  using _lock = await lockKey(folder.root, key)
  if ((await readText(folder, key))?.tag !== tag) return false
  await withDraft(folder, { key, content: Readable.from([text]) }, rename)
  return true
}

/**
 * Objects as files of a folder, which must exist: otherwise files would be written below the mount point of a share that is not
 * mounted.
 */
export function openFolderObjects(address: string, root: string): ObjectStore {
  const folder = { address, root }
  return {
    address,
    readText: key => inStore(folder, () => readText(folder, key)),
    read: key => inStore(folder, () => readFrom(folder, key)),
    write: (key, content) =>
      inStore(folder, () =>
        withDraft(folder, { key, content: typeof content === 'string' ? Readable.from([content]) : content }, rename),
      ),
    writeIf: (key, text, tag) =>
      inStore(folder, () => (tag === undefined ? create(folder, key, text) : replace(folder, { key, text, tag }))),
    list: prefix => inStore(folder, () => listFolder(folder, prefix)),
    remove: key => inStore(folder, () => rm(join(root, key), { force: true })),
    [Symbol.dispose]: () => {},
  }
}
