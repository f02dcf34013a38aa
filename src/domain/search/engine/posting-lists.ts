import type { Postings } from '../index/postings.ts'
import { type PostingsSpan, spanOf } from '../index/read-postings.ts'
import type { Segment } from '../index/segment.ts'
import type { Candidates } from './candidates.ts'
import type { QueryPlan, SearchMode } from './query-plan.ts'

/** Documents from `from` and before `to`: a country's, or all. */
export interface DocumentRange {
  from: number
  to: number
}

/** The documents of a range whose names, or whose addresses, hold a token. */
export interface PostingList {
  postings: Postings
  span: PostingsSpan
  isNameList: boolean
  /** Of the token: its weight and similarity, for all words that it may stand for. */
  score: number
  token: number
}

/** The lists of every token of a plan, those first that score the most for their length. */
export function postingListsOf(
  segment: Segment,
  plan: QueryPlan,
  { from, to }: DocumentRange,
  mode: SearchMode,
): PostingList[] {
  const { terms } = plan
  // Addresses in every mode: the place counts for a name too.
  const fields = [
    ...(mode === 'address' ? [] : [{ postings: segment.names, isNameList: true }]),
    { postings: segment.addresses, isNameList: false },
  ]
  const lists: PostingList[] = []
  for (let at = 0; at < terms.tokenCount; at += 1) {
    const token = terms.tokens[at] as number
    const score = tokenScore(plan, token)
    for (const { postings, isNameList } of fields) {
      const span = spanOf(postings, token, from, to)
      if (span.count > 0) lists.push({ postings, isNameList, span, score, token })
    }
  }
  return lists.sort((a, b) => a.span.count / a.score - b.span.count / b.score)
}

/** The score of one entry of the term table: the weight of its slot times its similarity. */
export const entryScore = ({ terms, weights }: QueryPlan, entry: number): number =>
  (weights[terms.slots[entry] as number] as number) * (terms.similarities[entry] as number)

function tokenScore(plan: QueryPlan, token: number): number {
  const { terms } = plan
  let score = 0
  for (let entry = terms.first(token); entry >= 0; entry = terms.next[entry] as number) score += entryScore(plan, entry)
  return score
}

/** Adds the score of a list to documents that it holds: the first `count` of an array. */
export function addScores(
  candidates: Candidates,
  { isNameList, score }: PostingList,
  documents: Uint32Array,
  count: number,
): void {
  if (isNameList) candidates.addNameScore(documents, count, score)
  else candidates.addAddressScore(documents, count, score)
}
