import type { Probability } from './boosted-trees.ts'
import type { Comparison } from './comparison.ts'
import { featuresOf, type QueryFeatures, type Rivals } from './confidence-features.ts'
import type { Commonness } from './unmatched-words.ts'

/** Trained by `make calibrate` on queries whose answer is known; `docs/matching.md` has its calibration. */
export interface ConfidenceModel {
  /** The probability of a hit, by its features. */
  probabilityOf: Probability
  /** How common words of names are, by the weights of the release. */
  commonness: Commonness
}

/** The number of hits that are compared with each other, however many are requested: confidences do not depend on the limit. */
export const comparedHits = 10

/** Hits that differ less in score are equal; a comparison has no rounding errors above it. */
const equalScore = 1e-6

/** Scores that differ by less are about the same. */
const nearScore = 0.05
/** Scores that are lower by less may be of the company searched for. */
const littleLess = 0.15
/** A similarity above this one is that of the same word. */
const sameWord = 0.99

/** The highest confidence of a company that lacks a word of the query: the model has not learnt from queries with as many words. */
const maxLacking = 0.5

/** The same of supporters of the body asked for, by its name: no query that leaves out their word has taught the model. */
const maxSupporting = 0.5

/** The same of another company of a series, by the name and a legal form of one without a number, and of another word. */
const maxOther = 0.5

/**
 * How much more often people leave out the second word of a company's name if it is the country than if it is another word: of
 * French companies whose names people typed, 6 of 47 and 14 of 280.
 */
const countryOdds = 2.6
/** The probability where no other company has the word. */
const maxAddingCountry = 0.95

export const noRivals: Rivals = {
  lead: 1,
  equals: 1,
  leadOverOthers: 1,
  near: 1,
  within: 1,
  hits: 1,
  withFirst: 0,
  beginnings: 0,
  otherScore: 0,
  otherQueryCoverage: 0,
  otherFieldCoverage: 0,
}

const isEqual = (one: Comparison, other: Comparison) =>
  Math.abs(one.score - other.score) < equalScore && one.kind === other.kind

const otherOf = (other: Comparison | undefined) => ({
  otherScore: other?.score ?? 0,
  otherQueryCoverage: other?.queryCoverage ?? 0,
  otherFieldCoverage: other?.fieldCoverage ?? 0,
})

/** What each hit sees of the others; hits are ordered by score. */
export function rivalsOf(hits: readonly Comparison[]): Rivals[] {
  const [best, second] = hits
  const compared = hits.slice(0, comparedHits)
  const withFirst = compared.filter(({ firstSimilarity }) => firstSimilarity > sameWord).length
  const beginnings = compared.filter(({ beginning }) => beginning !== 'none').length
  return hits.map((hit, rank) => {
    const other = compared.find(({ score }) => Math.abs(hit.score - score) >= equalScore)
    return {
      lead: rank === 0 ? (second ? hit.score - second.score : 1) : hit.score - (best?.score ?? 0),
      equals: compared.filter(one => isEqual(hit, one)).length,
      leadOverOthers: other ? hit.score - other.score : 1,
      near: compared.filter(({ score }) => Math.abs(hit.score - score) < nearScore).length,
      within: compared.filter(({ score }) => score > hit.score - littleLess).length,
      hits: compared.length,
      withFirst,
      beginnings,
      ...otherOf(rank === 0 ? second : best),
    }
  })
}

/** Scales the confidences of the first hits down if their sum exceeds 1, because at most one of the hits is right. */
const normalized = (confidences: readonly number[]): number[] => {
  const sum = confidences.slice(0, comparedHits).reduce((a, b) => a + b, 0)
  return sum > 1 ? confidences.map(confidence => confidence / sum) : [...confidences]
}

/** The least probability of a first hit that only adds its country to the query; 0 for others, and if more than those compared may have the word. */
const addingCountry = ({ addsCountry }: Comparison, rank: number, { withFirst }: Rivals): number =>
  rank === 0 && addsCountry && withFirst < comparedHits
    ? Math.min(maxAddingCountry, countryOdds / (countryOdds + Math.max(0, withFirst - 1)))
    : 0

/** Whether a name is that of another company, which has one word or number in place of another. */
const isOther = ({ hasOtherWord, addsSeriesNumber, legalFormMatch }: Comparison): boolean =>
  hasOtherWord || (addsSeriesNumber && legalFormMatch !== 0)

const mostLikely = (hit: Comparison): number => {
  if (hit.lacksLeftOut) return maxLacking
  if (hit.isInitials || hit.kind === 'address') return 1
  return Math.min(hit.addsSupporter ? maxSupporting : 1, isOther(hit) ? maxOther : 1)
}

/** The probability that each hit is the company searched for, rounded to three decimals; never higher than of the previous hit. */
export function confidencesOf(model: ConfidenceModel, hits: readonly Comparison[], query: QueryFeatures): number[] {
  const rivals = rivalsOf(hits)
  const alone = hits.map((hit, rank) => {
    const own = rivals[rank] ?? noRivals
    const probability = Math.max(model.probabilityOf(featuresOf(hit, own, query)), addingCountry(hit, rank, own))
    return Math.min(probability, mostLikely(hit))
  })
  let min = 1
  return normalized(alone).map(confidence => {
    min = Math.min(min, Math.round(confidence * 1000) / 1000)
    return min
  })
}
