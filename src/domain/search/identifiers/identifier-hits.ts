import type { Company } from '../../companies/company.ts'
import { comparePositions, positionOf } from '../answer/rank-position.ts'
import type { FoundByIdentifier, SearchHit } from '../answer/search-hit.ts'
import { noMatch } from '../engine/comparison.ts'
import type { IdentifiedCompany } from './identified-companies.ts'

/** Above every score of a name, so numbers come first. */
const identifierScore = 2
/** Probability of all near numbers of a number with a wrong check digit. */
const nearConfidence = 0.3
/** The same where the words beside the number are those of the company. */
const nearAndNamed = 0.7

type Ranking = Pick<SearchHit, 'score' | 'confidence'>

const hitOf = (company: Company, { score, confidence }: Ranking, identifier: FoundByIdentifier): SearchHit => ({
  ...noMatch(),
  score,
  confidence,
  document: -1,
  identifier,
  country: company.country,
  registry_id: company.registry_id,
  isActive: company.status === 'active',
})

/** A weak number ranks among the names: a company with exactly this name comes before it. */
const scoreOf = ({ ofNumber, confidence, reading: { isWeak } }: IdentifiedCompany): number =>
  isWeak ? ofNumber : identifierScore + confidence

export function identifierHit(identified: IdentifiedCompany): SearchHit {
  const { company, reading, value, scheme, isNamed, confidence } = identified
  const match = reading.isVerified ? 'verified' : 'unverified'
  const found = { value, scheme, given: reading.span.text, match, isNamed } as const
  return hitOf(company, { score: scoreOf(identified), confidence }, found)
}

/** The hits for companies whose number is near one with a wrong check digit. */
export const nearHits = (
  near: readonly ({ company: Company } & Pick<FoundByIdentifier, 'given' | 'value' | 'scheme' | 'isNamed'>)[],
): SearchHit[] =>
  near.map(({ company, ...number }) => {
    const confidence = (number.isNamed ? nearAndNamed : nearConfidence) / near.length
    return hitOf(company, { score: confidence, confidence }, { ...number, match: 'near' })
  })

/** Whether the numbers of a query decide, so a search by name would add nothing. */
export const isDecisive = (identified: readonly IdentifiedCompany[]): boolean =>
  identified.some(({ reading, isNamed }) => !reading.isWeak && isNamed !== false)

const isSame = (one: SearchHit, other: SearchHit) =>
  one.country === other.country && one.registry_id === other.registry_id

/** A near number is no evidence against a name: if both find a company, the higher score and confidence count. */
const withName = (hit: SearchHit, byName: readonly SearchHit[]): SearchHit => {
  const named = hit.identifier?.match === 'near' ? byName.find(other => isSame(hit, other)) : undefined
  if (!named) return hit
  const score = Math.max(hit.score, named.score)
  const confidence = Math.max(hit.confidence, named.confidence)
  return { ...hit, score, confidence }
}

/** The hits of numbers and of names in one order, each company once; confidence never rises along it. */
export function mergeHits(byIdentifier: readonly SearchHit[], byName: readonly SearchHit[]): SearchHit[] {
  // Hits by name are in this order already.
  if (byIdentifier.length === 0) return [...byName]
  const others = byName.filter(hit => !byIdentifier.some(found => isSame(found, hit)))
  const ranked = [...byIdentifier.map(hit => withName(hit, byName)), ...others].toSorted((one, other) =>
    comparePositions(positionOf(one), positionOf(other)),
  )
  let highest = 1
  return ranked.map(hit => {
    highest = Math.min(highest, hit.confidence)
    return hit.confidence > highest ? { ...hit, confidence: highest } : hit
  })
}
