import { Buffer } from 'node:buffer'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { checkRoom } from '#data/files/disk-space.ts'
import { swapFile } from '#data/partitions/build/swap-file.ts'
import { checksumOf } from './array-checksum.ts'
import {
  aligned,
  type Entry,
  type Header,
  headerStart,
  type Kind,
  kinds,
  magic,
  type SharedArray,
} from './array-format.ts'

const bytesOf = (array: SharedArray) => Buffer.from(array.buffer, array.byteOffset, array.byteLength)

const kindOf = (array: SharedArray): Kind => {
  for (const kind of Object.keys(kinds) as Kind[]) if (array instanceof kinds[kind]) return kind
  throw new TypeError('arrays of this kind are not stored')
}

const toHeader = (meta: unknown, arrays: ReadonlyMap<string, SharedArray>): Header => {
  let offset = 0
  const entries: Entry[] = []
  for (const [name, array] of arrays) {
    const bytes = bytesOf(array)
    entries.push({ name, kind: kindOf(array), offset, bytes: bytes.length, crc: checksumOf(bytes) })
    offset = aligned(offset + bytes.length)
  }
  return { meta, arrays: entries }
}

const bytesIn = ({ arrays }: Header) => arrays.reduce((sum, { bytes }) => sum + bytes, 0)

// The free space is checked before each piece, because other processes write to the disk too.
const pieceBytes = 4 << 20

/** Returns a function that writes to an open file. `checkRoomFor` is given the bytes that are still to be written. */
const createWriter = (descriptor: number, bytesOfAll: number, checkRoomFor: (bytes: number) => void) => {
  let rest = bytesOfAll
  return (bytes: Buffer, position: number) => {
    for (let at = 0; at < bytes.length; ) {
      checkRoomFor(Math.max(rest, 0))
      const written = writeSync(descriptor, bytes, at, Math.min(pieceBytes, bytes.length - at), position + at)
      at += written
      rest -= written
    }
  }
}

function writeArrays(header: Header, arrays: ReadonlyMap<string, SharedArray>, write: ReturnType<typeof createWriter>) {
  const text = Buffer.from(JSON.stringify(header))
  const start = Buffer.alloc(headerStart)
  start.write(magic, 'latin1')
  start.writeUInt32LE(text.length, 8)
  start.writeUInt32LE(crc32(text), 12)
  write(Buffer.concat([start, text]), 0)
  const from = aligned(headerStart + text.length)
  for (const { name, offset } of header.arrays) {
    const array = arrays.get(name)
    if (array) write(bytesOf(array), from + offset)
  }
}

/** The temporary file from which a file is renamed. */
export const unfinishedFile = (filename: string): string => `${filename}.building`

/**
 * Replaces a file atomically: writes a temporary file and renames it. Blocks. Only one process may write at a time. If
 * it throws, the temporary file is gone; it does before no room is left for charges, also where others fill the disk.
 */
export function writeArrayFile(
  filename: string,
  meta: unknown,
  arrays: ReadonlyMap<string, SharedArray>,
  statfs = statfsSync,
): void {
  const header = toHeader(meta, arrays)
  const building = unfinishedFile(filename)
  const descriptor = openSync(building, 'w')
  try {
    try {
      // Checked only now that the file is empty again: what an earlier attempt had left in it no longer takes space.
      const checkRoomFor = (bytes: number) => checkRoom(dirname(filename), 'the search index', bytes, statfs)
      writeArrays(header, arrays, createWriter(descriptor, bytesIn(header), checkRoomFor))
    } finally {
      closeSync(descriptor)
    }
    swapFile(building, filename)
  } catch (error) {
    rmSync(building, { force: true })
    // A write does not say which file it is about.
    throw Object.assign(error as NodeJS.ErrnoException, { path: filename })
  }
}
