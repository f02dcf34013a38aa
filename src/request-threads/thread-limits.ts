import type { Tiers } from '#domain/billing/tier.ts'
import { systemClock as clock } from '../clock.ts'
import { createSharedCounters } from '../limits/limit-counters.ts'
import { type Limits, limitsOver, openLimits } from '../limits/open-limits.ts'
import { forwarded, type MainThread } from './main-thread.ts'
import type { ThreadStart } from './messages.ts'
import type { ThreadStores } from './thread-stores.ts'

/** The limits of all threads: in shared memory, or counted in Redis by the main thread. */
export async function openThreadLimits(
  { config, memory, thread, addressKey }: ThreadStart,
  { logger, state, call }: MainThread,
  { accounts, tiers, isDiskLow }: Pick<ThreadStores, 'accounts'> & { tiers: Tiers; isDiskLow: () => boolean },
  stack: AsyncDisposableStack,
): Promise<Limits> {
  const counters = createSharedCounters(memory.counters, thread)
  const { usage, anonymous } = accounts
  const deps = { tiers, usage, clock, logger, counters }
  if (!config.redis) return openLimits(undefined, { ...deps, admissions: anonymous, addressKey, isDiskLow }, stack)
  const windows = { ...forwarded(call, 'take', 'peek', 'release'), restore: () => {} }
  const limitStoreIsUnreachable = () => state().isLimitStoreUnreachable === true
  return limitsOver({ windows, limitStoreIsUnreachable, callsCountedAlone: () => 0 }, deps)
}
