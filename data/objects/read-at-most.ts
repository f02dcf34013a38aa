import type { Readable } from 'node:stream'

/** The text of a stream; undefined, and the stream is closed, if it has more than so many bytes. */
export async function readAtMost(stream: Readable, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length
    if (bytes > maxBytes) return undefined
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}
