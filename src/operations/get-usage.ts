import { maxSumsRead, type UsageFigures, type UsageQuery } from '#data/usage/usage-query.ts'
import { dailyCaps } from '#domain/billing/daily-caps.ts'
import { nextTier } from '#domain/billing/quota.ts'
import { tierOf } from '#domain/billing/tier.ts'
import { usagePeriod } from '#domain/billing/usage-period.ts'
import { dayOf, monthOf, nextMidnight, nextMonth, rfc3339 } from '#domain/calendar.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { KeyCaller } from '#domain/keys/caller.ts'
import type { components } from '#generated/schema.ts'
import { cacheHeaders } from './cache-headers.ts'
import type { OperationDeps } from './deps.ts'
import type { Handler } from './handler.ts'

type Usage = components['schemas']['Usage']

async function monthly(
  { accountId }: KeyCaller,
  included: number,
  now: number,
  { usage }: OperationDeps,
): Promise<Usage['billable_results']> {
  const used = await usage.used(accountId, monthOf(now))
  return { included, used, remaining: Math.max(0, included - used), reset_iso: nextMonth(now) }
}

/** The daily calls of a test key; null for a live key. */
async function daily(caller: KeyCaller, now: number, { usage }: OperationDeps): Promise<Usage['test_daily']> {
  const [own] = dailyCaps(caller, '')
  if (!own) return null
  const used = await usage.callsOf(own.scope, dayOf(now))
  return { limit: own.cap, used, remaining: Math.max(0, own.cap - used), reset_iso: nextMidnight(now) }
}

function queryOf(
  caller: KeyCaller,
  requested: { window?: 'day' | 'month'; group_by?: UsageQuery['groupBy'] },
  span: { start: number; end: number },
): UsageQuery {
  const { window, group_by = [] } = requested
  if (new Set(group_by).size < group_by.length)
    throw new Problem('invalid_request', {
      invalid_fields: [{ pointer: '/query/group_by', message: 'must not name a group twice' }],
    })
  const groupBy = group_by.length > 0 ? group_by : (['operation'] as const)
  return {
    accountId: caller.accountId,
    from: span.start,
    to: span.end,
    groupBy: [...groupBy],
    ...(window && { window }),
  }
}

/** A report that is too long is refused, because a truncated one would look complete. */
function refuseTooLong({ isTooLong }: UsageFigures, { window }: UsageQuery) {
  if (!isTooLong) return
  const pointer = window === 'day' ? '/query/window' : '/query/group_by'
  throw new Problem('invalid_request', {
    invalid_fields: [{ pointer, message: `would add up more than ${maxSumsRead.toLocaleString('en')} sums` }],
    correction: 'Shorten the period with from and to, remove a group_by, or use window=month instead of window=day.',
  })
}

/** The usage of the account, and the state of the calling key's windows. Never billed. */
export const getUsage: Handler<'getUsage'> = async ({ query = {}, caller }, deps) => {
  // The operation cannot be reached without a key.
  if (caller.kind !== 'key') throw new Problem('unauthenticated', { cause: 'missing' })
  const { tiers, clock, usage, windowsOf } = deps
  const now = clock.now()
  const span = usagePeriod(query, now)
  const tier = tierOf(caller, tiers)
  const report = queryOf(caller, query, span)
  const figures = await usage.usage(report)
  refuseTooLong(figures, report)
  const body = {
    account_id: caller.accountId,
    tier: caller.tier as Usage['tier'],
    environment: caller.env,
    period: { start: rfc3339(span.start), end: rfc3339(span.end) },
    billable_results: await monthly(caller, tier.included_results, now, deps),
    test_daily: await daily(caller, now, deps),
    rate_limits: await windowsOf(caller),
    concurrency: {
      'companies-enrich': {
        limit: tier.concurrent_batches,
        in_use: await deps.idempotency.running(caller.kid, now),
      },
    },
    cache_window_seconds: tier.cache_window_seconds,
    price: nextTier(tiers, caller.tier, deps.upgradeUrl),
    ...figures,
  }
  return { status: 200, headers: cacheHeaders(caller, 0), body, units: 0 }
}
