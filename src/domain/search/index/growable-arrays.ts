/** Numbers appended one by one to a typed array: one or four bytes each, where a JavaScript array takes eight. */
interface GrowableArray<Values> {
  readonly length: number
  push(value: number): void
  append(values: Values): void
  /** The values pushed so far; valid until the next push. */
  view(): Values
}

const initialCapacity = 1 << 16
const growthFactor = 1.7

// The two kinds share only this: one `push` for both would be polymorphic, which takes half as long again.
/** A longer array with the same values; `needed` is its minimum length. */
export function grow<Values extends Uint8Array | Uint32Array>(
  values: Values,
  create: (length: number) => Values,
  needed = 0,
): Values {
  const grown = create(Math.max(needed, Math.ceil(values.length * growthFactor)))
  grown.set(values)
  return grown
}

/** `create` allocates the array, for example in shared memory. */
export function growableUint32(
  capacity = initialCapacity,
  create = (size: number): Uint32Array => new Uint32Array(size),
): GrowableArray<Uint32Array> {
  let values = create(capacity)
  let length = 0
  return {
    get length() {
      return length
    },
    push: value => {
      if (length === values.length) values = grow(values, create)
      values[length] = value
      length += 1
    },
    append: added => {
      const end = length + added.length
      if (end > values.length) values = grow(values, create, end)
      values.set(added, length)
      length = end
    },
    view: () => values.subarray(0, length),
  }
}

interface GrowableBytes extends GrowableArray<Uint8Array> {
  /** A number below 2^32, seven bits per byte, lowest first; the high bit is set in every byte except the last. */
  pushVarint(value: number): void
}

export function growableBytes(capacity = initialCapacity): GrowableBytes {
  let values = new Uint8Array(capacity)
  let length = 0
  const push = (byte: number) => {
    if (length === values.length) values = grow(values, size => new Uint8Array(size))
    values[length] = byte
    length += 1
  }
  return {
    get length() {
      return length
    },
    push,
    append: added => {
      const end = length + added.length
      if (end > values.length) values = grow(values, size => new Uint8Array(size), end)
      values.set(added, length)
      length = end
    },
    pushVarint: value => {
      let rest = value
      while (rest > 127) {
        push((rest & 127) | 128)
        rest >>>= 7
      }
      push(rest)
    },
    view: () => values.subarray(0, length),
  }
}

/** Size of a number as a varint, in bytes. */
export const varintLength = (value: number): number =>
  value < 128 ? 1 : value < 16_384 ? 2 : value < 2_097_152 ? 3 : value < 268_435_456 ? 4 : 5
