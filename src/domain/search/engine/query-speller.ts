import { synonymsOf } from '../text/words/synonyms.ts'

/** Two words of a query as one, which a name may have in another spelling: `Hafen Verwaltungs-GmbH`, `Ing.-Büro`. */
const joined = (words: readonly string[]): string[] => words.slice(1).map((word, at) => `${words[at]}${word}`)

/** Spells the words of names as a query does, where both mean the same: `verwaltungsgesellschaft` as `verwaltungs`. */
export function createQuerySpeller(query: readonly string[]): (name: readonly string[]) => string[] {
  const own = new Set(query)
  const spellings = new Map([
    ...joined(query).flatMap(pair => synonymsOf(pair).map(other => [other, pair] as const)),
    ...query.flatMap(word => synonymsOf(word).map(other => [other, word] as const)),
  ])
  return name => name.map(word => (own.has(word) ? word : (spellings.get(word) ?? word)))
}
