import type { Lexicon } from '../index/segment.ts'
import { type Comparison, type NameComparison, noMatch } from './comparison.ts'
import { coverageOf, type FieldWeight } from './field-weight.ts'
import type { QueryPlan } from './query-plan.ts'
import type { TermMatcher } from './term-matches.ts'
import { isNumberToken } from './token-dictionary.ts'

/** Keeps the comparison with the highest score among the names and the address of a document. */
interface BestComparison {
  /** Valid until the next document. */
  readonly comparison: Comparison
  /** Starts a document, of which scores below a minimum are not kept. */
  begin(minScore: number): void
  /** Keeps the last sums of the matcher, and how the field and the name compare, if their score is the highest so far. */
  offer(kind: Comparison['kind'], score: number, field: FieldWeight, name: NameComparison): void
}

export function createBestComparison(
  { isKnown, isPlace }: QueryPlan,
  lexicon: Lexicon,
  { sums, lost, sumLost }: TermMatcher,
): BestComparison {
  const comparison = noMatch()
  let minScore = 0

  /** Looked up for hits only: the texts of tokens are scattered in memory. */
  const hasNumber = ({ others, extraWords }: FieldWeight): boolean => {
    for (let at = 0; at < extraWords; at += 1) if (isNumberToken(lexicon, others[at] as number)) return true
    return false
  }

  const keepName = ({ otherNameIndex, legalFormMatch, formsGiven, inversions, isInitials }: NameComparison) => {
    comparison.otherNameIndex = otherNameIndex
    comparison.legalFormMatch = legalFormMatch
    comparison.formsGiven = formsGiven
    comparison.inversions = inversions
    comparison.isInitials = isInitials
  }

  const keepField = (field: FieldWeight) => {
    comparison.fieldCoverage = coverageOf(field)
    comparison.fieldWeight = field.sum
    comparison.extraWeight = field.extra
    comparison.extraWords = field.extraWords
    comparison.leadingWeight = field.leading
    comparison.isNumberExtra = hasNumber(field)
  }

  const keepSums = () => {
    comparison.queryCoverage = sums.coverage
    comparison.exactCoverage = sums.exactCoverage
    comparison.minSimilarity = sums.minSimilarity
    comparison.missingWeight = sums.missingWeight
  }

  const keepLost = () => {
    sumLost()
    comparison.lostWeight = lost.weight
    comparison.isLostKnown = isKnown[lost.word] ?? false
    comparison.isLostPlace = isPlace[lost.word] ?? false
    comparison.isNumberMissing = lost.isNumber
    comparison.letterCoverage = lost.letterCoverage
    comparison.heaviestSimilarity = lost.heaviest
    comparison.firstSimilarity = lost.first
    comparison.lastSimilarity = lost.last
  }

  return {
    comparison,
    begin: min => {
      minScore = min
      comparison.score = 0
    },
    offer: (kind, score, field, name) => {
      if (score <= comparison.score || score < minScore) return
      comparison.score = score
      comparison.kind = kind
      keepSums()
      keepLost()
      keepField(field)
      keepName(name)
    },
  }
}
