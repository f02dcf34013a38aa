/** Shared memory, which every thread reads without a copy. */
export const sharedBytes = (length: number): Uint8Array<SharedArrayBuffer> =>
  new Uint8Array(new SharedArrayBuffer(length))

export const sharedUint32 = (length: number): Uint32Array<SharedArrayBuffer> =>
  new Uint32Array(new SharedArrayBuffer(length * 4))

export function toSharedBytes(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const shared = sharedBytes(bytes.length)
  shared.set(bytes)
  return shared
}

export function toSharedUint32(values: Uint32Array): Uint32Array<SharedArrayBuffer> {
  const shared = sharedUint32(values.length)
  shared.set(values)
  return shared
}
