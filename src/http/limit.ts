import type { RequestHandler } from 'express'
import type { Tiers } from '../../data/reference/tiers.ts'
import { buckets, operations } from '../../generated/operations.ts'
import type { Caller } from '../domain/keys/caller.ts'
import { noStanding, type Standing } from '../domain/limits/standing.ts'
import { type Exchange, exchangeOf } from './exchange.ts'

const anonymousPerHour = 60

const fullWindow = (standing: Standing, limit: number) => ({ ...standing, limit, remaining: limit })

function keyedStanding(
  { tier: tierName, constraints }: Extract<Caller, { kind: 'key' }>,
  standing: Standing,
  tiers: Tiers,
): Standing {
  const tier = tiers[tierName]
  const { limit } = buckets[standing.resource]
  const perMinute = limit === 'lookup' || limit === 'search' || limit === 'global_search' ? (tier?.[limit] ?? 0) : 0
  const allowed = Math.min(perMinute, constraints.rate_limit_rpm ?? perMinute)
  return { ...fullWindow(standing, allowed), creditsRemaining: tier?.included_results ?? 0 }
}

function standingOf({ operationId, caller, standing }: Exchange, tiers: Tiers): Standing {
  if (!operationId || operations[operationId].anonymous === 'unlimited') return standing
  const own = noStanding(standing.resource)
  if (caller.kind === 'key') return keyedStanding(caller, own, tiers)
  return { ...fullWindow(own, anonymousPerHour), policy: 'anonymous', windowSeconds: 3600 }
}

/** The place of windows, daily caps and quotas: it says what the tier allows, and nothing is counted yet. */
export const limit =
  ({ tiers }: { tiers: Tiers }): RequestHandler =>
  (_req, res, next) => {
    const exchange = exchangeOf(res)
    exchange.standing = standingOf(exchange, tiers)
    next()
  }
