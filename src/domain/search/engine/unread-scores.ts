import { entryScore, type PostingList } from './posting-lists.ts'
import type { QueryPlan } from './query-plan.ts'
import { initialsSimilarity, maxPrefixSimilarity } from './scoring.ts'

/** Upper bounds of the scores that a document can gain from unread posting lists, and from prefixes, which have no lists. */
export interface UnreadScores {
  /** Whether every list was read. */
  isNone: boolean
  /** For the query's words: the sum of each word's best unread token. */
  words: number
  /** The same in addresses alone. */
  addressWords: number
  /** For a name's tokens, several of which may match one word. */
  nameTokens: number
  /** For the same tokens, their own weights times their similarities. */
  nameWeights: number
  /** The maximum similarity of any other token of a name to a word that is its prefix or its initials; 0 if there is none. */
  prefixSimilarity: number
}

/** The sum over all words of the score of the best token among some lists. */
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

/** The maximum score that continuations of incomplete words add to a document without a posting list. */
const maxPrefixScore = ({ prefixWords, words, weights }: QueryPlan): number =>
  prefixWords.reduce((sum, word) => sum + (weights[word] as number) * maxPrefixSimilarity(words[word] ?? ''), 0)

export function unreadScores(plan: QueryPlan, lists: readonly PostingList[]): UnreadScores {
  const { prefixWords, words, initials } = plan
  return {
    isNone: lists.length === 0,
    words: maxWordScores(plan, lists) + maxPrefixScore(plan),
    addressWords: maxWordScores(
      plan,
      lists.filter(({ isNameList }) => !isNameList),
    ),
    nameTokens: lists.reduce((sum, { isNameList, score }) => (isNameList ? sum + score : sum), 0),
    nameWeights: lists.reduce((sum, { isNameList, nameWeight }) => (isNameList ? sum + nameWeight : sum), 0),
    prefixSimilarity: Math.max(
      initials.length > 0 ? initialsSimilarity : 0,
      ...prefixWords.map(word => maxPrefixSimilarity(words[word] ?? '')),
    ),
  }
}
