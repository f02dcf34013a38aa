/** Repeats a purge of at most `batchSize` rows, so that other writes get in between, until it finds fewer; resolves to the rows deleted. */
export async function purgeInBatches(batchSize: number, purge: () => Promise<number>): Promise<number> {
  let purged = 0
  let last: number
  do {
    last = await purge()
    purged += last
  } while (last === batchSize)
  return purged
}
