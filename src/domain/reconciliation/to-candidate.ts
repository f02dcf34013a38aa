import type { components } from '#generated/schema.ts'
import { entityId } from './entity-id.ts'
import { typesIn } from './types.ts'

type Schemas = components['schemas']
type Described = Pick<Schemas['Candidate'], 'status' | 'address' | 'incorporation_date'>

/** The line under a company's name: status, address and day of incorporation. */
export const describeCandidate = ({ status, address, incorporation_date }: Described): string =>
  [status.replaceAll('_', ' '), address, incorporation_date && `since ${incorporation_date}`]
    .filter(Boolean)
    .join(' · ')

const percent = (share: number) => Math.round(share * 10_000) / 100

const featuresOf = ({ explanation }: Schemas['Candidate']) =>
  explanation.flatMap(({ feature, score }) => (score === null ? [] : [{ id: feature, value: score }]))

/** A candidate of a match in the form of the Reconciliation Service API; `isCertain` is false if another one is as good. */
export const toReconciliationCandidate = (
  candidate: Schemas['Candidate'],
  isCertain: boolean,
): Schemas['ReconciliationCandidate'] => ({
  id: entityId(candidate),
  name: candidate.name,
  description: describeCandidate(candidate),
  type: typesIn(candidate.country),
  score: percent(candidate.confidence_score),
  features: featuresOf(candidate),
  match: candidate.match && isCertain,
})
