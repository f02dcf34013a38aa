import { randomBytes } from 'node:crypto'
import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import type { Tiers } from '#domain/billing/tier.ts'
import type { KeyCaller } from '#domain/keys/caller.ts'
import { type AnonymousHoursDeps, keepAnonymousHours } from './anonymous-hours.ts'
import { type CallerWindow, callerWindows } from './caller-windows.ts'
import { createFloodGuard, type FloodGuard } from './flood-guard.ts'
import { createMemoryWindows } from './memory-windows.ts'
import type { RedisAddress } from './redis-address.ts'
import { openRedisWindows } from './redis-windows.ts'
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
}

interface LimitsDeps extends AnonymousHoursDeps {
  tiers: Tiers
  usage: Pick<UsageLedger, 'recentAdmissions'>
}

const minuteMs = 60_000

/** Windows in Redis if it is configured, otherwise in memory, where the hours of callers without a key outlive the process. */
async function openWindows(
  redis: RedisAddress | undefined,
  deps: LimitsDeps,
  stack: AsyncDisposableStack,
): Promise<Pick<Limits, 'windows' | 'limitStoreIsUnreachable' | 'callsCountedAlone'>> {
  const memory = createMemoryWindows(randomBytes)
  if (redis === undefined) {
    const windows = stack.use(await keepAnonymousHours(memory, deps))
    return { windows, limitStoreIsUnreachable: undefined, callsCountedAlone: () => 0 }
  }
  const shared = stack.use(await openRedisWindows(redis, { memory, ...deps }))
  return { windows: shared, limitStoreIsUnreachable: shared.isUnreachable, callsCountedAlone: shared.countedAlone }
}

/** Restores the windows of keys to their state before a restart, from the last minute of the usage ledger. */
async function restoreWindows(windows: Windows, { usage, clock }: LimitsDeps) {
  const sinceEpoch = clock.now() - clock.monotonic()
  for await (const admissions of usage.recentAdmissions(clock.now() - minuteMs))
    windows.restore(admissions.map(({ kid, bucket, at }) => ({ key: `${kid}:${bucket}`, at: at - sinceEpoch })))
}

/** Opens the windows and the other limits; resources to close are added to the stack. */
export async function openLimits(
  redis: RedisAddress | undefined,
  deps: LimitsDeps,
  stack: AsyncDisposableStack,
): Promise<Limits> {
  const { windows, ...store } = await openWindows(redis, deps, stack)
  await restoreWindows(windows, deps)
  return {
    windows,
    ...store,
    windowsOf: async caller => {
      const tier = deps.tiers[caller.tier]
      return tier ? callerWindows(windows, caller, tier, deps.clock.monotonic()) : []
    },
    floodGuard: createFloodGuard({ hashSecret: randomBytes(8) }),
    unknownRows: createUnknownRows(randomBytes(8)),
  }
}
