import { postalToken } from '../index/collect-documents.ts'
import { isSameTown } from '../text/places/town-names.ts'
import { readingsOfLost } from '../tokens/lost-letters.ts'
import { tokenize } from '../tokens/tokenize.ts'

/** What a row says of its company beside the name, the address and the numbers that are searched. */
export interface RowEvidence {
  postalCode: string | undefined
  locality: string | undefined
  /** Day of incorporation, YYYY-MM-DD. */
  day: string | undefined
}

interface Known {
  hit: { confidence: number }
  company: {
    incorporation_date: string | null
    registered_address: { postal_code: string | null; locality: string | null } | null
  }
}

/**
 * How much likelier a company with such a record is the right one than a company whose record lacks the fact. There is no
 * factor for an agreeing place, because it is searched and so already part of the confidence.
 */
const factors = { sameDay: 50, otherYear: 0.2, otherPlace: 0.2 }
const areaLength = 2
const yearLength = 4

function dayFactor(known: string | null, day: string | undefined): number {
  if (known === null || day === undefined) return 1
  if (known === day) return factors.sameDay
  return known.slice(0, yearLength) === day.slice(0, yearLength) ? 1 : factors.otherYear
}

const areaOf = (postalCode: string) => postalToken(postalCode).slice(0, areaLength)

/** A folded word with the two letters for `ä`, `ö`, `ü`, `ø` or `å` as one: `koln` for `koeln`. */
const inOneLetter = (word: string): string => word.replaceAll(/(?<=[aou])e|(?<=a)a/g, '')

/** Whether a word of a row, which may lack letters (`K?ln`) or their accents (`Koeln`), is the town of a record. */
const mayBeTown = (word: string, town: string): boolean =>
  isSameTown(town, word) || isSameTown(inOneLetter(town), inOneLetter(word)) || readingsOfLost(word).includes(town)

/** By the area of the postal code, or if either has none by the name of the place, in any language. */
function isOtherPlace({ registered_address: known }: Known['company'], { postalCode, locality }: RowEvidence): boolean {
  if (known?.postal_code && postalCode) return areaOf(known.postal_code) !== areaOf(postalCode)
  if (!known?.locality || !locality) return false
  const words = tokenize(known.locality)
  return !tokenize(locality).some(word => words.some(town => mayBeTown(word, town)))
}

const factorOf = (company: Known['company'], evidence: RowEvidence): number =>
  dayFactor(company.incorporation_date, evidence.day) * (isOtherPlace(company, evidence) ? factors.otherPlace : 1)

/**
 * Companies with their confidence given what a row says, by Bayes' rule, most likely first. Facts that the row or a record
 * lacks do not change odds. The probability that none of them is right is what their confidences leave of 1.
 */
export function weighEvidence<Each extends Known>(found: readonly Each[], evidence: RowEvidence): readonly Each[] {
  const weighed = found.map(each => ({ each, odds: each.hit.confidence * factorOf(each.company, evidence) }))
  if (weighed.every(({ each, odds }) => odds === each.hit.confidence)) return found
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const none = Math.max(0, 1 - sumOf(found.map(({ hit }) => hit.confidence)))
  const all = none + sumOf(weighed.map(({ odds }) => odds))
  return weighed
    .map(({ each, odds }) => ({ ...each, hit: { ...each.hit, confidence: Math.round((odds / all) * 1000) / 1000 } }))
    .toSorted((one, other) => other.hit.confidence - one.hit.confidence)
}
