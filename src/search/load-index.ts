import { ArrayFileError, type ArrayFileReason } from './array-file.ts'
import type { SearchIndex } from './search-index.ts'
import { type DeltaSnapshot, type Generations, readBase, readBaseMeta, readDelta, readDeltaMeta } from './snapshot.ts'

/** An index in shared memory, and of what state of the partitions it is. */
export interface LoadedIndex extends SearchIndex {
  id: string
  baseGenerations: Generations
  /** Of base and delta together. */
  generations: Generations
  delta: DeltaSnapshot | undefined
  /** Why there is no delta although one is stored. */
  deltaError: ArrayFileReason | undefined
}

const without = (deltaError?: ArrayFileReason) => ({ delta: undefined, deltaError })

async function loadDelta(dataDir: string, base: string): Promise<Pick<LoadedIndex, 'delta' | 'deltaError'>> {
  try {
    if ((await readDeltaMeta(dataDir)).base !== base) return without()
    const delta = await readDelta(dataDir)
    return delta.base === base ? { delta, deltaError: undefined } : without()
  } catch (error) {
    if (!(error instanceof ArrayFileError)) throw error
    return without(error.reason === 'missing' ? undefined : error.reason)
  }
}

async function loadBase(dataDir: string, held?: LoadedIndex) {
  const { id } = await readBaseMeta(dataDir)
  if (held?.id === id) return { id, base: held.base, baseGenerations: held.baseGenerations }
  const read = await readBase(dataDir)
  return { id: read.id, base: read.segment, baseGenerations: read.generations }
}

/** Reads what is stored; a base that is held already is not read again. Rejects with `ArrayFileError`. */
export async function loadIndex(dataDir: string, held?: LoadedIndex): Promise<LoadedIndex> {
  const base = await loadBase(dataDir, held)
  const { delta, deltaError } = await loadDelta(dataDir, base.id)
  return { ...base, generations: delta?.generations ?? base.baseGenerations, delta, deltaError }
}
