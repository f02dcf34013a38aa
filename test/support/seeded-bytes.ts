import { createCipheriv, createHash } from 'node:crypto'
import type { RandomBytes } from '#domain/keys/base62.ts'

/** Pseudo-random bytes, the same for the same seed. */
export function seededBytes(seed: string): RandomBytes {
  const key = createHash('sha256').update(seed).digest()
  const stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  return size => stream.update(Buffer.alloc(size))
}
