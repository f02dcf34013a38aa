/** Stands in a query for a letter that an encoding could not hold. It is a letter itself, of no language of the served countries. */
export const lostLetter = 'ʔ'

/** What letters that encodings lose are folded to: those of western languages, and those of all. */
const western = 'u o a ss e'.split(' ')
const lost = [...western, ...'i c s z l n r y d t g k ae oe'.split(' ')]

/** A word that has lost more letters may be any. */
const maxLost = 2
/** Maximum number of wordings of a query that are searched. */
const maxWordings = 16

const none = Object.freeze<string[]>([])

/** The text for callers, with question marks in place of the sign. */
export const withQuestionMarks = (text: string): string => text.replaceAll(lostLetter, '?')

export const hasLostLetter = (word: string): boolean => word.includes(lostLetter)

/** A text of a register, in which the sign is no lost letter: tokens of the index are of [a-z0-9]. */
export const withoutLostLetters = (text: string): string =>
  text.includes(lostLetter) ? text.replaceAll(lostLetter, '') : text

/** The readings of a word, in which a sign at the start or the end may also be a quotation or question mark. */
function readingsOf(word: string, letters: readonly string[]): string[] {
  const [first = '', ...parts] = word.split(lostLetter)
  const hasLetter = first !== '' || parts.some(part => part !== '')
  if (!hasLetter || parts.length === 0 || parts.length > maxLost) return []
  const mayBeMark = (at: number) => (at === 0 && first === '') || (at === parts.length - 1 && parts[at] === '')
  const read = (start: string, part: string, at: number) =>
    [...letters, ...(mayBeMark(at) ? [''] : [])].map(letter => start + letter + part)
  return parts.reduce<string[]>((starts, part, at) => starts.flatMap(start => read(start, part, at)), [first])
}

/** The folded words that a word with lost letters may be: `muller` and `moller` of `mʔller`; none of other words. */
export const readingsOfLost = (word: string): readonly string[] => (hasLostLetter(word) ? readingsOf(word, lost) : none)

/** The wordings of words with lost letters, of which each word is known: letters of western languages, then all; at most 16 each. */
export function wordingsOfLost(words: readonly string[], isKnown: (word: string) => boolean): string[][][] {
  return [western, lost].map(letters => {
    const read = words.map(word => (hasLostLetter(word) ? readingsOf(word, letters).filter(isKnown) : [word]))
    const count = read.reduce((product, { length }) => product * length, 1)
    if (count === 0 || count > maxWordings) return []
    return read.reduce<string[][]>((starts, of) => starts.flatMap(start => of.map(word => [...start, word])), [[]])
  })
}
