import type { SearchMode } from './query-plan.ts'

// Every number that decides a score, and the upper bounds that pruning trusts. A bound calls the function that it bounds, with
// coverages no smaller than the real ones; all these functions rise with each coverage, so that the bound holds by construction.

/** A name that holds all of the query, and much else, still scores 0.35: people leave words out more often than they invent some. */
const nameBase = 0.35
const nameCoverageShare = 1 - nameBase

/** The same of a street; a house number that is missing costs more. */
const streetBase = 0.3
const streetCoverageShare = 1 - streetBase

/** Of name and street asked for together, adding up to 1: the name tells more. */
const combinedBase = 0.3
const combinedNameShare = 0.4
const combinedStreetShare = 0.3

/** Score of a name: by the share of the query found in the name and the place, and the share of the name asked for. */
export const nameScore = (queryCoverage: number, nameCoverage: number): number =>
  queryCoverage * (nameBase + nameCoverageShare * nameCoverage)

export const addressScore = (queryCoverage: number, streetCoverage: number): number =>
  queryCoverage * (streetBase + streetCoverageShare * streetCoverage)

/** Score of a name and a street together. */
export const combinedScore = (queryCoverage: number, nameCoverage: number, streetCoverage: number): number =>
  queryCoverage * (combinedBase + combinedNameShare * nameCoverage + combinedStreetShare * streetCoverage)

/** Added where the legal forms agree, subtracted where they differ: it decides between equal names, and nothing else. */
export const legalFormBonus = 0.012
/** Subtracted for each word that stands before the one it should follow. */
export const inversionPenalty = 0.012
/** Of two names, the one that holds all words ranks before the one in a place called like one of them. */
export const placePenalty = 0.002

/** A name asked for is meant more often than an address. */
export const addressFactor = 0.985
/** A street alone, without its number or its place, is more often part of a name, where both are searched. */
export const bareStreetFactor = 0.69
/** A current name ranks before a former or trade name that matches as well. */
export const otherNameFactor = 0.995

/** Upper bounds of what is known of a document before it is compared, from 0 to 1. */
export interface CoverageBounds {
  /** Share of the query found in the whole document, and in its address. */
  queryCoverage: number
  addressCoverage: number
  /** Share of its name that was asked for; 0 only where no name matches. */
  nameCoverage: number
}

/** The highest score that a document within these bounds can have, but for `boundSlack`. */
export function maxDocumentScore(bounds: CoverageBounds, mode: SearchMode): number {
  const { queryCoverage, addressCoverage, nameCoverage } = bounds
  const byAddress = mode === 'name' ? 0 : addressCoverage
  if (mode === 'address' || nameCoverage === 0) return byAddress
  const byName = nameScore(queryCoverage, nameCoverage)
  const isCombined = mode === 'auto' && addressCoverage > 0
  return Math.max(byName, byAddress, isCombined ? combinedScore(queryCoverage, nameCoverage, 1) : 0)
}

/** Scores that differ by less are equal: other criteria decide then. */
const stepsPerUnit = 1e6
export const scoreStep = 1 / stepsPerUnit

/** By what a score can exceed its bound: the bonus for legal forms, and sums that are held in 32 bits. */
export const boundSlack = legalFormBonus + scoreStep

/** Hits sort by it, highest first: by score in steps, and active companies before others of the same step. */
export const rankKey = ({ score, isActive }: { score: number; isActive: boolean }): number =>
  Math.round(score * stepsPerUnit) * 2 + (isActive ? 1 : 0)

/** A hit below this share of the best one's score answers another question. */
export const minShareOfBest = 0.4
/** A hit of this score ends a search: no misspelling can come closer. */
export const certainScore = 0.97

/** Two words written as one, and one as two. Both halves of a word together count as the word found so. */
export const joinedSimilarity = 0.95
export const splitSimilarity = 0.97
/** Factor of other tokens where the word itself is in the lexicon. */
export const otherTokenFactor = 0.95

/** Similarity of a word and a longer token that begins with it. */
export const prefixSimilarity = (word: string, tokenLength: number): number => 0.62 + (0.3 * word.length) / tokenLength

/** The most that `prefixSimilarity` gives a word: a token is longer by a letter at least. */
export const maxPrefixSimilarity = (word: string): number => prefixSimilarity(word, word.length + 1)

/** From this similarity on, a word found in the place says that the place was asked for. */
export const minPlaceSimilarity = 0.8
/** From this coverage on, a street is asked for as a whole. */
export const wholeStreetCoverage = 0.9
