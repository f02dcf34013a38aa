import type { CountResult } from '#domain/billing/usage-entry.ts'
import type { DayCall } from './day-calls.ts'
import type { Lane } from './lane.ts'
import type { PendingWrite } from './pending-write.ts'

const countSql = 'CALL count_calls($1, $2, $3, $4, $5, $6, $7, NULL)'

const valuesOf = (calls: readonly DayCall[]): unknown[] => {
  const caps = calls.flatMap(({ caps }, at) => caps.map(cap => ({ ...cap, call: at + 1 })))
  return [
    calls.map(({ day }) => day),
    caps.map(({ call }) => call),
    caps.map(({ scope }) => scope),
    caps.map(({ cap }) => cap),
  ]
}

/** Counts groups of calls over a lane; returns the counted calls whose callers have given up meanwhile. */
export const createCallWriter =
  (returnCall: (call: DayCall) => Promise<void>) =>
  async (lane: Lane, group: readonly PendingWrite<DayCall, CountResult>[]): Promise<void> => {
    const call = { name: 'count_calls', text: countSql, values: valuesOf(group.map(({ item }) => item)) }
    const results = (await lane.run(call, () => group.some(({ isSettled }) => !isSettled))) as [
      boolean,
      number,
      string | null,
    ][]
    for (const [at, waiting] of group.entries()) {
      const [accepted = false, used = 0, rejectedBy = null] = results[at] ?? []
      if (!waiting.isSettled) waiting.resolve({ accepted, used, rejectedBy })
      else if (accepted) await returnCall(waiting.item)
    }
  }
