/** In how many names each word occurs. */
export interface CountedNames {
  names: number
  counts: ReadonlyMap<string, number>
}

/** Counts words, one name at a time. */
interface WordCounter extends CountedNames {
  /** Counts each word of a name once. */
  add(words: Iterable<string>): void
}

/** Words that are counted at the same time. */
const maxCountedWords = 1_000_000

/**
 * A counter of bounded memory: when it has too many words, each of them loses one occurrence, and those without any left
 * are forgotten (Misra and Gries). No count is too high, and none is too low by more than the words counted divided by
 * `maxWords`.
 */
export function createWordCounter(maxWords = maxCountedWords): WordCounter {
  const counts = new Map<string, number>()
  let names = 0
  const forget = () => {
    for (const [word, count] of counts)
      if (count === 1) counts.delete(word)
      else counts.set(word, count - 1)
  }
  return {
    counts,
    get names() {
      return names
    },
    add: words => {
      names += 1
      for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
      while (counts.size > maxWords) forget()
    },
  }
}
