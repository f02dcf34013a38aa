import type { DatabaseFigures } from '#data/accounts/shared-database.ts'
import { withTimeout } from '#data/async/with-timeout.ts'
import { addFigures } from '../admin-listener/metrics/database-figures.ts'
import type { ThreadFigures } from './messages.ts'
import type { RequestThread } from './request-thread-slot.ts'

const noFigures: ThreadFigures = {
  connections: 0,
  idempotencyRuns: 0,
  queued: 0,
  isWritable: true,
  database: undefined,
}

export const addDatabases = (one: DatabaseFigures | undefined, other: DatabaseFigures | undefined) =>
  one && other ? addFigures(one, other) : (one ?? other)

/** The figures of several threads: charges can be written where all threads can write them. */
export const sumOfFigures = (all: readonly ThreadFigures[]): ThreadFigures =>
  all.reduce(
    (sum, figures) => ({
      connections: sum.connections + figures.connections,
      idempotencyRuns: sum.idempotencyRuns + figures.idempotencyRuns,
      queued: sum.queued + figures.queued,
      isWritable: sum.isWritable && figures.isWritable,
      database: addDatabases(sum.database, figures.database),
    }),
    noFigures,
  )

/** Asks a thread for its figures. A busy thread keeps its last figures: a counter that falls would look like a restart. */
export function figuresReader(maxWaitMs: number): (thread: Pick<RequestThread, 'calls'>) => Promise<ThreadFigures> {
  const known = new WeakMap<object, ThreadFigures>()
  return async ({ calls }) => {
    if (!calls) return noFigures
    const before = known.get(calls) ?? noFigures
    const figures = await withTimeout(maxWaitMs, calls.call('figures'), before).catch(() => before)
    known.set(calls, figures)
    return figures
  }
}
