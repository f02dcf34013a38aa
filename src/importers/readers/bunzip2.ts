import unbzip2Stream from 'unbzip2-stream'

/**
 * Decompresses bzip2 data, one stream or several concatenated ones, block by block. Throws an `Error` on damaged or
 * truncated data. The library's stream has no backpressure, so the next chunk is written when the last is consumed.
 */
export async function* bunzip2(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const decompression = unbzip2Stream()
  const decompressed: Buffer[] = []
  let failure: unknown
  decompression.on('data', (piece: Buffer) => decompressed.push(piece))
  decompression.on('error', error => {
    failure ??= error
  })
  for await (const chunk of chunks) {
    decompression.write(chunk)
    if (failure) throw failure
    yield* decompressed.splice(0)
  }
  decompression.end()
  if (failure) throw failure
  yield* decompressed.splice(0)
}
