import type { ParsedQuery } from '../text/parse-query.ts'
import { stripLegalForm } from '../tokens/parse-name.ts'
import type { LexiconLookup } from './lexicon-lookup.ts'
import type { DocumentRange } from './posting-lists.ts'
import { maxWords, type Wording } from './search-wordings.ts'
import type { SplitWords } from './split-words.ts'

/** Words this long may be several; in an address, shorter ones too. */
const minJoinedLength = 15
const minAddressLength = 5
/** If next to nothing was found, unknown words this long may be several. */
const minUnknownLength = 8

/** The words that a word is split into; undefined if it is one. */
type Parts = readonly string[] | undefined

interface SplitWordingsDeps {
  lexicon: Pick<LexiconLookup, 'find'>
  splitWords: SplitWords
  rangeOf: (country: string | null) => DocumentRange
}

/** Words that are written together, apart and without a legal form; undefined if there are none. */
function apart(words: readonly string[], country: string | null, split: (word: string) => Parts): Wording | undefined {
  const parts = words.map(split)
  if (!parts.some(Boolean)) return undefined
  const tokens = parts.flatMap((part, at) => part ?? [words[at] ?? ''])
  const { from, to, legalForm } = stripLegalForm(tokens, country ?? undefined)
  return { words: tokens.slice(from, to).slice(0, maxWords), legalForm }
}

/** The wordings of a query's words that may be written together; `isLost` says that next to nothing was found as they are. */
export type SplitWordings = (query: ParsedQuery, country: string | null, isLost: boolean) => Wording[]

export function createSplitWordings({ lexicon, splitWords, rangeOf }: SplitWordingsDeps): SplitWordings {
  const splitAddress = (country: string | null) => (word: string) =>
    word.length < minAddressLength ? undefined : splitWords(word, true, rangeOf(country))

  /** If next to nothing was found, an unknown word may also be two, or one and letters of another. */
  const splitJoined = (country: string | null, isLost: boolean) => (word: string) => {
    if (isLost && word.length >= minUnknownLength && lexicon.find(word) === 0)
      return splitWords(word, true, rangeOf(country))
    return word.length < minJoinedLength ? undefined : splitWords(word, false, rangeOf(country))
  }

  /** A web address as its parts, with their words apart, and with the words of all parts together apart. */
  const ofAddress = (address: readonly string[], country: string | null) => [
    { words: address.slice(0, maxWords), legalForm: 0 },
    apart(address, country, splitAddress(country)),
    address.length > 1 ? apart([address.join('')], country, splitAddress(country)) : undefined,
  ]

  return ({ address, words }, country, isLost) => {
    const found = address ? ofAddress(address, country) : [apart(words, country, splitJoined(country, isLost))]
    return found.filter(wording => wording !== undefined)
  }
}
