import { initialsKey } from '../index/initials.ts'
import type { Lexicon } from '../index/segment.ts'
import { wordsOfInitials } from './initials.ts'
import type { QueryPlan } from './query-plan.ts'
import { initialsSimilarity } from './scoring.ts'
import type { TermMatches } from './term-matches.ts'
import { createTokenDictionary } from './token-dictionary.ts'

/** Matches words of a query with the initials of a name, whose tokens are added one by one. */
export interface InitialsMatcher {
  begin(): void
  add(token: number, similarity: number): void
  /** Matches the words that are initials of the name; false if there are none. Raises `similarities` of the words they stand for. */
  match(into: TermMatches): boolean
  readonly tokens: readonly number[]
  readonly similarities: readonly number[]
}

export function createInitialsMatcher({ initials }: QueryPlan, lexicon: Lexicon): InitialsMatcher {
  const { textOf } = createTokenDictionary(lexicon)
  // Names have many words in common.
  const texts = new Map<number, string>()
  const tokens: number[] = []
  const similarities: number[] = []

  const knownText = (token: number): string => {
    const known = texts.get(token)
    if (known !== undefined) return known
    const text = textOf(token)
    texts.set(token, text)
    return text
  }

  return {
    tokens,
    similarities,
    begin: () => {
      tokens.length = 0
      similarities.length = 0
    },
    add: (token, similarity) => {
      tokens.push(token)
      similarities.push(similarity)
    },
    match: into => {
      const words = tokens.map(knownText)
      let isMatched = false
      const key = initialsKey(words)
      for (const { word, text, keys } of initials) {
        const count = keys.has(key) ? wordsOfInitials(text, words) : 0
        if (count === 0) continue
        isMatched = true
        into[word] = Math.max(into[word] as number, initialsSimilarity)
        for (let at = 0; at < count; at += 1) similarities[at] = Math.max(similarities[at] ?? 0, initialsSimilarity)
      }
      return isMatched
    },
  }
}
