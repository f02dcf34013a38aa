/** The results of work on items, in their order, at most so many at a time. Rejects with the first error, and then begins nothing more. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  // Shared: a worker that fails ends the generator, and with it the others.
  const waiting = entriesOf(items)
  const worker = async () => {
    for (const [at, item] of waiting) results[at] = await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}

function* entriesOf<Item>(items: readonly Item[]) {
  yield* items.entries()
}
