import { featuresOf } from '#domain/search/engine/confidence-features.ts'
import { toEngineQuery } from '#domain/search/engine/engine-query.ts'
import type { Searcher } from '#domain/search/engine/searcher.ts'
import { type CorpusQuery, isRightAnswer, type TruthKeys } from '../queries/make-queries.ts'
import type { Example } from './logistic.ts'

/** Maximum number of candidates per query in the training set. */
const maxCandidates = 3

interface Asked {
  searcher: Searcher
  queries: readonly (CorpusQuery & { how?: string })[]
  truthOf: (country: string, registryId: string) => TruthKeys
}

/** Runs every query in its country and in all, and records the features of its first candidates. */
export function examplesOf({ searcher, queries, truthOf }: Asked): Example[] {
  return queries.flatMap((query, at) =>
    [query.country, null].flatMap(country => {
      const answer = searcher.search(toEngineQuery({ q: query.text, country, mode: 'auto', limit: 10, filters: {} }))
      const { knownWords, weightSum, words } = answer
      const known = { knownWords, weightSum, words: words.length }
      return answer.hits.slice(0, maxCandidates).map((hit, rank) => ({
        features: featuresOf(hit, answer.hits[0] ?? hit, known),
        isRight: query.variant !== 'negative' && isRightAnswer(query, truthOf(hit.country, hit.registry_id)),
        company: query.variant === 'negative' ? -1 - at : query.company,
        variant: query.how ?? query.variant,
        rank,
        scope: country === null ? 'all countries' : 'one country',
      }))
    }),
  )
}
