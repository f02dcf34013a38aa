import { seededRandom } from '../../src/corpus/seeded-random.ts'
import type { CorpusQuery } from '../queries/make-queries.ts'
import { quantile } from '../statistics.ts'

/** Recall at a rank, in percent, without negatives. */
export const recall = (ranks: readonly number[], within: number): number =>
  (100 * ranks.filter(rank => rank >= 0 && rank < within).length) / Math.max(1, ranks.length)

const resamples = 500

/**
 * Half the width of the 95 % confidence interval of recall@1, by resampling companies, because queries about one
 * company are dependent.
 */
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
  return (quantile(recalls, 0.975) - quantile(recalls, 0.025)) / 2
}
