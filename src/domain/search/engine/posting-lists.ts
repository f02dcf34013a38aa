import type { Postings } from '../index/postings.ts'
import { type PostingsSpan, spanOf, wholeSpanOf } from '../index/read-postings.ts'
import type { Segment } from '../index/segment.ts'
import { isOnlyIn } from '../index/token-countries.ts'
import { weightScale } from '../index/token-weights.ts'
import type { Candidates } from './candidates.ts'
import { isInitialsToken, keyOfToken } from './initials.ts'
import type { QueryPlan, SearchMode } from './query-plan.ts'

/** Documents from `from` to `to` (exclusive): those of a country, or all. */
export interface DocumentRange {
  from: number
  to: number
  /** The mask of these countries. */
  countries: number
}

/** The documents of a range that hold a token in a name or in the address. */
export interface PostingList {
  postings: Postings
  span: PostingsSpan
  isNameList: boolean
  /** Score of the token: weight times similarity, summed over the words that it may match. */
  score: number
  /** Weight of the token in names times its maximum similarity; 0 for initials, which are no token of a name. */
  nameWeight: number
  token: number
}

/** The posting lists of every token of a plan, highest score per entry first. */
export function postingListsOf(
  segment: Segment,
  plan: QueryPlan,
  { from, to, countries }: DocumentRange,
  mode: SearchMode,
): PostingList[] {
  const { terms } = plan
  const { lexicon } = segment
  // Addresses in every mode: the locality also counts in a search by name.
  const fields = [
    ...(mode === 'address' ? [] : [{ postings: segment.names, isNameList: true }]),
    { postings: segment.addresses, isNameList: false },
  ]
  const lists: PostingList[] = []
  const addWord = (token: number, score: number) => {
    const isWhole = isOnlyIn(lexicon.countries, token, countries)
    const nameWeight = ((lexicon.nameWeights[token] as number) / weightScale) * maxSimilarity(plan, token)
    for (const { postings, isNameList } of fields) {
      const span = isWhole ? wholeSpanOf(postings, token) : spanOf(postings, token, from, to)
      if (span.count > 0) lists.push({ postings, isNameList, span, score, nameWeight, token })
    }
  }
  const addInitials = (token: number, score: number) => {
    const postings = segment.initials
    const span = spanOf(postings, keyOfToken(lexicon, token), from, to)
    // It is not known here which words the initials represent; their similarity bounds them: see `UnreadScores`.
    if (span.count > 0) lists.push({ postings, isNameList: true, span, score, nameWeight: 0, token })
  }
  for (let at = 0; at < terms.tokenCount; at += 1) {
    const token = terms.tokens[at] as number
    const add = isInitialsToken(lexicon, token) ? addInitials : addWord
    add(token, tokenScore(plan, token))
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

function maxSimilarity({ terms }: QueryPlan, token: number): number {
  let max = 0
  for (let entry = terms.first(token); entry >= 0; entry = terms.next[entry] as number)
    max = Math.max(max, terms.similarities[entry] as number)
  return max
}

/** Adds the score of a list to the first `count` of an array of its documents. */
export function addScores(
  candidates: Candidates,
  { isNameList, score, nameWeight }: PostingList,
  documents: Uint32Array,
  count: number,
): void {
  if (isNameList) candidates.addNameScore(documents, count, score, nameWeight)
  else candidates.addAddressScore(documents, count, score)
}
