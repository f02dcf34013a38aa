import { csvLine } from '#domain/csv-line.ts'
import type { ProblemBody } from '#domain/errors/problem-body.ts'
import { lineOf } from '../problem-of.ts'
import type { ToMatchRow } from './list-columns.ts'
import { matchRows, type RowsAnswer, type RowsDeps } from './match-rows.ts'
import type { List } from './read-list.ts'
import { type ResultForm, type RowResult, resultCells } from './result-columns.ts'
import { openResults } from './result-file.ts'
import { checkUnchanged, type Progress, removeProgress, saveProgress, type Tally } from './resume-file.ts'
import { createRowQueue, type QueuedRow } from './row-queue.ts'
import { type Room, rowsThatFit } from './rows-that-fit.ts'

/** What is matched, and where the results are written. */
interface MatchPlan extends ResultForm {
  list: List
  toRow: ToMatchRow
  /** Names of the columns that are appended. */
  columns: readonly string[]
  out: string
  threshold: number | undefined
  /** Rows of a request. */
  maxRows: number
  /** Units of the whole list. */
  maxUnits: number
}

interface MatchDeps extends RowsDeps {
  signal: AbortSignal
  onProgress(tally: Tally): void
}

/** Why matching ended: `reason` is undefined if all rows are answered. */
export interface MatchEnd {
  reason: string | undefined
  tally: Tally
}

type Answered = Extract<RowsAnswer, { kind: 'answered' }>

// The service takes bodies of 256 KiB.
const maxBytes = 240 * 1024

const byteOrderMark = '\u{feff}'

/** Spreadsheets take text without a mark for Windows-1252. Lists from them have a mark, or another encoding than UTF-8. */
const startOf = ({ list, columns }: MatchPlan): string => {
  const { hasMark, label } = list.encoding
  const mark = hasMark || label !== 'utf-8' ? byteOrderMark : ''
  return mark + csvLine([...list.header, ...columns], list.delimiter)
}

function count(tally: Tally, { results, units, retried }: Answered): Tally {
  const added = (is: (row: RowResult) => boolean) => results.filter(is).length
  const errors = { ...tally.errors }
  for (const { error } of results) if (error) errors[error.code] = (errors[error.code] ?? 0) + 1
  return {
    rows: tally.rows + results.length,
    found: tally.found + added(({ candidates }) => candidates.length > 0),
    matched: tally.matched + added(({ match }) => match),
    ambiguous: tally.ambiguous + added(({ ambiguous }) => ambiguous),
    not_found: tally.not_found + added(({ candidates, error }) => candidates.length === 0 && !error),
    failed: tally.failed + added(({ error }) => error !== null),
    units: tally.units + units,
    // A file of an earlier version has no such count.
    retried: (tally.retried ?? 0) + retried,
    errors,
  }
}

const linesOf = (rows: readonly QueuedRow[], results: readonly RowResult[], plan: MatchPlan): string =>
  rows
    .map(({ cells }, at) => csvLine([...cells, ...resultCells(results[at] as RowResult, plan)], plan.list.delimiter))
    .join('')

/** Units that the account has left, as the service says when they do not suffice; 0 if it is another quota. */
const unitsLeft = ({ limit }: ProblemBody): number => {
  const { bucket, remaining } = (limit ?? {}) as { bucket?: string; remaining?: number }
  return bucket === 'monthly_results' ? (remaining ?? 0) : 0
}

/** Rows and units that a request may have, as the service has said so far. */
function createRoom({ maxRows, maxUnits }: MatchPlan) {
  let rows = maxRows
  let left = Number.POSITIVE_INFINITY
  let exhausted: ProblemBody | undefined
  return {
    next: ({ units }: Tally): Room => ({ rows, units: Math.min(maxUnits - units, left), bytes: maxBytes }),
    /** Learns from an answer; false if the same rows may not be sent again. */
    learn: (answer: RowsAnswer) => {
      if (answer.kind === 'too_many') rows = Math.max(1, answer.maxRows)
      if (answer.kind === 'answered') left -= answer.units
      if (answer.kind !== 'exhausted') return
      exhausted = answer.problem
      left = Math.min(unitsLeft(answer.problem), left - 1)
    },
    /** Why no row fits. */
    reason: (): string => (exhausted ? lineOf(exhausted) : `the next row could exceed --max-units ${maxUnits}`),
  }
}

/**
 * Matches a list request by request, and writes the results of each before the next is sent. Before each request, its
 * size is stored: if the process ends, the same request is sent again under the same idempotency key, and is not billed
 * twice. Rejects with ClientError for an error of the service, and with the signal's reason when it is aborted.
 */
export async function matchList(plan: MatchPlan, started: Progress, deps: MatchDeps): Promise<MatchEnd> {
  const { out, threshold } = plan
  let { tally, inFlight } = started
  // While the user was asked what may be spent, another run may have written the same results.
  checkUnchanged(out, started)
  if (started.bytes > 0) saveProgress(out, { ...started, pid: process.pid })
  await using results = await openResults(out, started.bytes)
  await using queue = createRowQueue(plan.list, plan.toRow, tally.rows)
  const save = (pid: number) => saveProgress(out, { ...started, tally, bytes: results.bytes, inFlight, pid })
  if (results.bytes === 0) await results.append(startOf(plan))
  save(process.pid)
  const room = createRoom(plan)

  /** The rows of the next request; none if none fits. What may have been billed is asked for again unchanged. */
  const nextRows = async (): Promise<QueuedRow[]> => {
    const { rows, units, bytes } = room.next(tally)
    const waiting = await queue.peek(inFlight || rows)
    const fitting = rowsThatFit(
      waiting.map(({ row }) => row),
      { rows: inFlight || rows, units, bytes },
    )
    return inFlight > fitting ? [] : waiting.slice(0, fitting)
  }
  /** Sends one request, and writes its results. */
  const matchNext = async (rows: readonly QueuedRow[]) => {
    inFlight = rows.length
    save(process.pid)
    const asked = { rows: rows.map(({ row }) => row), after: tally.rows, job: started.job, threshold }
    const request = { ...asked, limit: plan.isForReview ? 2 : undefined }
    const answer = await matchRows(request, deps)
    room.learn(answer)
    if (answer.kind === 'answered') {
      await results.append(linesOf(rows, answer.results, plan))
      queue.remove(rows.length)
      tally = count(tally, answer)
      deps.onProgress(tally)
    }
    inFlight = 0
  }
  const isAtEnd = async () => (await queue.peek(1)).length === 0

  try {
    while (!(await isAtEnd())) {
      deps.signal.throwIfAborted()
      const rows = await nextRows()
      if (rows.length === 0) {
        save(0)
        return { reason: room.reason(), tally }
      }
      await matchNext(rows)
    }
  } catch (error) {
    save(0)
    throw error
  }
  removeProgress(out)
  return { reason: undefined, tally }
}
