import type { KeyCaller } from '#domain/keys/caller.ts'
import type { ReconciliationQuery } from '#domain/reconciliation/read-queries.ts'
import { toReconciliationCandidate } from '#domain/reconciliation/to-candidate.ts'
import type { components } from '#generated/schema.ts'
import { isTransient } from './cache-headers.ts'
import type { OperationDeps } from './deps.ts'
import type { Bill } from './handler.ts'
import { matchRows } from './match-rows.ts'
import { rowError } from './row-error.ts'
import { singleCountry } from './single-country.ts'

type Schemas = components['schemas']

const sendAgain = 'Send the query again later. /v1/health shows the current state.'

const correctionOf: Readonly<Record<string, string>> = {
  invalid_request: 'Correct the query, and send it again.',
  partition_unavailable: sendAgain,
  service_unavailable: sendAgain,
}

/** The error of a row, in the words of a query: its fields are not those of a match. */
const queryError = (error: Schemas['RowError']): Schemas['RowError'] => ({
  ...error,
  detail: error.detail.replace(/\/body\/rows\/\d+\/(\w+)/, (_all, field) => (field === 'name' ? 'query' : field)),
  correction: correctionOf[error.code] ?? error.correction,
})

function resultOf(
  { candidates, ambiguous, partial, error: failure }: Schemas['MatchResultRow'],
  limit: number,
): Schemas['ReconciliationResult'] {
  // Without an error, no candidates would say that there is no such company in any country.
  const isUnknown = partial && candidates.length === 0
  const error = failure ?? (isUnknown ? rowError('service_unavailable', {}) : null)
  // The full view is the whole candidate.
  const result = (candidates as Schemas['Candidate'][])
    .slice(0, limit)
    .map((candidate, at) => toReconciliationCandidate(candidate, at === 0 && !ambiguous))
  return { result, ...(error && { error: queryError(error) }) }
}

/** The candidates of each query, and what they cost: a batch of queries is a match of their rows. */
export async function reconcileQueries(
  queries: readonly ReconciliationQuery[],
  caller: KeyCaller,
  deps: OperationDeps,
): Promise<Bill & { body: Schemas['ReconciliationResults']; isTransient: boolean }> {
  if (queries.length === 0) return { body: {}, isTransient: false, units: 0 }
  const only = singleCountry(caller)
  const rows = queries.map(({ row }) => ({ ...(only && { country: only }), ...row }))
  const limit = Math.max(...queries.map(one => one.limit))
  const matched = await matchRows({ rows, limit, min_score: 0, threshold: 0.85, view: 'full' }, caller, deps)
  const results = queries.map(({ key, limit: own }, at) => {
    const row = matched.results[at]
    return [key, row ? resultOf(row, own) : { result: [] }] as const
  })
  return { body: Object.fromEntries(results), isTransient: matched.results.some(isTransient), ...matched.bill }
}
