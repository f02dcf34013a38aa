import type { MatchRow, ToMatchRow } from './list-columns.ts'
import { type List, rowsOf } from './read-list.ts'

/** A row of a list, and what is asked about it. */
export interface QueuedRow {
  cells: readonly string[]
  row: MatchRow
}

/** The rows of a list, of which only those that are needed next are in memory. */
export interface RowQueue extends AsyncDisposable {
  /** A row by its position among the next ones, which stay in the queue; undefined after the end of the list. */
  at(position: number): Promise<QueuedRow | undefined>
  remove(count: number): void
}

/** Reads a list after its first `skipped` rows. */
export function createRowQueue(list: List, toRow: ToMatchRow, skipped: number): RowQueue {
  const chunks = rowsOf(list)
  let queue: QueuedRow[] = []
  let toSkip = skipped
  let isAtEnd = false
  const read = async () => {
    const { value, done } = await chunks.next()
    if (done) {
      isAtEnd = true
      return
    }
    const rows = value.slice(toSkip)
    toSkip -= value.length - rows.length
    for (const cells of rows) queue.push({ cells, row: toRow(cells) })
  }
  return {
    at: async position => {
      while (queue.length <= position && !isAtEnd) await read()
      return queue[position]
    },
    remove: count => {
      queue = queue.slice(count)
    },
    [Symbol.asyncDispose]: async () => void (await chunks.return(undefined)),
  }
}
