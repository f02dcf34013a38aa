import type { SearchMode } from './query-plan.ts'

// The constants of scores, and the upper bounds for pruning. A bound calls the function that it bounds with coverages not
// smaller than the real ones. All these functions increase with each coverage, so the bounds hold by construction.

/** A long name that holds the whole query still scores 0.35: people leave words out more often than they add some. */
const nameBase = 0.35
const nameCoverageShare = 1 - nameBase

/** The same for a street; a missing house number costs more. */
const streetBase = 0.3
const streetCoverageShare = 1 - streetBase

/** For a name and a street together; the sum is 1, and the name counts more. */
const combinedBase = 0.3
const combinedNameShare = 0.4
const combinedStreetShare = 0.3

/** Score of a name, by the share of the query found in the name and the locality, and the share of the name in the query. */
export const nameScore = (queryCoverage: number, nameCoverage: number): number =>
  queryCoverage * (nameBase + nameCoverageShare * nameCoverage)

export const addressScore = (queryCoverage: number, streetCoverage: number): number =>
  queryCoverage * (streetBase + streetCoverageShare * streetCoverage)

/** Score of a name and a street together. */
export const combinedScore = (queryCoverage: number, nameCoverage: number, streetCoverage: number): number =>
  queryCoverage * (combinedBase + combinedNameShare * nameCoverage + combinedStreetShare * streetCoverage)

/** Added when the legal forms agree, subtracted when they differ: so small that it only decides between equal names. */
export const legalFormBonus = 0.012
/** Subtracted for each word out of order. */
export const inversionPenalty = 0.012
/** A name with all words ranks before a name that lacks one of them but is in a place of that name. */
export const placePenalty = 0.002

/** Queries are names more often than addresses. */
export const addressFactor = 0.985
/** In mode auto, a street without a number or a place is more often part of a name. */
export const bareStreetFactor = 0.69
/** A current name ranks before a former or trade name that matches as well. */
export const otherNameFactor = 0.995

/**
 * The maximum score of a document, without `boundSlack`, from upper bounds of its coverages: the share of the query found in
 * it and in its address, and the share of its name in the query, which is 0 only if no name matches. Numbers rather than an
 * object, because each search calls it for thousands of documents.
 */
export function maxDocumentScore(
  queryCoverage: number,
  addressCoverage: number,
  nameCoverage: number,
  mode: SearchMode,
): number {
  const byAddress = mode === 'name' ? 0 : addressCoverage
  if (mode === 'address' || nameCoverage === 0) return byAddress
  const byName = nameScore(queryCoverage, nameCoverage)
  if (mode === 'name') return byName
  const isCombined = addressCoverage > 0
  return Math.max(byName, byAddress, isCombined ? combinedScore(queryCoverage, nameCoverage, 1) : 0)
}

/** Scores that differ by less count as equal. */
const stepsPerUnit = 1e6
export const scoreStep: number = 1 / stepsPerUnit

/** The maximum by which a score can exceed its bound: the bonus for legal forms, and the rounding of 32-bit sums. */
export const boundSlack = legalFormBonus + scoreStep

/** What decides the order of hits, apart from their country and id. */
interface RankKeyParts {
  score: number
  spellingMatch: 0 | 1 | 2
  isActive: boolean
}

/** Sort key of hits, highest first: the score in steps, then names written like the query, then active companies. */
export const rankKey = ({ score, spellingMatch, isActive }: RankKeyParts): number =>
  Math.round(score * stepsPerUnit) * 8 + spellingMatch * 2 + (isActive ? 1 : 0)

/** Hits below this share of the best score are dropped: none below 0.6 of it has been likely enough to be a candidate. */
export const minShareOfBest = 0.5
/** A hit with this score ends a search: no misspelling can score higher. */
export const certainScore = 0.97

/** Similarity of two words written as one, and of one word written as two. */
export const joinedSimilarity = 0.95
export const splitSimilarity = 0.97
/** Similarity of initials to the words of a name that they represent. */
export const initialsSimilarity = 0.7
/** Similarity of words and their acronym in a name: many companies have a name of three letters. */
export const acronymSimilarity = (letters: number): number => Math.min(initialsSimilarity, 0.2 + letters / 10)
/** Factor for other tokens when the word itself is in the lexicon. */
export const otherTokenFactor = 0.95

/** Similarity of a word and a longer token that starts with it. */
export const prefixSimilarity = (word: string, tokenLength: number): number => 0.62 + (0.3 * word.length) / tokenLength

/** The maximum of `prefixSimilarity` for a word: the token is at least one letter longer. */
export const maxPrefixSimilarity = (word: string): number => prefixSimilarity(word, word.length + 1)

/** Minimum similarity of a word in the address's place for the place to count as matched. */
export const minPlaceSimilarity = 0.8
/** Above this coverage, all words of the name are in the query. */
export const wholeNameCoverage = 0.99
/** Above this coverage, the whole street is in the query. */
export const wholeStreetCoverage = 0.9
