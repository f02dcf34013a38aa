import { isStopWord } from '../tokens/stop-words.ts'
import type { QueryPlan } from './query-plan.ts'
import { startsWithDigit } from './word-shape.ts'

/** The words of a query that nothing in a document is similar to. */
export interface LostWords {
  /** Weight and place of the heaviest; -1 if there is none. */
  weight: number
  word: number
  /** Whether a number is among them. */
  isNumber: boolean
  /** Share of the letters of the query that was found. */
  letterCoverage: number
  /** Similarities of the heaviest word, of the first that is no article or preposition, and of the last. */
  heaviest: number
  first: number
  last: number
}

/** Sums up the words whose best similarity in `bestOf` is 0. */
export function createLostWords(
  { words, weights }: Pick<QueryPlan, 'words' | 'weights'>,
  bestOf: Readonly<Float64Array>,
): { lost: Readonly<LostWords>; sumLost(): void } {
  const lost: LostWords = { weight: 0, word: -1, isNumber: false, letterCoverage: 0, heaviest: 0, first: 0, last: 0 }
  const firstWord = Math.max(
    0,
    words.findIndex(word => !isStopWord(word)),
  )
  const heaviestWord = words.reduce(
    (best, _, word) => ((weights[word] as number) > (weights[best] as number) ? word : best),
    0,
  )
  const isNumeric = words.map(startsWithDigit)
  const lengths = words.map(word => word.length)
  const letterCount = lengths.reduce((sum, length) => sum + length, 0)

  const lose = (word: number) => {
    if (isNumeric[word]) lost.isNumber = true
    if ((weights[word] as number) <= lost.weight) return
    lost.weight = weights[word] as number
    lost.word = word
  }

  const sumLost = () => {
    lost.weight = 0
    lost.word = -1
    lost.isNumber = false
    let letters = 0
    for (let word = 0; word < words.length; word += 1) {
      const best = bestOf[word] as number
      letters += best * (lengths[word] as number)
      if (best === 0) lose(word)
    }
    lost.letterCoverage = letters / letterCount
    lost.heaviest = bestOf[heaviestWord] as number
    lost.first = bestOf[firstWord] as number
    lost.last = bestOf[words.length - 1] as number
  }
  return { lost, sumLost }
}
