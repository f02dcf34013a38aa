// File format: eight magic bytes, the header's length and CRC-32 (four bytes each, little-endian), the header as JSON, then
// the arrays, each aligned to eight bytes. The header has the CRC-32 of every array.

export const magic = 'SVCARR1\n'
export const headerStart = 16

export const kinds = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f32: Float32Array } as const
export type Kind = keyof typeof kinds

/** A typed array in shared memory. */
export type SharedArray = Uint8Array | Uint16Array | Uint32Array | Float32Array

export interface Entry {
  name: string
  kind: Kind
  /** Relative to the end of the header. */
  offset: number
  bytes: number
  crc: number
}

export interface Header {
  meta: unknown
  arrays: Entry[]
}

export const aligned = (offset: number) => Math.ceil(offset / 8) * 8

export const isArray = (value: unknown): value is SharedArray =>
  Object.values(kinds).some(kind => value instanceof kind)
