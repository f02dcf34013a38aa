const maxPart = 25
const minPart = 2

interface InCountry {
  country: string | null
}

/**
 * Runs a task for each part of a list, at most `lanes` of them concurrently; the results are in the order of the list. A task may
 * do only the first of its part. Parts get smaller towards the end, so that no lane waits for another for long.
 */
async function partByPart<Item, Result>(
  items: readonly Item[],
  lanes: number,
  task: (part: readonly Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const run = async (from: number, to: number) => {
    for (let at = from; at < to; ) for (const result of await task(items.slice(at, to))) results[at++] = result
  }
  const lane = async () => {
    while (next < items.length) {
      const from = next
      const size = Math.ceil((items.length - from) / lanes)
      next = Math.min(items.length, from + Math.min(maxPart, Math.max(minPart, size)))
      await run(from, next)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

/** The places of the queries, those of a country together, because they share what they look up. */
const byCountry = (queries: readonly InCountry[]): number[] =>
  [...Map.groupBy(queries.keys(), at => queries[at]?.country).values()].flat()

/** Answers queries in parts, those of a country together, at most `lanes` parts concurrently; the results are in the order of the queries. */
export async function answerInParallel<Query extends InCountry, Result>(
  queries: readonly Query[],
  lanes: number,
  answer: (part: readonly Query[]) => Promise<Result[]>,
): Promise<Result[]> {
  const order = byCountry(queries)
  const results = await partByPart(order, lanes, part => answer(part.map(at => queries[at] as Query)))
  const ordered: Result[] = []
  for (const [place, result] of results.entries()) ordered[order[place] as number] = result
  return ordered
}
