/** Repeats a purge of at most `batchSize` rows until it finds fewer, which lets other writes in between; resolves to the rows deleted. */
export async function purgeInBatches(batchSize: number, purge: () => Promise<number>): Promise<number> {
  let purged = 0
  let last: number
  do {
    last = await purge()
    purged += last
  } while (last === batchSize)
  return purged
}
