import { isMixed, misreadOf, misreadSimilarity } from '../text/words/synonyms.ts'
import { andToken, isAnd } from '../tokens/stop-words.ts'
import { maxSlots, type PlanTerms } from './plan-terms.ts'
import type { Split } from './query-plan.ts'
import { splitSimilarity } from './scoring.ts'
import { isDigits } from './word-shape.ts'

/** Maximum splits of a word, by whether it is in the lexicon. */
const maxSplits = { known: 3, unknown: 10 }
/** Digits that are written apart from those before them, as thousands. */
const digitsApart = 3
const elided: ReadonlySet<string> = new Set(['d', 'l'])
const minSplitLength = 6
/** Shorter words that are in the lexicon are split less often, into longer halves: `skiclub` into `ski` and `club`. */
const minKnownSplitLength = 10
const maxSplitsOfShort = 2
const minHalfOfShort = 3
/** The same after `d'` or `l'`, with its letter. */
const minElidedLength = 5

/** The first and the last place where a word may be cut in two. */
interface Cuts {
  first: number
  last: number
}

/** Halves of one letter are initials, numbers, and `d'` or `l'`. `120000` is also `120 000`. */
function cutsOf(text: string): Cuts {
  if (isDigits(text)) return { first: Math.max(1, text.length - digitsApart), last: text.length - digitsApart }
  const minHalf = isMixed(text) || text.length === 2 ? 1 : 2
  return { first: elided.has(text[0] ?? '') ? 1 : minHalf, last: text.length - minHalf }
}

/** Every "and" is one token. */
const andOr = (word: string) => (word.length > 1 && isAnd(word) ? andToken : word)

/** A word of the query, and the slot of the first half that it is split into. */
interface SplitWord {
  text: string
  word: number
  firstSlot: number
}

/** A cut of a word into two tokens, and the weight of both, which is lower for two real words than for chance halves. */
interface Halves {
  cut: number
  left: number
  right: number
  weight: number
}

/** Adds the halves of a word that may be two, and the letters that an unknown word of letters and digits may be. */
type AddSplits = (word: SplitWord, isKnown: boolean) => Split[]

export function createSplitTerms({ lookup, terms, weights, weightOf, addText }: PlanTerms): AddSplits {
  /** The tokens of two halves; undefined unless both are known. */
  const halvesOf = (text: string, cut: number): Halves | undefined => {
    const left = lookup.find(andOr(text.slice(0, cut)))
    const right = left === 0 ? 0 : lookup.find(andOr(text.slice(cut)))
    return right === 0 ? undefined : { cut, left, right, weight: weightOf(left, 'name') + weightOf(right, 'name') }
  }

  /** The cuts of a word into two known words: those into the most common words, longest first half first. */
  const likelyHalves = (text: string, max: number, { first, last }: Cuts): readonly Halves[] => {
    const found: Halves[] = []
    for (let cut = last; cut >= first; cut -= 1) {
      const halves = halvesOf(text, cut)
      if (halves) found.push(halves)
    }
    return found.length <= max ? found : found.toSorted((one, other) => one.weight - other.weight).slice(0, max)
  }

  /** Adds the splits of a word into two known words; a first half of one letter is `d'` or `l'`. */
  const addSplits = ({ text, word, firstSlot }: SplitWord, max: number, cuts = cutsOf(text)): Split[] => {
    const room = Math.max(0, Math.floor((maxSlots - firstSlot) / 2))
    return likelyHalves(text, Math.min(max, room), cuts).map(({ cut, left, right }, at) => {
      const slot = firstSlot + at * 2
      weights[slot] = ((weights[word] as number) * cut) / text.length
      weights[slot + 1] = (weights[word] as number) - (weights[slot] as number)
      terms.add(left, slot, splitSimilarity)
      terms.add(right, slot + 1, splitSimilarity)
      return { word, left: slot, right: slot + 1 }
    })
  }

  /** Two letters beside other words may be two initials: `bm` of `B + M`. */
  const isInitialsPair = ({ text, firstSlot }: SplitWord) => text.length === 2 && firstSlot > 1

  /** Both LOREAL and L'OREAL are written, and both Skiclub and Ski-Club. */
  const splitShort = (word: SplitWord): Split[] => {
    const { text, firstSlot } = word
    const isElided = text.length >= minElidedLength && elided.has(text[0] ?? '')
    const splits = isElided ? addSplits(word, 1, { first: 1, last: 1 }) : []
    if (text.length < minSplitLength || isMixed(text) || isDigits(text)) return splits
    const cuts = { first: minHalfOfShort, last: text.length - minHalfOfShort }
    return [...splits, ...addSplits({ ...word, firstSlot: firstSlot + splits.length * 2 }, maxSplitsOfShort, cuts)]
  }

  const splitKnown = (word: SplitWord): Split[] =>
    word.text.length >= minKnownSplitLength || isInitialsPair(word)
      ? addSplits(word, maxSplits.known)
      : splitShort(word)

  const splitUnknown = (word: SplitWord): Split[] => {
    const { text } = word
    for (const letters of misreadOf(text)) addText(letters, word.word, misreadSimilarity)
    const isSplit = text.length >= minSplitLength || isMixed(text) || isInitialsPair(word)
    return isSplit ? addSplits(word, maxSplits.unknown) : []
  }

  return (word, isKnown) => (isKnown ? splitKnown(word) : splitUnknown(word))
}
