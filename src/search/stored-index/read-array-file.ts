import { Buffer } from 'node:buffer'
import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { errorCode } from '#domain/error-code.ts'
import { ArrayFileError } from './array-file-error.ts'
import { aligned, type Entry, type Header, headerStart, type Kind, magic, type SharedArray } from './array-format.ts'

const maxHeaderBytes = 1 << 24
/** Bytes of one read, and the number of concurrent reads: they proceed while this thread does other work. */
const chunkBytes = 1 << 22
const readsAhead = 16

const toArray = (kind: Kind, memory: SharedArrayBuffer): SharedArray => {
  if (kind === 'u8') return new Uint8Array(memory)
  if (kind === 'u16') return new Uint16Array(memory)
  return kind === 'u32' ? new Uint32Array(memory) : new Float32Array(memory)
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
    throw errorCode(error) === 'ENOENT' ? new ArrayFileError('missing') : error
  }
}

/** The metadata stored in the file's header. Rejects with `ArrayFileError`. */
export async function readArrayFileMeta(filename: string): Promise<unknown> {
  await using file = await openArrayFile(filename)
  return (await readHeader(file)).header.meta
}

interface ArrayFile {
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
