import type { MatchRow } from './list-columns.ts'
import type { ResultCells } from './result-columns.ts'
import type { Progress } from './resume-file.ts'
import type { QueuedRow, RowQueue } from './row-queue.ts'
import { createFitting, type Room } from './rows-that-fit.ts'

/** A row with its result, if it is known, or else its position among those that are asked. */
interface NextRow extends QueuedRow {
  source: ResultCells | number
}

/** The next rows of a list, and what is asked about them: each different row once. */
export interface NextRows {
  rows: NextRow[]
  asked: MatchRow[]
}

/** Rows of a list that one request can answer, repeated ones included: they are in memory. */
const maxRows = 1000

/**
 * Takes the next rows, as long as those that must be asked about fit in a request. One that is in flight may have been
 * billed, and is sent unchanged.
 */
export async function nextRows(
  queue: RowQueue,
  room: Room,
  { inFlight, asksOnce }: Pick<Progress, 'inFlight' | 'asksOnce'>,
  find: (queued: QueuedRow) => Promise<ResultCells | undefined>,
): Promise<NextRows> {
  const next: NextRows = { rows: [], asked: [] }
  const positions = new Map<string, number>()
  const fits = createFitting(inFlight ? { ...room, rows: inFlight } : room)
  const sourceOf = async (queued: QueuedRow, text: string) => {
    if (inFlight && !asksOnce) return undefined
    return (await find(queued)) ?? positions.get(text)
  }
  while (next.rows.length < (inFlight || maxRows)) {
    const queued = await queue.at(next.rows.length)
    if (!queued) break
    const text = JSON.stringify(queued.row)
    const source = await sourceOf(queued, text)
    if (source === undefined && !fits(queued.row)) break
    next.rows.push({ ...queued, source: source ?? next.asked.length })
    if (source !== undefined) continue
    positions.set(text, next.asked.length)
    next.asked.push(queued.row)
  }
  return next
}
