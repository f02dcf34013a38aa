/** Numbers appended one by one to a typed array: one or four bytes each, where a JavaScript array takes eight. */
export interface GrowableArray<Values> {
  readonly length: number
  push(value: number): void
  /** The values pushed so far; valid until the next push. */
  view(): Values
}

const initialCapacity = 1 << 16
const growthFactor = 1.7

/** `create` allocates a typed array of a length. */
function growableArray<Values extends Uint8Array | Uint32Array>(
  create: (length: number) => Values,
  capacity: number,
): GrowableArray<Values> {
  let values = create(capacity)
  let length = 0
  return {
    get length() {
      return length
    },
    push: value => {
      if (length === values.length) {
        const grown = create(Math.ceil(length * growthFactor))
        grown.set(values)
        values = grown
      }
      values[length] = value
      length += 1
    },
    view: () => values.subarray(0, length) as Values,
  }
}

export const growableUint32 = (capacity = initialCapacity): GrowableArray<Uint32Array> =>
  growableArray(length => new Uint32Array(length), capacity)

export interface GrowableBytes extends GrowableArray<Uint8Array> {
  /** A number below 2^32, seven bits per byte, lowest first; the high bit is set in every byte except the last. */
  pushVarint(value: number): void
}

export function growableBytes(capacity = initialCapacity): GrowableBytes {
  const bytes = growableArray(length => new Uint8Array(length), capacity)
  const { push, view } = bytes
  return {
    get length() {
      return bytes.length
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
    view,
  }
}

/** Size of a number as a varint, in bytes. */
export const varintLength = (value: number): number =>
  value < 128 ? 1 : value < 16_384 ? 2 : value < 2_097_152 ? 3 : value < 268_435_456 ? 4 : 5
