import { growableBytes, growableUint32 } from './growable-arrays.ts'

// Front coding: an id is stored as its suffix and the length of the prefix it shares with the previous id.

/** The first id of each block is stored whole. */
export const idsPerBlock = 64

/** Replaces the byte that holds both lengths when they do not fit in one. */
const longMarker = 0xff

export interface RegistryIdWriter {
  push(id: string): void
  finish(): { bytes: Uint8Array; offsets: Uint32Array }
}

export function createRegistryIdWriter(): RegistryIdWriter {
  const bytes = growableBytes()
  const offsets = growableUint32()
  const encoder = new TextEncoder()
  let before = new Uint8Array()
  let count = 0
  const sharedPrefix = (id: Uint8Array) => {
    let shared = 0
    while (shared < 255 && shared < id.length && id[shared] === before[shared]) shared += 1
    return shared
  }
  return {
    push: text => {
      const id = encoder.encode(text)
      const isFirst = count % idsPerBlock === 0
      if (isFirst) offsets.push(bytes.length)
      const shared = isFirst ? 0 : sharedPrefix(id)
      const own = id.length - shared
      if (shared < 15 && own < 16) bytes.push(shared * 16 + own)
      else {
        bytes.push(longMarker)
        bytes.push(shared)
        bytes.pushVarint(own)
      }
      for (const byte of id.subarray(shared)) bytes.push(byte)
      before = id
      count += 1
    },
    finish: () => ({ bytes: bytes.view(), offsets: offsets.view() }),
  }
}

/** Reads the id of a document. */
export type RegistryIdReader = (document: number) => string

/** Creates a reader of a writer's bytes and block offsets. */
export function createRegistryIdReader(bytes: Uint8Array, offsets: Uint32Array): RegistryIdReader {
  const id = new Uint8Array(1024)
  const decoder = new TextDecoder()
  let at = 0
  let length = 0

  /** Reads the id at `at` over the previous one. */
  const readNext = () => {
    const lengths = bytes[at++] ?? 0
    let [shared, own] = [lengths >>> 4, lengths & 15]
    if (lengths === longMarker) {
      shared = bytes[at++] ?? 0
      own = bytes[at++] ?? 0
      if (own > 127) own = (own & 127) | ((bytes[at++] ?? 0) << 7)
    }
    id.set(bytes.subarray(at, at + own), shared)
    at += own
    length = shared + own
  }

  return document => {
    at = offsets[Math.floor(document / idsPerBlock)] ?? 0
    for (let left = document % idsPerBlock; left >= 0; left -= 1) readNext()
    return decoder.decode(id.subarray(0, length))
  }
}
