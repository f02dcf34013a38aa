import { entryScore, type PostingList } from './posting-lists.ts'
import type { QueryPlan } from './query-plan.ts'
import { maxPrefixSimilarity } from './scoring.ts'

/** The most that a document gains from posting lists that were not read, and from prefixes, which have none. */
export interface UnreadScores {
  /** Whether every list was read. */
  isNone: boolean
  /** Added to the score of the query's words: for each word its best unread token. */
  words: number
  /** The same in addresses alone. */
  addressWords: number
  /** Added to the score of a name's tokens, several of which may stand for one word. */
  nameTokens: number
  /** The similarity that any other token of a name may have to a word that is its prefix; 0 where no word may be cut short. */
  prefixSimilarity: number
}

/** For each word the score of its best token among some lists. */
function maxWordScores(plan: QueryPlan, lists: readonly PostingList[]): number {
  const { terms } = plan
  const max = new Float64Array(plan.slots)
  for (const { token } of lists)
    for (let entry = terms.first(token); entry >= 0; entry = terms.next[entry] as number) {
      const slot = terms.slots[entry] as number
      max[slot] = Math.max(max[slot] as number, entryScore(plan, entry))
    }
  return max.reduce((sum, score) => sum + score, 0)
}

/** The most that continuations of words that may be cut short add to a document, though no posting list says so. */
const maxPrefixScore = ({ prefixWords, words, weights }: QueryPlan): number =>
  prefixWords.reduce((sum, word) => sum + (weights[word] as number) * maxPrefixSimilarity(words[word] ?? ''), 0)

export function unreadScores(plan: QueryPlan, lists: readonly PostingList[]): UnreadScores {
  const { prefixWords, words } = plan
  return {
    isNone: lists.length === 0,
    words: maxWordScores(plan, lists) + maxPrefixScore(plan),
    addressWords: maxWordScores(
      plan,
      lists.filter(({ isNameList }) => !isNameList),
    ),
    nameTokens: lists.reduce((sum, { isNameList, score }) => (isNameList ? sum + score : sum), 0),
    prefixSimilarity: Math.max(0, ...prefixWords.map(word => maxPrefixSimilarity(words[word] ?? ''))),
  }
}
