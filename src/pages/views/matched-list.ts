import type { Cost, Problem } from './api-answer.ts'
import type { ApiRequest } from './api-request.ts'
import type { Schemas } from './words.ts'

/** A row of a match, whose candidates are whole. */
export type MatchRow = Omit<Schemas['MatchResultRow'], 'candidates'> & { candidates: Schemas['Candidate'][] }

export interface MatchedName {
  name: string
  row: MatchRow
}

/** A matched list; with a problem, the rows before it. */
export interface MatchedList {
  rows: readonly MatchedName[]
  problem: Problem | undefined
  /** The cost of all requests of the list together. */
  cost: Cost
  /** The first of its requests, and the answer to it. */
  request: ApiRequest
  body: unknown
}
