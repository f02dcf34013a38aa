import unbzip2Stream from 'unbzip2-stream'

/**
 * Unpacks bzip2 data, block by block, of one stream or several end to end. Throws an `Error` on data that is damaged or cut
 * short. The library's stream has no backpressure, so it is fed by hand: one chunk when the last is consumed.
 */
export async function* bunzip2(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const unpacking = unbzip2Stream()
  const unpacked: Buffer[] = []
  let failure: unknown
  unpacking.on('data', (piece: Buffer) => unpacked.push(piece))
  unpacking.on('error', error => {
    failure ??= error
  })
  for await (const chunk of chunks) {
    unpacking.write(chunk)
    if (failure) throw failure
    yield* unpacked.splice(0)
  }
  unpacking.end()
  if (failure) throw failure
  yield* unpacked.splice(0)
}
