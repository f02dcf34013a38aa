/** One bit per document, in shared memory. */
export const documentBits = (documents: number): Uint8Array<SharedArrayBuffer> =>
  new Uint8Array(new SharedArrayBuffer(Math.ceil(documents / 8)))

export const setBit = (bits: Uint8Array, document: number): void => {
  bits[document >>> 3] = (bits[document >>> 3] ?? 0) | (1 << (document & 7))
}

export const setBits = (bits: Uint8Array, from: number, to: number): void => {
  for (let document = from; document < to; document += 1) setBit(bits, document)
}

export const countBits = (bits: Uint8Array): number => {
  let count = 0
  for (const byte of bits) for (let rest = byte; rest !== 0; rest &= rest - 1) count += 1
  return count
}
