import { errorCode } from '#domain/error-code.ts'
import { epochNow, type StatementObserver } from '../../statement-observer.ts'
import type { Lane } from './lane.ts'

/** The observer of groups, and the names of their span and database. */
export interface TracedGroups {
  observer: StatementObserver
  name: string
  database: string
}

/** A lane whose statements are spans of the requests that wait for a group; they are recorded before these are answered. */
export function tracedLane(lane: Lane, contexts: readonly unknown[], traced: TracedGroups | undefined): Lane {
  if (!traced) return lane
  const { observer, name, database } = traced
  return {
    ...lane,
    run: async (call, isWanted) => {
      const statement = { sql: call.text, database, system: 'postgresql' as const, start: epochNow() }
      const observe = (failed: { error?: string }) =>
        observer.ran(name, contexts, [{ ...statement, end: epochNow(), ...failed }])
      try {
        const result = await lane.run(call, isWanted)
        observe({})
        return result
      } catch (error) {
        observe({ error: errorCode(error) || 'unknown' })
        throw error
      }
    },
  }
}
