/** The results of work on items, in their order, at most so many at a time. Rejects with the first error, and then begins nothing more. */
export async function inLanes<Item, Result>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  // A lane that fails ends the generator, and with it the other lanes.
  const waiting = entriesOf(items)
  const lane = async () => {
    for (const [at, item] of waiting) results[at] = await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

function* entriesOf<Item>(items: readonly Item[]) {
  yield* items.entries()
}
