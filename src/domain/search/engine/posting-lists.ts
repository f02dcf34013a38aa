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
  /** What the token is worth to all the words that it may stand for. */
  score: number
  token: number
}

/** The lists of every token of a plan, those first that are worth the most for their length. */
export function postingListsOf(
  segment: Segment,
  plan: QueryPlan,
  { from, to }: DocumentRange,
  mode: SearchMode,
): PostingList[] {
  const { terms } = plan
  const families = [
    ...(mode === 'address' ? [] : [{ postings: segment.names, isOfNames: true }]),
    ...(mode === 'name' ? [] : [{ postings: segment.addresses, isOfNames: false }]),
  ]
  const lists: PostingList[] = []
  for (let at = 0; at < terms.tokenCount; at += 1) {
    const token = terms.tokens[at] as number
    const value = termScore(plan, token)
    for (const { postings, isOfNames } of families) {
      const span = spanOf(postings, token, from, to)
      if (span.count > 0) lists.push({ postings, isNameList: isOfNames, span, score: value, token })
    }
  }
  return lists.sort((a, b) => a.span.count / a.score - b.span.count / b.score)
}

function termScore({ terms, weights }: QueryPlan, token: number): number {
  let worth = 0
  for (let entry = terms.first(token); entry >= 0; entry = terms.next[entry] as number)
    worth += (weights[terms.slots[entry] as number] as number) * (terms.similarities[entry] as number)
  return worth
}

/** The most that some lists could add to a document: for each word its best token among them. */
export function maxScore({ terms, weights, slots }: QueryPlan, lists: readonly PostingList[]): number {
  const most = new Float64Array(slots)
  for (const { token } of lists)
    for (let entry = terms.first(token); entry >= 0; entry = terms.next[entry] as number) {
      const slot = terms.slots[entry] as number
      most[slot] = Math.max(most[slot] as number, (weights[slot] as number) * (terms.similarities[entry] as number))
    }
  return most.reduce((sum, value) => sum + value, 0)
}

/** Notes what documents of a list, the first `count` of an array, are worth. */
export function addScores(
  candidates: Candidates,
  { isNameList: isOfNames, score: value }: PostingList,
  documents: Uint32Array,
  count: number,
): void {
  if (isOfNames) candidates.addNameScore(documents, count, value)
  else candidates.addAddressScore(documents, count, value)
}
