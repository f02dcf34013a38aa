import type { CorpusQuery } from '../../src/corpus/queries/make-queries.ts'
import { seededRandom } from '../../src/corpus/seeded-random.ts'

/** The value below which so much of them lies; NaN of nothing. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((first, second) => first - second)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** Share of queries, in percent, whose right answer was among the first so many; negatives have none. */
export const recall = (ranks: readonly number[], within: number): number =>
  (100 * ranks.filter(rank => rank >= 0 && rank < within).length) / Math.max(1, ranks.length)

const resamples = 500

/** Half the width of the 95 % interval of recall@1, companies being drawn anew: queries about one company are no strangers. */
export const recallMargin = (queries: readonly CorpusQuery[], ranks: readonly number[]): number => {
  const byCompany = [...Map.groupBy(queries.keys(), at => queries[at]?.company ?? -1).values()]
  const random = seededRandom(1)
  const recalls = Array.from({ length: resamples }, () => {
    const drawn = byCompany.flatMap(() => random.pick(byCompany))
    return recall(
      drawn.map(at => ranks[at] ?? -1),
      1,
    )
  })
  return (percentile(recalls, 0.975) - percentile(recalls, 0.025)) / 2
}
