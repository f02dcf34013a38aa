import type { CompaniesApi } from './generated/apis/index.js'
import type { BatchRequest, BatchResultSummary, BatchRow, Reference } from './generated/models/index.js'

const rowsOfBatch = 100

/** The results of any number of references, in request order. */
export interface ManyAnswers {
  summary: BatchResultSummary
  /** `index` counts over all batches. */
  results: BatchRow[]
}

/**
 * Splits references into batches of 100, each with its own idempotency key. Keep the batches to retry them after a failure within
 * 24 hours: completed ones return the same results and are not billed twice.
 */
export function batchesOf(references: readonly Reference[]): BatchRequest[] {
  const starts = Array.from({ length: Math.ceil(references.length / rowsOfBatch) }, (_, at) => at * rowsOfBatch)
  return starts.map(start => ({
    idempotency_key: crypto.randomUUID(),
    references: references.slice(start, start + rowsOfBatch),
  }))
}

const nothing: BatchResultSummary = {
  submitted: 0,
  found: 0,
  not_modified: 0,
  not_found: 0,
  failed: 0,
  billable_results: 0,
}

const sum = (a: BatchResultSummary, b: BatchResultSummary): BatchResultSummary => ({
  submitted: a.submitted + b.submitted,
  found: a.found + b.found,
  not_modified: a.not_modified + b.not_modified,
  not_found: a.not_found + b.not_found,
  failed: a.failed + b.failed,
  billable_results: a.billable_results + b.billable_results,
})

/** Sends batches one after another, because the free tier allows one at a time, and joins their results. */
export async function sendBatches(api: CompaniesApi, batches: readonly BatchRequest[]): Promise<ManyAnswers> {
  const answers: ManyAnswers = { summary: nothing, results: [] }
  for (const BatchRequest of batches) {
    const { summary, results } = await api.lookupBatch({ BatchRequest })
    const offset = answers.summary.submitted
    answers.results.push(...results.map(row => ({ ...row, index: row.index + offset })))
    answers.summary = sum(answers.summary, summary)
  }
  return answers
}
