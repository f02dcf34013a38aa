import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds between two batches: a purge of millions of rows takes a fraction of the writer's time. */
const pauseMs = 20

/** Repeats a purge of at most `batchSize` rows, so that other writes get in between, until it finds fewer; resolves to the rows deleted. */
export async function purgeInBatches(batchSize: number, purge: () => Promise<number>): Promise<number> {
  let purged = await purge()
  for (let last = purged; last === batchSize; purged += last) {
    await sleep(pauseMs, undefined, { ref: false })
    last = await purge()
  }
  return purged
}
