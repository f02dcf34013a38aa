import { createHash } from 'node:crypto'
import type { RandomBytes } from '../../src/domain/keys/base62.ts'

/** Bytes that look random and are the same for the same seed. */
export function seededBytes(seed: string): RandomBytes {
  let block = Buffer.alloc(0)
  let counter = 0
  return size => {
    while (block.length < size)
      block = Buffer.concat([block, createHash('sha512').update(`${seed} ${counter++}`).digest()])
    const bytes = block.subarray(0, size)
    block = block.subarray(size)
    return bytes
  }
}
