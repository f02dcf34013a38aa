import type { CorpusQuery } from '../../src/corpus/queries/make-queries.ts'
import { seededRandom } from '../../src/corpus/seeded-random.ts'

/** A quantile of values; NaN for none. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((first, second) => first - second)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** Recall at a rank, in percent, without negatives. */
export const recall = (ranks: readonly number[], within: number): number =>
  (100 * ranks.filter(rank => rank >= 0 && rank < within).length) / Math.max(1, ranks.length)

const resamples = 500

/** Half the width of the 95 % confidence interval of recall@1, by resampling companies, because queries about one company are dependent. */
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
