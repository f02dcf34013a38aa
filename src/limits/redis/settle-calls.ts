import type { RateLimiterRes } from 'rate-limiter-flexible'
import type { WindowState } from '../window-limiter.ts'
import type { WindowCalls } from './gathered-calls.ts'

/** The state with fewer remaining slots. */
export const narrower = (own: WindowState, shared: WindowState): WindowState =>
  own.remaining < shared.remaining ? own : shared

/** The state after a number of calls was counted or refused. */
function stateAt({ window: { limit } }: WindowCalls, counted: number, { msBeforeNext }: RateLimiterRes): WindowState {
  const remaining = Math.max(0, limit - counted)
  return { admitted: counted <= limit, limit, remaining, resetSeconds: Math.ceil(msBeforeNext / 1000) }
}

interface SettleDeps {
  /** Returns a slot that was taken in memory and that Redis refused. */
  release(tookAt: number): void
  /** Called if Redis has counted less than this server did when the calls came: it may have lost admissions. */
  onFewer(): void
}

/**
 * Gives each call the state that Redis counted: calls that take a slot get one each, in their order; those that only read come
 * after them.
 */
export function settleCalls(calls: WindowCalls, counted: RateLimiterRes, { release, onFewer }: SettleDeps): void {
  const { takes, looks } = calls
  const before = counted.consumedPoints - takes.length
  const states = takes.map((_, at) => stateAt(calls, before + at + 1, counted))
  const looked = stateAt(calls, counted.consumedPoints, counted)
  const answered = [...takes, ...looks].map((call, at) => ({ call, shared: states[at] ?? looked }))
  // Before anything is restored, because calls that Redis refused are no admissions.
  for (const { call, shared } of answered) if (call.tookAt !== undefined && !shared.admitted) release(call.tookAt)
  if (answered.some(({ call, shared }) => call.own.remaining < shared.remaining)) onFewer()
  for (const { call, shared } of answered) call.settle(shared)
}
