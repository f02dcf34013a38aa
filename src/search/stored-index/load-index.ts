import type { SearchIndex } from '../search-index.ts'
import { ArrayFileError, type ArrayFileReason } from './array-file-error.ts'
import {
  type DeltaSnapshot,
  type Generations,
  readBase,
  readBaseMeta,
  readDelta,
  readDeltaMeta,
  storedFiles,
} from './snapshot.ts'

/** An index in shared memory, and the generations of the partitions that it indexes. */
export interface LoadedIndex extends SearchIndex {
  id: string
  version: string
  baseGenerations: Generations
  /** Generations of base and delta together. */
  generations: Generations
  delta: DeltaSnapshot | undefined
  /** The reason why the stored delta cannot be used. */
  deltaError: ArrayFileReason | undefined
  /** When it was last built, in milliseconds since the epoch. */
  builtAt: number
  /** Size of the index files. */
  bytes: number
}

const withoutDelta = (deltaError?: ArrayFileReason) => ({ delta: undefined, deltaError })

async function loadDelta(dataDir: string, base: string): Promise<Pick<LoadedIndex, 'delta' | 'deltaError'>> {
  try {
    if ((await readDeltaMeta(dataDir)).base !== base) return withoutDelta()
    const delta = await readDelta(dataDir)
    return delta.base === base ? { delta, deltaError: undefined } : withoutDelta()
  } catch (error) {
    if (!(error instanceof ArrayFileError)) throw error
    return withoutDelta(error.reason === 'missing' ? undefined : error.reason)
  }
}

async function loadBase(dataDir: string, loaded?: LoadedIndex) {
  const { id } = await readBaseMeta(dataDir)
  if (loaded?.id === id)
    return { id, version: loaded.version, base: loaded.base, baseGenerations: loaded.baseGenerations }
  const read = await readBase(dataDir)
  return { id: read.id, version: read.version, base: read.segment, baseGenerations: read.generations }
}

/** Reads the stored index; a base that is already loaded is not read again. Rejects with `ArrayFileError`. */
export async function loadIndex(dataDir: string, loaded?: LoadedIndex): Promise<LoadedIndex> {
  const base = await loadBase(dataDir, loaded)
  const { delta, deltaError } = await loadDelta(dataDir, base.id)
  const generations = delta?.generations ?? base.baseGenerations
  return { ...base, generations, delta, deltaError, ...(await storedFiles(dataDir, delta !== undefined)) }
}
