import type { components } from '#generated/schema.ts'
import type { MatchedOn } from './matched-on.ts'
import type { SearchHit } from './search-hit.ts'

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
  hit: SearchHit
  company: Schemas['Company']
  matched: MatchedOn
}
