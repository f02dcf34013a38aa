import { Buffer } from 'node:buffer'
import { closeSync, openSync, writeSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { swapFile } from '#data/partitions/swap-file.ts'

// File format: eight magic bytes, the header's length and CRC-32 (four bytes each, little-endian), the header as JSON, then
// the arrays, each aligned to eight bytes. The header has the CRC-32 of every array.

const magic = 'SVCARR1\n'
const headerStart = 16
const maxHeaderBytes = 1 << 24
/** Bytes that are read at once, and the number of reads under way: they go on while this thread does other work. */
const chunkBytes = 1 << 22
const readsAhead = 16

const kinds = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f32: Float32Array } as const
type Kind = keyof typeof kinds

/** A typed array in shared memory. */
export type SharedArray = Uint8Array | Uint16Array | Uint32Array | Float32Array

interface Entry {
  name: string
  kind: Kind
  /** Relative to the end of the header. */
  offset: number
  bytes: number
  crc: number
}

interface Header {
  meta: unknown
  arrays: Entry[]
}

export type ArrayFileReason = 'missing' | 'damaged' | 'other_version'

/** Thrown when a file of arrays cannot be used. Caught by the code that loads and builds the index, which then rebuilds it. */
export class ArrayFileError extends Error {
  readonly reason: ArrayFileReason

  constructor(reason: ArrayFileReason) {
    super(`The file of arrays cannot be used: ${reason}.`)
    this.name = 'ArrayFileError'
    this.reason = reason
  }
}

const aligned = (offset: number) => Math.ceil(offset / 8) * 8

const bytesOf = (array: SharedArray) => Buffer.from(array.buffer, array.byteOffset, array.byteLength)

export const isArray = (value: unknown): value is SharedArray =>
  Object.values(kinds).some(kind => value instanceof kind)

const kindOf = (array: SharedArray): Kind => {
  for (const kind of Object.keys(kinds) as Kind[]) if (array instanceof kinds[kind]) return kind
  throw new TypeError('arrays of this kind are not stored')
}

const toArray = (kind: Kind, memory: SharedArrayBuffer): SharedArray => {
  if (kind === 'u8') return new Uint8Array(memory)
  if (kind === 'u16') return new Uint16Array(memory)
  return kind === 'u32' ? new Uint32Array(memory) : new Float32Array(memory)
}

const toHeader = (meta: unknown, arrays: ReadonlyMap<string, SharedArray>): Header => {
  let offset = 0
  const entries: Entry[] = []
  for (const [name, array] of arrays) {
    const bytes = bytesOf(array)
    entries.push({ name, kind: kindOf(array), offset, bytes: bytes.length, crc: crc32(bytes) })
    offset = aligned(offset + bytes.length)
  }
  return { meta, arrays: entries }
}

const writeAll = (descriptor: number, bytes: Buffer, position: number) => {
  for (let at = 0; at < bytes.length; )
    at += writeSync(descriptor, bytes, at, Math.min(1 << 26, bytes.length - at), position + at)
}

/** Replaces a file atomically: writes a temporary file and renames it. Blocks. Only one process may write at a time. */
export function writeArrayFile(filename: string, meta: unknown, arrays: ReadonlyMap<string, SharedArray>): void {
  const header = toHeader(meta, arrays)
  const text = Buffer.from(JSON.stringify(header))
  const start = Buffer.alloc(headerStart)
  start.write(magic, 'latin1')
  start.writeUInt32LE(text.length, 8)
  start.writeUInt32LE(crc32(text), 12)
  const building = `${filename}.building`
  const descriptor = openSync(building, 'w')
  try {
    writeAll(descriptor, Buffer.concat([start, text]), 0)
    const from = aligned(headerStart + text.length)
    for (const { name, offset } of header.arrays) {
      const array = arrays.get(name)
      if (array) writeAll(descriptor, bytesOf(array), from + offset)
    }
  } finally {
    closeSync(descriptor)
  }
  swapFile(building, filename)
}

const damaged = () => new ArrayFileError('damaged')

async function readExactly(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, position + at)
    if (bytesRead === 0) throw damaged()
    at += bytesRead
  }
}

async function readHeader(file: FileHandle): Promise<{ header: Header; from: number }> {
  const start = Buffer.alloc(headerStart)
  await readExactly(file, start, 0)
  if (start.toString('latin1', 0, 8) !== magic)
    throw start.toString('latin1', 0, 6) === magic.slice(0, 6) ? new ArrayFileError('other_version') : damaged()
  const length = start.readUInt32LE(8)
  if (length > maxHeaderBytes) throw damaged()
  const text = Buffer.alloc(length)
  await readExactly(file, text, headerStart)
  if (crc32(text) !== start.readUInt32LE(12)) throw damaged()
  return { header: JSON.parse(text.toString()) as Header, from: aligned(headerStart + length) }
}

async function openArrayFile(filename: string): Promise<FileHandle> {
  try {
    return await open(filename, 'r')
  } catch (error) {
    // Any other error says nothing about the file.
    throw (error as { code?: string }).code === 'ENOENT' ? new ArrayFileError('missing') : error
  }
}

/** The metadata stored in the file's header. Rejects with `ArrayFileError`. */
export async function readArrayFileMeta(filename: string): Promise<unknown> {
  await using file = await openArrayFile(filename)
  return (await readHeader(file)).header.meta
}

export interface ArrayFile {
  meta: unknown
  arrays: Map<string, SharedArray>
}

/** A part of an array of the file, and whether it is the last of it. */
interface Chunk {
  entry: Entry
  bytes: Uint8Array<SharedArrayBuffer>
  isLast: boolean
  read: Promise<void>
}

/** Begins to read the parts of arrays, one after the other. */
function* readChunks(file: FileHandle, from: number, arrays: ReadonlyMap<Entry, Uint8Array<SharedArrayBuffer>>) {
  for (const [entry, array] of arrays)
    for (let at = 0, isLast = false; !isLast; at += chunkBytes) {
      isLast = at + chunkBytes >= array.length
      const bytes = array.subarray(at, at + chunkBytes)
      const read = readExactly(file, bytes, from + entry.offset + at)
      // The first that fails ends it all; the others may fail unheard.
      read.catch(() => {})
      yield { entry, bytes, isLast, read } satisfies Chunk
    }
}

/** Items of a list, which is read some items ahead. */
function* ahead<Item>(items: Iterable<Item>, count: number): Generator<Item, void> {
  const waiting: Item[] = []
  for (const item of items) if (waiting.push(item) > count) yield waiting.shift() as Item
  yield* waiting
}

/**
 * Reads a file's arrays into shared memory, all or those that `isWanted` accepts, and verifies their checksums, in parts of a few
 * megabytes. Rejects with `ArrayFileError`.
 */
export async function readArrayFile(filename: string, isWanted = (_name: string) => true): Promise<ArrayFile> {
  await using file = await openArrayFile(filename)
  const { header, from } = await readHeader(file)
  const wanted = header.arrays.filter(({ name }) => isWanted(name))
  const memory = new Map(wanted.map(entry => [entry, new Uint8Array(new SharedArrayBuffer(entry.bytes))]))
  let crc = 0
  for (const { entry, bytes, isLast, read } of ahead(readChunks(file, from, memory), readsAhead)) {
    await read
    crc = crc32(bytes, crc)
    if (!isLast) continue
    if (crc !== entry.crc) throw damaged()
    crc = 0
  }
  const arrays = new Map([...memory].map(([{ name, kind }, { buffer }]) => [name, toArray(kind, buffer)]))
  return { meta: header.meta, arrays }
}
