import type { Comparison } from './comparison.ts'

/** Features of a query, the same for all its candidates. */
export interface QueryFeatures {
  /** Words of the query that the index knows, and all of them. */
  knownWords: number
  words: number
  /** Weight of all words: a perfect match with a common name is weak evidence. */
  weightSum: number
  /** Letters of all words: a long query is stronger evidence than a short one. */
  letters: number
  /** Words with a digit, and words of one letter; and letters of the longest word. */
  withDigits: number
  singleLetters: number
  longest: number
}

export const queryFeaturesOf = ({
  words,
  knownWords,
  weightSum,
}: Pick<QueryFeatures, 'knownWords' | 'weightSum'> & { words: readonly string[] }): QueryFeatures => ({
  knownWords,
  weightSum,
  words: words.length,
  letters: words.reduce((sum, word) => sum + word.length, 0),
  withDigits: words.filter(word => /\d/.test(word)).length,
  singleLetters: words.filter(word => word.length === 1).length,
  longest: words.reduce((longest, word) => Math.max(longest, word.length), 0),
})

/** The other hits of a query, as seen from one of them. */
export interface Rivals {
  /** Score of the hit minus the highest score of another one; 1 if there is none. */
  lead: number
  /** The number of hits that the query cannot distinguish from this one, including itself. */
  equals: number
  /** Score of the hit minus the highest score among hits that are not equal to it; 1 if there are none. */
  leadOverOthers: number
  /** The number of hits of about the same score, with itself. */
  near: number
  /** The number of hits that score as much as this one or little less, and of all hits. */
  within: number
  hits: number
  /** The number of hits that have the first word of the query as it is written. */
  withFirst: number
  /** The number of hits whose names begin with the query: any of them may be the name that was cut. */
  beginnings: number
  /** The score of the best other hit, and the shares of the query and of its name that match; 0 if there is none. */
  otherScore: number
  otherQueryCoverage: number
  otherFieldCoverage: number
}

const toNumber = (is: boolean) => (is ? 1 : 0)
const maxWords = 6
const maxLetters = 40
const formsGiven = { none: 0, query: 1, name: 2, both: 3 } as const
const beginnings = { none: 0, words: 1, letters: 2 } as const

/** The names of the features, in the order of `featuresOf`. Models refer to them by position: never change the order. */
export const featureNames = [
  'score',
  'query_coverage',
  'field_coverage',
  'min_similarity',
  'exact',
  'lead',
  'equals',
  'missing',
  'extra',
  'missing_number',
  'extra_number',
  'name_weight',
  'query_weight',
  'words',
  'known',
  'legal_form',
  'place',
  'address',
  'both',
  'other_name',
  'inversions',
  'lost',
  'lost_known',
  'lost_place',
  'letters',
  'extra_words',
  'forms_given',
  'query_letters',
  'lead_over_others',
  'near',
  'leading',
  'heaviest',
  'first',
  'last',
  'initials',
  'letters_found',
  'letters_lost',
  'within',
  'hits',
  'with_first',
  'letter_similarity',
  'word_similarity',
  'with_digits',
  'single_letters',
  'longest',
  'other_score',
  'other_query_coverage',
  'other_field_coverage',
  'other_bodies',
  'lost_letters',
  'extra_letters',
  'first_unmatched',
  'last_unmatched',
  'substituted_commonness',
  'pair_commonness',
  'query_bodies',
  'other_family',
  'beginning',
  'beginnings',
] as const

type FeatureName = (typeof featureNames)[number]
type NumberFor<Names extends readonly string[]> = { readonly [Place in keyof Names]: number }
/** A value for each name, in their order. */
type Features = NumberFor<typeof featureNames>

/** How features may change the confidence: 1 if it never falls as they rise, -1 if it never rises. Others may do either. */
export const monotone: Readonly<Partial<Record<FeatureName, -1 | 1>>> = {
  score: 1,
  query_coverage: 1,
  field_coverage: 1,
  min_similarity: 1,
  exact: 1,
  lead: 1,
  equals: -1,
  missing: -1,
  extra: -1,
  missing_number: -1,
  extra_number: -1,
  leading: -1,
  heaviest: 1,
  first: 1,
  last: 1,
  lost: -1,
  letters: 1,
  extra_words: -1,
  lead_over_others: 1,
  near: -1,
  letters_found: 1,
  letters_lost: -1,
  letter_similarity: 1,
  word_similarity: 1,
  other_bodies: -1,
  lost_letters: -1,
  first_unmatched: -1,
  last_unmatched: -1,
  substituted_commonness: -1,
  pair_commonness: -1,
  query_bodies: -1,
  other_family: -1,
  beginnings: -1,
}

/** The features of a hit. An array literal, because a search computes them for every hit. */
export const featuresOf = (hit: Comparison, rivals: Rivals, query: QueryFeatures): Features => [
  hit.score,
  hit.queryCoverage,
  hit.fieldCoverage,
  hit.minSimilarity,
  hit.exactCoverage,
  rivals.lead,
  rivals.equals,
  hit.missingWeight,
  hit.extraWeight,
  toNumber(hit.isNumberMissing),
  toNumber(hit.isNumberExtra),
  hit.fieldWeight,
  query.weightSum,
  Math.min(query.words, maxWords),
  query.words === 0 ? 0 : query.knownWords / query.words,
  hit.legalFormMatch,
  toNumber(hit.isPlaceMatched),
  toNumber(hit.kind === 'address'),
  toNumber(hit.kind === 'both'),
  toNumber(hit.otherNameIndex >= 0),
  hit.inversions,
  hit.lostWeight,
  toNumber(hit.isLostKnown),
  toNumber(hit.isLostPlace),
  hit.letterCoverage,
  Math.min(hit.extraWords, maxWords),
  formsGiven[hit.formsGiven],
  Math.min(query.letters, maxLetters),
  rivals.leadOverOthers,
  rivals.near,
  hit.leadingWeight,
  hit.heaviestSimilarity,
  hit.firstSimilarity,
  hit.lastSimilarity,
  toNumber(hit.isInitials),
  Math.min(query.letters, maxLetters) * hit.letterCoverage,
  Math.min(query.letters, maxLetters) * (1 - hit.letterCoverage),
  rivals.within,
  rivals.hits,
  rivals.withFirst,
  hit.letterSimilarity,
  hit.wordSimilarity,
  query.withDigits,
  query.singleLetters,
  query.longest,
  rivals.otherScore,
  rivals.otherQueryCoverage,
  rivals.otherFieldCoverage,
  hit.otherBodies,
  hit.lostLetters,
  hit.extraLetters,
  toNumber(hit.isFirstUnmatched),
  toNumber(hit.isLastUnmatched),
  hit.substitutedCommonness,
  hit.pairCommonness,
  hit.queryBodies,
  toNumber(hit.isOtherFamily),
  beginnings[hit.beginning],
  rivals.beginnings,
]
