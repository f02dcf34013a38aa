/** Numbers gathered one by one, without a JavaScript array's eight bytes for each. */
export interface GrowableUint32 {
  readonly length: number
  push(value: number): void
  /** The values pushed so far; valid until the next push. */
  view(): Uint32Array
}

export function growableUint32(room = 1 << 16): GrowableUint32 {
  let held = new Uint32Array(room)
  let length = 0
  return {
    get length() {
      return length
    },
    push: value => {
      if (length === held.length) {
        const grown = new Uint32Array(Math.ceil(length * 1.7))
        grown.set(held)
        held = grown
      }
      held[length] = value
      length += 1
    },
    view: () => held.subarray(0, length),
  }
}

export interface GrowableBytes {
  readonly length: number
  push(byte: number): void
  /** A number below 2^32, seven bits to a byte, low ones first; the last byte has no high bit. */
  pushVarint(value: number): void
  view(): Uint8Array
}

export function growableBytes(room = 1 << 16): GrowableBytes {
  let held = new Uint8Array(room)
  let length = 0
  const push = (byte: number) => {
    if (length === held.length) {
      const grown = new Uint8Array(Math.ceil(length * 1.7))
      grown.set(held)
      held = grown
    }
    held[length] = byte
    length += 1
  }
  return {
    get length() {
      return length
    },
    push,
    pushVarint: value => {
      let rest = value
      while (rest > 127) {
        push((rest & 127) | 128)
        rest >>>= 7
      }
      push(rest)
    },
    view: () => held.subarray(0, length),
  }
}

/** Bytes that a number takes as a varint. */
export const varintLength = (value: number): number =>
  value < 128 ? 1 : value < 16_384 ? 2 : value < 2_097_152 ? 3 : value < 268_435_456 ? 4 : 5
