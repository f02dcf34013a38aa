import { toEngineQuery } from '#domain/search/engine/engine-query.ts'
import type { Searcher } from '#domain/search/engine/searcher.ts'
import { type Example, examplesOf } from '../calibration/examples.ts'
import type { RealDataset } from './dataset.ts'
import { mutatedSource } from './mutations.ts'

/** One of so many queries is also asked in all countries. */
const inAllEach = 3

/**
 * Runs the queries about genuine companies in their country, and some in all countries. Mutated names have the weight, as
 * any number of them can be made, and of typed names and negatives cannot.
 */
export function realExamples({ queries, truth }: RealDataset, searcher: Searcher, mutatedWeight: number): Example[] {
  return queries.flatMap((query, at) =>
    (at % inAllEach === 0 ? [query.country, null] : [query.country]).flatMap(country => {
      const answer = searcher.search(toEngineQuery({ q: query.text, country, mode: 'auto', limit: 10, filters: {} }))
      const rightCount = truth.rightCount(query)
      const weight = query.source === mutatedSource && query.answer ? mutatedWeight : 1
      const asked = { query: `real ${at}`, isHeld: query.isHeld, source: query.source, variant: query.variant, weight }
      return examplesOf(answer, asked, hit => (truth.isRight(query, hit.country, hit.registry_id) ? 1 / rightCount : 0))
    }),
  )
}
