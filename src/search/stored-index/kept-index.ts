import { rmSync } from 'node:fs'
import { FileLockedError, lockFile } from '#data/files/file-lock.ts'
import { fileStamp } from '#data/partitions/partition-file.ts'
import type { SearchLog } from '../search-log.ts'
import { ArrayFileError, type ArrayFileReason } from './array-file-error.ts'
import { type LoadedIndex, loadIndex } from './load-index.ts'
import { deltaFile } from './snapshot.ts'

export interface KeptIndexOptions {
  dataDir: string
  /** Whether to build what is missing or behind; otherwise the index is loaded only. */
  builds: boolean
  logger: SearchLog
  /** Called with every newly loaded index. */
  onIndex: (index: LoadedIndex) => void
}

/** The index that was loaded last. */
interface KeptIndex {
  readonly loaded: LoadedIndex | undefined
  /** Loads the stored index; returns the reason if it cannot be loaded. */
  load(): Promise<ArrayFileReason | undefined>
}

export function keepIndex({ dataDir, builds, logger, onIndex }: KeptIndexOptions): KeptIndex {
  let loaded: LoadedIndex | undefined

  /** Removes the delta that was read, and not one that a build has put in its place. */
  function discardDelta(reason: ArrayFileReason, stamp: string) {
    if (!builds) return
    logger.warn({ reason }, 'the stored search delta cannot be used: it is rebuilt')
    try {
      using _lock = lockFile(dataDir, 'search')
      if (fileStamp(deltaFile(dataDir)) === stamp) rmSync(deltaFile(dataDir), { force: true })
    } catch (error) {
      // The process that holds the lock builds an index, which replaces the damaged delta; otherwise it is found again later.
      if (!(error instanceof FileLockedError)) throw error
    }
  }

  async function loadNext() {
    const stamp = fileStamp(deltaFile(dataDir))
    const index = await loadIndex(dataDir, loaded)
    const isNew = index.id !== loaded?.id || index.delta !== loaded.delta
    loaded = index
    if (index.deltaError) discardDelta(index.deltaError, stamp)
    if (isNew) onIndex(index)
  }

  return {
    get loaded() {
      return loaded
    },
    load: async () => {
      try {
        await loadNext()
        return undefined
      } catch (error) {
        if (!(error instanceof ArrayFileError)) throw error
        return error.reason
      }
    },
  }
}
