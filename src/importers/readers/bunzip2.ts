import unbzip2Stream from 'unbzip2-stream'

/**
 * Unpacks bzip2 data, block by block, of one stream or several end to end. Throws an `Error` on data that is damaged or cut
 * short. The library's stream knows no back-pressure, so it is fed by hand: a piece goes in when the last is used up.
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
