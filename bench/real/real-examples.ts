import { toEngineQuery } from '#domain/search/engine/engine-query.ts'
import type { Searcher } from '#domain/search/engine/searcher.ts'
import { type Example, examplesOf } from '../calibration/examples.ts'
import type { RealDataset } from './dataset.ts'
import { absentCutVariant, absentVariant, mutatedSource } from './mutations.ts'
import type { RealQuery } from './real-query.ts'

/** One in this many queries is also asked in all countries. */
const inAllEach = 3

/** Weights of mutated names, of suppliers without a company and of absent companies, of which more are learnt from than count. */
interface ExampleWeights {
  mutated: number
  negative: number
  absent: number
}

const weightOf = ({ answer, source, variant }: RealQuery, weights: ExampleWeights): number => {
  if (variant === absentVariant || variant === absentCutVariant) return weights.absent
  if (source === mutatedSource) return weights.mutated
  return answer ? 1 : weights.negative
}

/** Runs the queries about genuine companies in their country, and some in all countries. */
export function realExamples({ queries, truth }: RealDataset, searcher: Searcher, weights: ExampleWeights): Example[] {
  return queries.flatMap((query, at) =>
    (at % inAllEach === 0 ? [query.country, null] : [query.country]).flatMap(country => {
      const answer = searcher.search(toEngineQuery({ q: query.text, country, mode: 'auto', limit: 10, filters: {} }))
      const rightCount = truth.rightCount(query)
      const { isHeld, source, variant } = query
      const weight = weightOf(query, weights)
      const asked = { query: `real ${at}`, isHeld, source, variant, weight, isNegative: !query.answer }
      return examplesOf(answer, asked, hit => (truth.isRight(query, hit.country, hit.registry_id) ? 1 / rightCount : 0))
    }),
  )
}
