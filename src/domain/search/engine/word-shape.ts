const maxTailLength = 2
/** A last word this short may be incomplete even if it is a word. */
export const maxPrefixLength = 4

/** Whether a word starts with a digit. */
export const startsWithDigit = (word: string): boolean => /^[0-9]/.test(word)
/** Whether a word has no other characters. */
export const isDigits = (word: string): boolean => /^[0-9]+$/.test(word)

const isLast = (words: readonly string[], word: number): boolean => word === words.length - 1

/** Whether a word is the last of several, and so short that it is probably incomplete. */
export const isTail = (words: readonly string[], word: number): boolean => {
  const text = words[word] ?? ''
  return word > 0 && isLast(words, word) && text.length <= maxTailLength && !startsWithDigit(text)
}

/** Indexes of words that may be incomplete and have more continuations than are looked up: initials, and a short last word. */
export const prefixWordsOf = (words: readonly string[]): number[] =>
  words.length < 2
    ? []
    : [...words.keys()].filter(word => {
        const text = words[word] ?? ''
        return (text.length === 1 || (isLast(words, word) && text.length <= maxPrefixLength)) && !startsWithDigit(text)
      })
