import { createHash } from 'node:crypto'
import type { ProblemBody } from '#domain/errors/problem-body.ts'
import { operations } from '#generated/operations.ts'
import type { components } from '#generated/schema.ts'
import type { RestReply, RestRequest } from '../../rest/rest-client.ts'
import { ClientError } from '../client-error.ts'
import { answerOf, lineOf, problemOf } from '../problem-of.ts'
import type { MatchRow } from './list-columns.ts'
import { type RowResult, refusedRow } from './result-columns.ts'
import type { RowRetries } from './row-retries.ts'
import { withReason } from './with-reason.ts'

/** Rows are asked for in full. */
type MatchResult = Pick<components['schemas']['MatchResult'], 'summary'> & { results: RowResult[] }

/** The answer to some rows: their results, or why they cannot be answered together. */
export type RowsAnswer =
  /** `retried` counts how often a row was sent again. */
  | { kind: 'answered'; results: RowResult[]; units: number; retried: number }
  /** The service takes at most so many rows in a request. */
  | { kind: 'too_many'; maxRows: number }
  /** The units of the month or the calls of the day do not suffice. */
  | { kind: 'exhausted'; problem: ProblemBody }

/** How rows are sent. */
interface RowsRequest {
  rows: readonly MatchRow[]
  /** Number of rows of the list before them. */
  after: number
  job: string
  threshold: number | undefined
  /** Candidates of a row, by default one. They cost the same. */
  limit?: number | undefined
}

/** A UUID (version 8) that is the same whenever the same rows of a job are sent. */
function idempotencyKey(...parts: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  const variant = '89ab'[Number.parseInt(digest.charAt(16), 16) % 4]
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, `$1-$2-8$3-${variant}$4-$5`)
}

/** The stored answer to a key has the rows that failed, so each attempt has its own. */
const requestOf = (
  { after, job, threshold, limit }: RowsRequest,
  rows: readonly MatchRow[],
  attempt: number,
): RestRequest => ({
  method: 'POST',
  path: operations.matchCompanies.path,
  query: null,
  body: {
    idempotency_key: idempotencyKey(
      job,
      String(after),
      JSON.stringify(rows),
      ...(attempt > 0 ? [String(attempt)] : []),
    ),
    rows,
    ...(threshold !== undefined && { threshold }),
    ...(limit !== undefined && { limit }),
  },
})

/** Positions of the rows sent that an error is about, each with the first fault of it. */
const rowsNamedBy = ({ invalid_fields = [] }: ProblemBody, sent: number): Map<number, string> =>
  new Map(
    invalid_fields.toReversed().flatMap(({ pointer, message }) => {
      const position = Number(/^\/body\/rows\/(\d+)(?:\/|$)/.exec(pointer)?.[1])
      return position < sent ? [[position, `${pointer} ${message}`] as const] : []
    }),
  )

function maxRowsOf({ suggested_request }: ProblemBody, sent: number): number {
  const rows = (suggested_request?.body as { rows?: unknown } | null | undefined)?.rows
  return Array.isArray(rows) && rows.length > 0 && rows.length < sent ? rows.length : Math.floor(sent / 2)
}

/** What follows from an error: another size of request, the end, or the rows that are refused by themselves. */
function readProblem(
  problem: ProblemBody,
  sent: number,
): Exclude<RowsAnswer, { kind: 'answered' }> | Map<number, string> {
  const { code, status, detail } = problem
  if (code === 'quota_exhausted') return { kind: 'exhausted', problem }
  if (code === 'payload_too_large' && sent === 1) return new Map([[0, detail]])
  if (code === 'batch_too_large' || code === 'payload_too_large')
    return { kind: 'too_many', maxRows: maxRowsOf(problem, sent) }
  const refused = status === 400 ? rowsNamedBy(problem, sent) : new Map<number, string>()
  if (refused.size > 0) return refused
  throw new ClientError(lineOf(problem))
}

export interface RowsDeps {
  url: string
  /** Sends a request until it is answered. */
  send(request: RestRequest): Promise<RestReply>
  retries: RowRetries
}

/** The results of some rows sent together; those of which the request was refused have none yet. */
type Sent = { kind: 'sent'; results: (RowResult | undefined)[]; units: number }

async function sendRows(
  request: RestRequest,
  sent: number,
  { url, send }: RowsDeps,
): Promise<Exclude<RowsAnswer, { kind: 'answered' }> | Sent> {
  const reply = await send(request)
  if (reply.status === 200) {
    const { results, summary } = answerOf<MatchResult>(reply, 'results', url)
    if (results.length !== sent) throw new ClientError(`${url} answered ${results.length} of ${sent} rows`)
    return { kind: 'sent', results, units: summary.cost_units }
  }
  const problem = problemOf(reply, url)
  const read = readProblem(problem, sent)
  if (!(read instanceof Map)) return read
  const results = Array.from({ length: sent }, (_, at) => {
    const reason = read.get(at)
    return reason === undefined ? undefined : refusedRow(problem.code, reason)
  })
  return { kind: 'sent', results, units: 0 }
}

const isTransient = (result: RowResult | undefined) => result?.error?.retryable === true

/**
 * Matches rows in one request. If the service refuses the request because of some of its rows, the others are sent
 * without them; rows that failed for a passing reason are sent again by themselves. Rejects with ClientError for an
 * error that is not of single rows.
 */
export async function matchRows(request: RowsRequest, deps: RowsDeps): Promise<RowsAnswer> {
  const { rows } = request
  const results = new Map<MatchRow, RowResult>()
  let units = 0
  let retried = 0
  let attempt = 0
  for (let open = rows; open.length > 0; ) {
    const answer = await sendRows(requestOf(request, open, attempt), open.length, deps)
    // Rows that fail again keep their error: what was answered with them is billed.
    if (answer.kind !== 'sent' && attempt > 0) break
    if (answer.kind !== 'sent') return answer
    units += answer.units
    open.forEach((row, at) => {
      const result = answer.results[at]
      if (result) results.set(row, withReason(result, row))
    })
    open = rows.filter(row => !results.has(row))
    if (open.length > 0) continue
    open = rows.filter(row => isTransient(results.get(row)))
    attempt += 1
    if (!(await deps.retries.wait(attempt, open.length))) break
    retried += open.length
  }
  return { kind: 'answered', results: rows.map(row => results.get(row) as RowResult), units, retried }
}
