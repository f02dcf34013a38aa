import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import { accountTier, type Tiers } from '#domain/billing/tier.ts'
import { minuteMs } from '#domain/calendar.ts'
import { clockToleranceMs } from '#domain/clock-tolerance.ts'
import type { KeyCaller } from '#domain/keys/caller.ts'
import { type AnonymousHoursDeps, keepAnonymousHours } from './anonymous-hours.ts'
import { type CallerWindow, callerWindows } from './caller-windows.ts'
import type { FloodGuard } from './flood-guard.ts'
import type { Counters, EmptyWindows } from './limit-counters.ts'
import { createMemoryWindows } from './memory-windows.ts'
import type { RedisAddress } from './redis/redis-address.ts'
import { createUnknownRows, type UnknownRows } from './unknown-rows.ts'
import type { Windows } from './windows.ts'

/** The limits that count requests. */
export interface Limits {
  windows: Windows
  /** The state of each of a key's windows. */
  windowsOf(caller: KeyCaller): Promise<CallerWindow[]>
  /** Whether the store of shared limits is unreachable; undefined if none is configured. */
  limitStoreIsUnreachable: (() => boolean) | undefined
  /** Calls counted by this process alone, because the store of shared limits could not; none without one. */
  callsCountedAlone: () => number
  floodGuard: FloodGuard
  unknownRows: UnknownRows
  /**
   * Restores windows from the ledger: all of them at a start, later those that were emptied when a thread ended. Windows
   * that are not empty would count their admissions twice. Called once a process, not by each thread.
   */
  restore(empty: EmptyWindows): Promise<void>
}

interface LimitsDeps extends AnonymousHoursDeps {
  /** What requests are counted in: memory of this thread, or of all. */
  counters: Counters
  tiers: Tiers
  usage: Pick<UsageLedger, 'recentAdmissions'>
}

interface OpenedWindows extends Pick<Limits, 'limitStoreIsUnreachable' | 'callsCountedAlone'> {
  windows: Windows
  /** Restores the hours of callers without a key; undefined if another process or thread keeps them. */
  restoreHours?: () => Promise<void>
}

/** Windows in Redis if it is configured, otherwise in memory, where the hours of callers without a key outlive the process. */
async function openWindows(
  redis: RedisAddress | undefined,
  deps: LimitsDeps,
  stack: AsyncDisposableStack,
): Promise<OpenedWindows> {
  const memory = createMemoryWindows(deps.counters)
  if (redis === undefined) {
    const windows = stack.use(keepAnonymousHours(memory, deps))
    const { restoreHours } = windows
    return { windows, restoreHours, limitStoreIsUnreachable: undefined, callsCountedAlone: () => 0 }
  }
  // Imported here, because few servers have a Redis.
  const { openRedisWindows } = await import('./redis/redis-windows.ts')
  const shared = stack.use(await openRedisWindows(redis, { memory, ...deps }))
  return {
    windows: shared,
    limitStoreIsUnreachable: shared.isUnreachable,
    callsCountedAlone: shared.countedAlone,
  }
}

/** Restores the windows of keys to their state before a restart, from the last minute of the usage ledger. */
async function restoreWindows(windows: Windows, { usage, clock }: Pick<LimitsDeps, 'usage' | 'clock'>) {
  const now = clock.now()
  const sinceEpoch = now - clock.monotonic()
  for await (const admissions of usage.recentAdmissions(now - minuteMs)) {
    // Later ones would count as if made just now, after each start.
    const counted = admissions.filter(({ at }) => at <= now + clockToleranceMs)
    windows.restore(counted.map(({ kid, bucket, at }) => ({ key: `${kid}:${bucket}`, at: at - sinceEpoch })))
    // The oldest come first.
    if (counted.length < admissions.length) break
  }
}

/** The limits over some windows. */
export function limitsOver(
  { windows, restoreHours, ...store }: OpenedWindows,
  deps: Pick<LimitsDeps, 'tiers' | 'clock' | 'counters' | 'usage'>,
): Limits {
  return {
    windows,
    ...store,
    windowsOf: async caller => {
      const tier = accountTier({ id: caller.accountId, tier: caller.tier }, deps.tiers)
      return tier ? callerWindows(windows, caller, tier, deps.clock.monotonic()) : []
    },
    floodGuard: deps.counters.floodGuard,
    unknownRows: createUnknownRows(deps.counters.unknownRows),
    restore: async ({ keys, addresses }) => {
      if (addresses) await restoreHours?.()
      if (keys) await restoreWindows(windows, deps)
    },
  }
}

/** Opens the windows, which are empty, and the other limits; resources to close are added to the stack. */
export async function openLimits(
  redis: RedisAddress | undefined,
  deps: LimitsDeps,
  stack: AsyncDisposableStack,
): Promise<Limits> {
  return limitsOver(await openWindows(redis, deps, stack), deps)
}
