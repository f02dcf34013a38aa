import { growableBytes, growableUint32 } from './growable-arrays.ts'

// Front coding: an id is stored as its suffix and the length of the prefix it shares with the previous id.

/** The first id of each block is stored whole. */
const idsPerBlock = 64

const maxIdBytes = 1024

/** Replaces the byte that holds both lengths when they do not fit in one. */
const longMarker = 0xff

interface RegistryIdWriter {
  push(id: string): void
  finish(): { bytes: Uint8Array; offsets: Uint32Array }
}

export function createRegistryIdWriter(): RegistryIdWriter {
  const bytes = growableBytes()
  const offsets = growableUint32()
  const encoder = new TextEncoder()
  // This id and the previous one, in turns.
  let id = new Uint8Array(maxIdBytes)
  let before = new Uint8Array(maxIdBytes)
  let lengthBefore = 0
  let count = 0
  /** Writes a text to `id` and returns its length. The encoder is slow for short texts, and few ids have other characters. */
  const encode = (text: string): number => {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code > 127) return encoder.encodeInto(text, id).written
      id[at] = code
    }
    return text.length
  }
  const sharedPrefix = (length: number) => {
    const max = Math.min(255, length, lengthBefore)
    let shared = 0
    while (shared < max && id[shared] === before[shared]) shared += 1
    return shared
  }
  return {
    push: text => {
      const length = encode(text)
      const isFirst = count % idsPerBlock === 0
      if (isFirst) offsets.push(bytes.length)
      const shared = isFirst ? 0 : sharedPrefix(length)
      const own = length - shared
      if (shared < 15 && own < 16) bytes.push(shared * 16 + own)
      else {
        bytes.push(longMarker)
        bytes.push(shared)
        bytes.pushVarint(own)
      }
      for (let at = shared; at < length; at += 1) bytes.push(id[at] as number)
      const unused = before
      before = id
      id = unused
      lengthBefore = length
      count += 1
    },
    finish: () => ({ bytes: bytes.view(), offsets: offsets.view() }),
  }
}

/** Reads the id of a document. */
type RegistryIdReader = (document: number) => string

/** Creates a reader of a writer's bytes and block offsets. */
export function createRegistryIdReader(bytes: Uint8Array, offsets: Uint32Array): RegistryIdReader {
  const id = new Uint8Array(maxIdBytes)
  const decoder = new TextDecoder()
  let at = 0
  let length = 0

  /** Reads the id at `at` over the previous one. */
  const readNext = () => {
    const lengths = bytes[at++] ?? 0
    let shared = lengths >>> 4
    let own = lengths & 15
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
