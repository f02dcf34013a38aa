import { growableBytes, growableUint32 } from './growable-arrays.ts'

/** Ids in order, each written as what differs from the one before; every sixteenth is whole. */
export const idsPerBlock = 16

/** In place of both lengths in one byte, where they do not fit. */
const longMark = 0xff

export interface RegistryIdWriter {
  push(id: string): void
  finish(): { bytes: Uint8Array; offsets: Uint32Array }
}

export function registryIdWriter(): RegistryIdWriter {
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
        bytes.push(longMark)
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

const scratch = new Uint8Array(1024)
const decoder = new TextDecoder()

/** The id at a place of the list. */
export function registryIdAt(bytes: Uint8Array, offsets: Uint32Array, place: number): string {
  let at = offsets[Math.floor(place / idsPerBlock)] ?? 0
  let length = 0
  for (let left = place % idsPerBlock; left >= 0; left -= 1) {
    const lengths = bytes[at++] ?? 0
    let [shared, own] = [lengths >>> 4, lengths & 15]
    if (lengths === longMark) {
      shared = bytes[at++] ?? 0
      own = bytes[at++] ?? 0
      if (own > 127) own = (own & 127) | ((bytes[at++] ?? 0) << 7)
    }
    scratch.set(bytes.subarray(at, at + own), shared)
    at += own
    length = shared + own
  }
  // A decoder does not take what is shared between threads.
  return decoder.decode(scratch.slice(0, length))
}
