import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PartitionGeneration } from '#data/partitions/partition-generation.ts'
import { errorCode } from '#domain/error-code.ts'
import type { Segment } from '#domain/search/index/segment.ts'
import { indexVersion } from '../index-version.ts'
import { ArrayFileError } from './array-file-error.ts'
import type { SharedArray } from './array-format.ts'
import { readArrayFile, readArrayFileMeta } from './read-array-file.ts'
import { takeArrays, toSegment } from './stored-segment.ts'
import { writeArrayFile } from './write-array-file.ts'

export type Generations = Readonly<Record<string, PartitionGeneration>>

/** An index of all companies at the time of the build. */
export interface BaseSnapshot {
  id: string
  version: string
  generations: Generations
  segment: Segment
}

/** An index of the companies that have changed since the base was built. */
export interface DeltaSnapshot {
  /** Id of the base that the delta belongs to. */
  base: string
  version: string
  /** The generations of base and delta combined. */
  generations: Generations
  segment: Segment
  /** One bit per document of the base: whether it was deleted or replaced. */
  replaced: Uint8Array
}

interface Meta {
  version: string
  generations: Generations
  segment: unknown
  base?: string
}

/** The files of an index: those that are served, or those prepared for partitions that are about to be swapped in. */
export interface IndexFiles {
  base: string
  delta: string
}

export const searchFolder = (dataDir: string): string => join(dataDir, 'search')
export const baseFile = (dataDir: string): string => join(searchFolder(dataDir), 'base.index')
export const deltaFile = (dataDir: string): string => join(searchFolder(dataDir), 'delta.index')
export const servedFiles = (dataDir: string): IndexFiles => ({ base: baseFile(dataDir), delta: deltaFile(dataDir) })
export const preparedFiles = (dataDir: string): IndexFiles => ({
  base: `${baseFile(dataDir)}.prepared`,
  delta: `${deltaFile(dataDir)}.prepared`,
})

const idOf = (version: string, generations: Generations): string =>
  createHash('sha256')
    .update(JSON.stringify([version, Object.entries(generations).toSorted()]))
    .digest('hex')
    .slice(0, 16)

export function writeBase(filename: string, { version, generations, segment }: Omit<BaseSnapshot, 'id'>): void {
  const arrays = new Map<string, SharedArray>()
  const meta: Meta = { version, generations, segment: takeArrays(segment, 'segment', arrays) }
  writeArrayFile(filename, meta, arrays)
}

export function writeDelta(filename: string, { base, version, generations, segment, replaced }: DeltaSnapshot): void {
  const arrays = new Map<string, SharedArray>([['replaced', replaced]])
  const meta: Meta = { version, generations, segment: takeArrays(segment, 'segment', arrays), base }
  writeArrayFile(filename, meta, arrays)
}

const checked = (meta: unknown, dataDir: string): Meta => {
  const { version, ...rest } = meta as Meta
  if (version !== indexVersion(dataDir)) throw new ArrayFileError('other_version')
  return { version, ...rest }
}

/** Undefined where a file is gone: an import may replace the index between the read of a file and this. */
async function statIfThere(file: string): Promise<Stats | undefined> {
  try {
    return await stat(file)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    return undefined
  }
}

/**
 * When the stored base, or the delta if it is used, was written, in milliseconds since the epoch, and the bytes of what
 * is used. Rejects with `ArrayFileError` without a base.
 */
export async function storedFiles(dataDir: string, hasDelta: boolean): Promise<{ builtAt: number; bytes: number }> {
  const base = await statIfThere(baseFile(dataDir))
  if (!base) throw new ArrayFileError('missing')
  const delta = hasDelta ? await statIfThere(deltaFile(dataDir)) : undefined
  return { builtAt: Math.floor((delta ?? base).mtimeMs), bytes: base.size + (delta?.size ?? 0) }
}

/** Reads the header of a snapshot only. Rejects with `ArrayFileError`. */
export async function readBaseMeta(dataDir: string): Promise<Pick<BaseSnapshot, 'id' | 'generations'>> {
  const { version, generations } = checked(await readArrayFileMeta(baseFile(dataDir)), dataDir)
  return { id: idOf(version, generations), generations }
}

export async function readDeltaMeta(dataDir: string): Promise<Pick<DeltaSnapshot, 'base' | 'generations'>> {
  const { base = '', generations } = checked(await readArrayFileMeta(deltaFile(dataDir)), dataDir)
  return { base, generations }
}

// Arrays needed to find a company's document.
const idArrays = new Set(['segment.registryIds', 'segment.registryIdBlocks', 'segment.facts'])

/** Reads a base into shared memory. Rejects with `ArrayFileError`. */
export async function readBase(dataDir: string, options?: { onlyIds: boolean }): Promise<BaseSnapshot> {
  const isWanted = (name: string) => !options?.onlyIds || idArrays.has(name)
  const { meta, arrays } = await readArrayFile(baseFile(dataDir), isWanted)
  const { version, generations, segment } = checked(meta, dataDir)
  return { id: idOf(version, generations), version, generations, segment: toSegment(segment, arrays) }
}

/** Reads the delta into shared memory. Rejects with `ArrayFileError`. */
export async function readDelta(dataDir: string): Promise<DeltaSnapshot> {
  const { meta, arrays } = await readArrayFile(deltaFile(dataDir))
  const { base = '', version, generations, segment } = checked(meta, dataDir)
  const replaced = arrays.get('replaced')
  if (!(replaced instanceof Uint8Array)) throw new ArrayFileError('damaged')
  return { base, version, generations, segment: toSegment(segment, arrays), replaced }
}
