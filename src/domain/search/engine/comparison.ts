/** Whether a name begins with the words of a query, or with its letters, which end inside a word as in a field that is too short. */
export type Beginning = 'none' | 'words' | 'letters'

/** How a document compares with a query. Coverages are shares of weight, from 0 to 1. */
export interface Comparison {
  /** Ranks documents; 0 when nothing matches. */
  score: number
  /** Share of the query that the document holds. */
  queryCoverage: number
  /** Share of the name, or of the street, that the query holds. */
  fieldCoverage: number
  /** Whether the score is of a name, an address, or both together. */
  kind: 'name' | 'address' | 'both'
  /** Index in the list of other names; -1 for the current name. */
  otherNameIndex: number
  /** How alike the current name and the query are written, from 0 to 2: decides between equal scores. */
  spellingMatch: 0 | 1 | 2
  /** 1 when the legal forms agree, -1 when they differ, 0 when either has none. */
  legalFormMatch: number
  /** Whether the query has a legal form of another family, as an association of a company has. */
  isOtherFamily: boolean
  isPlaceMatched: boolean
  /** Whether the query and the name have a legal form. */
  formsGiven: 'none' | 'query' | 'name' | 'both'
  /** Words of the name that are in a different order than in the query. */
  inversions: number
  /** Similarity of the query's worst word, and the share of the query that matches exactly. */
  minSimilarity: number
  exactCoverage: number
  /** Weight of the heaviest word of the query that the document lacks, and of the name that the query lacks. */
  missingWeight: number
  extraWeight: number
  /** The same for words that nothing in the document is similar to; and whether the heaviest is in the lexicon, or a place. */
  lostWeight: number
  isLostKnown: boolean
  isLostPlace: boolean
  /** Share of the letters of the query that the document holds, and number of words of the name that the query lacks. */
  letterCoverage: number
  extraWords: number
  /** Weight of the heaviest word of the name before the first one that the query has. */
  leadingWeight: number
  /** Similarities of the heaviest word of the query, of its first that is no article or preposition, and of its last. */
  heaviestSimilarity: number
  firstSimilarity: number
  lastSimilarity: number
  /** Whether a word of the query is the initials of the name. */
  isInitials: boolean
  /** Whether the company lacks a word that was not searched because the query has too many. */
  lacksLeftOut?: boolean
  /** Whether a number of the query is not in the document, and a number of the name not in the query. */
  isNumberMissing: boolean
  isNumberExtra: boolean
  /** Weight of all words of the name, or of the street. */
  fieldWeight: number
  /** Share of the letters of query and name, joined, that are alike; and the higher one of that and of sorted words. */
  letterSimilarity: number
  wordSimilarity: number
  /** Words that only the name has and that name another body near the company, such as its friends or its holding. */
  otherBodies: number
  /** The same words that only the query has. */
  queryBodies: number
  /** Whether only the name has a word of supporters, such as the friends of a school or the fire brigade of a town. */
  addsSupporter: boolean
  /** Whether only the name has the number of a company in a series: `Nordlys Windpark 2` or `I` of `Nordlys Windpark`. */
  addsSeriesNumber: boolean
  /** Whether a long word of the query and its like in the name differ by at least three letters, among four. */
  hasOtherWord: boolean
  /** Letters of the longest word without a like in the name, and of the longest of the name without one in the query. */
  lostLetters: number
  extraLetters: number
  /** Whether the first and the last word of the query have no like in the name. */
  isFirstUnmatched: boolean
  isLastUnmatched: boolean
  /**
   * For words of the query that only resemble a word of the name: how common the most common of them is, and how common the
   * rarer word of that pair.
   */
  substitutedCommonness: number
  pairCommonness: number
  /** Whether the name begins with the query. */
  beginning: Beginning
  /** Whether the name is the one word of the query and the name of its country: `IKEA` of `IKEA Deutschland`. */
  addsCountry?: boolean
}

/** The name of a document that is compared, and how it differs from the query apart from its words. */
export type NameComparison = Pick<
  Comparison,
  'otherNameIndex' | 'legalFormMatch' | 'formsGiven' | 'inversions' | 'isInitials'
>

/** The comparison of a document that has nothing in common with the query. */
export const noMatch = (): Comparison => ({
  score: 0,
  queryCoverage: 0,
  fieldCoverage: 0,
  kind: 'name',
  otherNameIndex: -1,
  legalFormMatch: 0,
  spellingMatch: 0,
  formsGiven: 'none',
  isOtherFamily: false,
  isPlaceMatched: false,
  inversions: 0,
  minSimilarity: 0,
  exactCoverage: 0,
  missingWeight: 0,
  extraWeight: 0,
  isNumberMissing: false,
  isNumberExtra: false,
  fieldWeight: 0,
  lostWeight: 0,
  isLostKnown: false,
  isLostPlace: false,
  letterCoverage: 0,
  extraWords: 0,
  leadingWeight: 0,
  heaviestSimilarity: 0,
  firstSimilarity: 0,
  lastSimilarity: 0,
  isInitials: false,
  letterSimilarity: 0,
  wordSimilarity: 0,
  otherBodies: 0,
  queryBodies: 0,
  addsSupporter: false,
  addsSeriesNumber: false,
  hasOtherWord: false,
  lostLetters: 0,
  extraLetters: 0,
  isFirstUnmatched: false,
  isLastUnmatched: false,
  substitutedCommonness: 0,
  pairCommonness: 0,
  beginning: 'none',
})
