import { toEngineQuery } from '#domain/search/engine/engine-query.ts'
import type { Searcher } from '#domain/search/engine/searcher.ts'
import type { SyntheticCompany } from '../../src/corpus/synthetic-companies.ts'
import { type CorpusQuery, isRightAnswer, makeQueries, truthKeysOf } from '../queries/make-queries.ts'
import { type Example, examplesOf } from './examples.ts'
import { otherNameQueries } from './other-name-queries.ts'

const source = 'synthetic'

/** Queries about synthetic companies, and a quarter as many without an answer; incomplete names are rarer than full ones. */
function queriesOf(companies: readonly SyntheticCompany[], askedFor: number, seed: number) {
  const { queries, negatives } = makeQueries(companies, { seed, companies: askedFor, negatives: askedFor * 3 })
  const asked = queries.filter(({ variant }, at) => variant !== 'truncated' || at % 3 === 0)
  const others = otherNameQueries(companies, askedFor / 2)
  return [...asked, ...others, ...negatives.slice(0, Math.round(queries.length / 4))]
}

/** Runs every query in its country and in all countries. */
export function syntheticExamples(
  companies: readonly SyntheticCompany[],
  searcher: Searcher,
  { askedFor, seed, weight }: { askedFor: number; seed: number; weight: number },
): Example[] {
  const places = new Map(companies.map((company, at) => [company.country + company.registry_id, at]))
  const isRight = (query: CorpusQuery, hit: { country: string; registry_id: string }) => {
    const company = companies[places.get(hit.country + hit.registry_id) ?? -1]
    return company !== undefined && query.variant !== 'negative' && isRightAnswer(query, truthKeysOf(company))
  }
  return queriesOf(companies, askedFor, seed).flatMap((query, at) =>
    [query.country, null].flatMap(country => {
      const answer = searcher.search(toEngineQuery({ q: query.text, country, mode: 'auto', limit: 10, filters: {} }))
      const rightCount = answer.hits.filter(hit => isRight(query, hit)).length
      const isHeld = query.company % 2 === 0
      const isNegative = query.variant === 'negative'
      const asked = { query: `${source} ${at}`, isHeld, source, variant: query.variant, weight, isNegative }
      return examplesOf(answer, asked, hit => (isRight(query, hit) ? 1 / rightCount : 0))
    }),
  )
}
