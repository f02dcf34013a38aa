import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '#domain/error-code.ts'
import { FileLockedError, lockFile } from '../files/file-lock.ts'
import { folderError, folderMissing } from './folder-error.ts'
import { maxTextBytes, type ObjectStore, ObjectStoreError, type StoredObject } from './object-store.ts'

/** Drafts of objects: listed with them, so that what a killed writer left can be removed. */
const draftsName = '.drafts'
const lockWaitMs = 5_000
const lockPauseMs = 20
/** Of an object at once: a read of the default 64 KiB costs as much as one of this. */
const readBytes = 256 * 1024

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

async function syncFolder(folder: string) {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

async function listFolder(root: string, prefix: string): Promise<StoredObject[]> {
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

/** Objects as files of a folder, which must exist: one that is not mounted is not filled by mistake. */
export function openFolderObjects(address: string, root: string): ObjectStore {
  const pathOf = (key: string) => join(root, key)

  /** Runs a task; an error of the file system becomes that of a store. */
  async function inStore<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await task()
    } catch (error) {
      throw isMissing(error) && !existsSync(root) ? folderMissing(address) : folderError(address, error)
    }
  }
  async function ifThere<T>(task: () => Promise<T>): Promise<T | undefined> {
    try {
      return await task()
    } catch (error) {
      if (isMissing(error) && existsSync(root)) return undefined
      throw error
    }
  }
  const readText = (key: string) =>
    ifThere(async () => {
      const { size, mtimeMs } = await stat(pathOf(key))
      if (size > maxTextBytes) throw new ObjectStoreError('unfit', `${key} in ${address} is too long`)
      const text = await readFile(pathOf(key), 'utf8')
      return { text, tag: tagOf(text), modifiedAt: mtimeMs }
    })
  /** Writes a draft to disk and hands it to `place`. */
  async function withDraft<T>(key: string, content: Readable, place: (draft: string, path: string) => Promise<T>) {
    if (!existsSync(root)) throw folderMissing(address)
    const draft = join(root, draftsName, randomUUID())
    const path = pathOf(key)
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
  const create = (key: string, text: string) =>
    withDraft(key, Readable.from([text]), async (draft, path) => {
      try {
        await link(draft, path)
        return true
      } catch (error) {
        if (errorCode(error) === 'EEXIST') return false
        throw error
      }
    })
  const replace = async (key: string, text: string, tag: string) => {
    using _lock = await lockKey(root, key)
    if ((await readText(key))?.tag !== tag) return false
    await withDraft(key, Readable.from([text]), (draft, path) => rename(draft, path))
    return true
  }

  return {
    address,
    readText: key => inStore(() => readText(key)),
    read: key =>
      inStore(() =>
        ifThere(async () => {
          await stat(pathOf(key))
          return createReadStream(pathOf(key), { highWaterMark: readBytes })
        }),
      ),
    write: (key, content) =>
      inStore(() =>
        withDraft(key, typeof content === 'string' ? Readable.from([content]) : content, (draft, path) =>
          rename(draft, path),
        ),
      ),
    writeIf: (key, text, tag) => inStore(() => (tag === undefined ? create(key, text) : replace(key, text, tag))),
    list: prefix =>
      inStore(() => {
        if (!existsSync(root)) throw folderMissing(address)
        return listFolder(root, prefix)
      }),
    remove: key => inStore(() => rm(pathOf(key), { force: true })),
    [Symbol.dispose]: () => {},
  }
}
