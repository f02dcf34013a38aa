import { addToTally } from './add-to-tally.ts'
import { findKnown, rowLayout } from './known-rows.ts'
import type { MatchRow, ToMatchRow } from './list-columns.ts'
import { matchRows, type RowsAnswer, type RowsDeps } from './match-rows.ts'
import { type NextRows, nextRows } from './next-rows.ts'
import type { OffsetTable } from './offset-table.ts'
import type { List } from './read-list.ts'
import { createRoom, type RoomLimits } from './request-room.ts'
import type { ResultForm } from './result-columns.ts'
import { openResults } from './result-file.ts'
import { checkUnchanged, type Progress, removeProgress, saveProgress, type Tally } from './resume-file.ts'
import { createRowQueue, type QueuedRow } from './row-queue.ts'
import { skippedResult, skipReason } from './skipped-rows.ts'
import { startOfResults } from './start-of-results.ts'
import { writeResults } from './write-results.ts'

/** What is matched, and where the results are written. */
interface MatchPlan extends ResultForm, RoomLimits {
  list: List
  toRow: ToMatchRow
  /** Names of the columns that are appended. */
  columns: readonly string[]
  /** Where the results of rows are that an earlier run has written. */
  known: OffsetTable
  out: string
  threshold: number | undefined
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

const nothingAsked: Answered = { kind: 'answered', results: [], units: 0, retried: 0 }

/**
 * Matches a list request by request, and writes the results of each before the next is sent. Before each request, its
 * size is stored: if the process ends, the same request is sent again under the same idempotency key, and is not billed
 * twice. Of identical rows one is sent, and its result written for all. Rejects with ClientError for an error of the
 * service, and with the signal's reason when it is aborted.
 */
export async function matchList(plan: MatchPlan, started: Progress, deps: MatchDeps): Promise<MatchEnd> {
  const { out, threshold, list, known } = plan
  let { tally, inFlight } = started
  let asksOnce = inFlight > 0 ? started.asksOnce : true
  // While the user was asked what may be spent, another run may have written the same results.
  checkUnchanged(out, started)
  if (started.bytes > 0) saveProgress(out, { ...started, pid: process.pid })
  await using results = await openResults(out, started.bytes)
  await using queue = createRowQueue(plan.list, plan.toRow, tally.rows)
  const save = (pid: number) => saveProgress(out, { ...started, tally, bytes: results.bytes, inFlight, asksOnce, pid })
  if (results.bytes === 0) await results.append(startOfResults(list, plan.columns))
  save(process.pid)
  const room = createRoom(plan)

  const layout = rowLayout(plan)
  const resultOf = async ({ cells, row }: QueuedRow) =>
    skipReason(cells, list) ? skippedResult(plan) : await findKnown(row, known, results, layout)
  /** The rows of the next request; none if none fits. What may have been billed is asked for again unchanged. */
  const takeRows = async (): Promise<NextRows | undefined> => {
    const next = await nextRows(queue, room.next(tally), { inFlight, asksOnce }, resultOf)
    return next.rows.length === 0 || inFlight > next.rows.length ? undefined : next
  }
  const ask = (rows: readonly MatchRow[]): Promise<RowsAnswer> => {
    const asked = { rows, after: tally.rows, job: started.job, threshold }
    return matchRows({ ...asked, limit: plan.isForReview ? 2 : undefined }, deps)
  }
  const write = async (next: NextRows, answer: Answered) => {
    const written = await writeResults(next, answer.results, results, plan)
    queue.remove(written.length)
    tally = addToTally(tally, written, answer)
    deps.onProgress(tally)
  }
  /** Sends one request, unless all rows are known, and writes its results. */
  const matchNext = async (next: NextRows) => {
    inFlight = next.rows.length
    save(process.pid)
    const answer = next.asked.length > 0 ? await ask(next.asked) : nothingAsked
    room.learn(answer)
    if (answer.kind === 'answered') await write(next, answer)
    inFlight = 0
    asksOnce = true
  }
  const isAtEnd = async () => (await queue.at(0)) === undefined

  try {
    while (!(await isAtEnd())) {
      deps.signal.throwIfAborted()
      const next = await takeRows()
      if (!next) {
        save(0)
        return { reason: room.reason(), tally }
      }
      await matchNext(next)
    }
  } catch (error) {
    save(0)
    throw error
  }
  removeProgress(out)
  return { reason: undefined, tally }
}
