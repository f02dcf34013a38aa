import type { View } from '#domain/companies/company-view.ts'
import type { components } from '#generated/schema.ts'

type Schemas = components['schemas']
type Candidate = Schemas['Candidate']

/** A candidate in any of the views. */
export type ViewedCandidate = Schemas['MatchResultRow']['candidates'][number]

const statusOf = ({ country, registry_id, name, status, confidence_score }: Candidate) => ({
  country,
  registry_id,
  name,
  status,
  confidence_score,
})

const summaryOf = ({ explanation: _, lookup: __, ...summary }: Candidate): Schemas['CandidateSummaryView'] => summary

/** A candidate in a view; the view `full` is the candidate itself, with its explanation. */
export function candidateIn(view: View, candidate: Candidate): ViewedCandidate {
  if (view === 'full') return candidate
  return view === 'summary' ? summaryOf(candidate) : statusOf(candidate)
}
