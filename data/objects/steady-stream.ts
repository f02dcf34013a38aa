import { pipeline, type Readable, Transform } from 'node:stream'
import { ObjectStoreError } from './object-store.ts'

/** The least that a store must send in a period. A silent one is noticed sooner; this is for one that dribbles. */
const leastBytes = 64 * 1024

/**
 * Passes on what a store sends, and fails if that is less than 64 KiB in a period. A period in which the reader is behind does
 * not count: a busy machine is not the store's fault.
 */
export function steadyStream(source: Readable, address: string, periodMs: number): Readable {
  let bytes = 0
  const stream = new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const look = () => {
    const isSlow = bytes < leastBytes && !stream.writableNeedDrain && !stream.writableEnded
    bytes = 0
    if (isSlow) stream.destroy(new ObjectStoreError('away', `the store ${address} sends too slowly`))
  }
  const timer = setInterval(look, periodMs).unref()
  // The reader gets an error from the stream itself.
  pipeline(source, stream, () => clearInterval(timer))
  return stream
}
