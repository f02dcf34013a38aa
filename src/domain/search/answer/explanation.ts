import type { components } from '#generated/schema.ts'
import type { EngineHit } from '../engine/searcher.ts'
import type { MatchedOn } from './matched-on.ts'

type Schemas = components['schemas']
export type Explanation = Schemas['Explanation']

/** The parts of the request that an explanation refers to. */
export interface ExplainedQuery {
  /** Folded words of the query, without its legal form. */
  words: readonly string[]
  hasLegalForm: boolean
  mode: 'auto' | 'name' | 'address'
  country: string | null
  locality: string | undefined
}

/** A candidate, and the field that the query matched. */
export interface ExplainedHit {
  hit: EngineHit
  company: Schemas['Company']
  matched: MatchedOn
}
