/** Token that every spelling of "and" is normalised to. */
export const andToken = 'and'

const words = (text: string): string[] => text.split(' ')

// "and" in the languages of the served countries, folded: the same firm writes `&`, `und` and `u.` on three letterheads.
const andWords: ReadonlySet<string> = new Set(words('and und et og och ja en un ir si oraz kai agus'))
// Single letters that mean "and" between two words: Czech and Slovak, Italian, Polish, French towns (`y`), German `u.`
const andLetters: ReadonlySet<string> = new Set(words('a e i y u'))

const maxStopWordLength = 5
const stopWords: ReadonlySet<string> = new Set([
  ...andWords,
  ...andLetters,
  ...words('the of for in at by'),
  ...words('der die das den dem fur im am zu zur zum von vom mit'),
  ...words('le la les l d de du des au aux sur'),
  ...words('van het een voor op te ter ten t s'),
  ...words('di del della dei il lo da'),
  ...words('av pa til af med som'),
  ...words('do na ze we w z v o pro pre cu din'),
])

/** Whether a folded token can mean "and" between two other words. */
export function isAnd(token: string): boolean {
  return token.length === 1 ? andLetters.has(token) : token.length < maxStopWordLength && andWords.has(token)
}

const minWordForAnd = 3

/** Whether a folded token is a word for "and" that is nothing else, as `et` and `ja` may be; inside a text it is `andToken`. */
export const isWordForAnd = (token: string): boolean =>
  token.length >= minWordForAnd && token !== andToken && andWords.has(token)

/** Whether a folded token is "and", an article or a preposition: indexed, but with a low weight. */
export function isStopWord(token: string): boolean {
  return token.length <= maxStopWordLength && stopWords.has(token)
}
