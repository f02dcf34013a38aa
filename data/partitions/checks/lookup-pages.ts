import { closeSync, openSync, readSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { Database } from 'better-sqlite3'

/**
 * The b-trees that decide which companies a number finds: the index of the layers, and the aliases. A damaged page of
 * theirs hides companies that exist, or layers of them.
 */
const lookupTrees = ['source_records_layer', 'aliases'] as const
export type LookupTree = (typeof lookupTrees)[number]

/** The checksums of the pages of the lookup trees, as the last import left them. */
export interface LookupPages {
  pageBytes: number
  /** Page number and CRC-32 by turns, in ascending order. A file of an earlier release has none. */
  trees: ReadonlyMap<LookupTree, Uint32Array>
}

const maxPagesPerRead = 64

const keyOf = (tree: LookupTree) => `pages of ${tree}`
const pageBytesOf = (database: Database) => Number(database.pragma('page_size', { simple: true }))

const toText = (pages: Uint32Array) => Buffer.from(pages.buffer, pages.byteOffset, pages.byteLength).toString('base64')
const toPages = (text: string) => new Uint32Array(new Uint8Array(Buffer.from(text, 'base64')).buffer)

const checksumsOf = (database: Database, descriptor: number, tree: LookupTree): Uint32Array => {
  const numbers = database.prepare('SELECT pageno FROM dbstat WHERE name = ? ORDER BY pageno').pluck().all(tree)
  const page = Buffer.alloc(pageBytesOf(database))
  return Uint32Array.from(
    (numbers as number[]).flatMap(number => {
      readSync(descriptor, page, 0, page.length, (number - 1) * page.length)
      return [number, crc32(page)]
    }),
  )
}

/** Stores the checksums in a finished build, outside of a transaction: they are those of the file. */
export const saveLookupPages = (database: Database): void => {
  const save = database.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)')
  const descriptor = openSync(database.name, 'r')
  try {
    for (const tree of lookupTrees) save.run(keyOf(tree), toText(checksumsOf(database, descriptor, tree)))
  } finally {
    closeSync(descriptor)
  }
}

/** Removes the checksums from a build, whose pages will change. */
export const dropLookupPages = (database: Database): void => {
  for (const tree of lookupTrees) database.prepare('DELETE FROM meta WHERE key = ?').run(keyOf(tree))
}

export const readLookupPages = (database: Database): LookupPages => {
  const value = database.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck()
  const trees = lookupTrees.flatMap(tree => {
    const text = value.get(keyOf(tree))
    return text === undefined ? [] : [[tree, toPages(text)] as const]
  })
  return { pageBytes: pageBytesOf(database), trees: new Map(trees) }
}

/** The end of the run of consecutive pages that begins at an index, as an index. */
const runEnd = (pages: Uint32Array, start: number): number => {
  let end = start + 2
  while (end < pages.length && end < start + 2 * maxPagesPerRead && pages[end] === (pages[end - 2] ?? 0) + 1) end += 2
  return end
}

const isIntact = async (file: FileHandle, pages: Uint32Array, pageBytes: number): Promise<boolean> => {
  const buffer = Buffer.allocUnsafe(Math.min(maxPagesPerRead, pages.length / 2) * pageBytes)
  for (let start = 0; start < pages.length; ) {
    const end = runEnd(pages, start)
    const bytes = ((end - start) / 2) * pageBytes
    const { bytesRead } = await file.read(buffer, 0, bytes, ((pages[start] ?? 1) - 1) * pageBytes)
    if (bytesRead < bytes) return false
    for (let at = start, from = 0; at < end; at += 2, from += pageBytes)
      if (crc32(buffer.subarray(from, from + pageBytes)) !== pages[at + 1]) return false
    start = end
  }
  return true
}

/**
 * The lookup trees of a file with a page that is not as the last import left it. Rejects when the file cannot be read.
 */
export const damagedTrees = async (filename: string, { pageBytes, trees }: LookupPages): Promise<Set<LookupTree>> => {
  const damaged = new Set<LookupTree>()
  if (trees.size === 0) return damaged
  await using file = await open(filename)
  for (const [tree, pages] of trees) if (!(await isIntact(file, pages, pageBytes))) damaged.add(tree)
  return damaged
}
