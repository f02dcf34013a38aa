import type { Request, RequestHandler } from 'express'
import { anonymous, type Caller, type KeyCaller } from '#domain/keys/caller.ts'
import type { Operation } from '#generated/operations.ts'
import { type Exchange, exchangeOf, innerRequestOf } from '../request/exchange.ts'
import { callerByKey, type KeyDeps, knownCaller } from './caller-by-key.ts'
import { type SlotDeps, showCredits } from './rate-limit-slots.ts'
import { type FloodDeps, refusalOf } from './refused-keys.ts'

export type AuthenticateDeps = FloodDeps & KeyDeps

async function identifyByReading(req: Request, exchange: Exchange, deps: AuthenticateDeps): Promise<KeyCaller> {
  try {
    const caller = await callerByKey(req, req.headers.authorization, deps)
    exchange.keyHolder = caller
    return caller
  } catch (error) {
    throw refusalOf(req, exchange, error, deps)
  }
}

/**
 * The caller of a request; a promise if the key has to be read. Rejects with `unauthenticated`, or with `rate_limit_exceeded` if too
 * many keys of the address were refused.
 */
export function identify(req: Request, exchange: Exchange, deps: AuthenticateDeps): KeyCaller | Promise<KeyCaller> {
  const caller = innerRequestOf(req)?.caller ?? knownCaller(req, deps)
  if (!caller) return identifyByReading(req, exchange, deps)
  exchange.keyHolder = caller
  return caller
}

/** Shows the credits of the account of a valid key where no key is needed. Any other key is ignored there. */
export const recogniseKey =
  (deps: AuthenticateDeps & Pick<SlotDeps, 'tiers' | 'usage'>): RequestHandler =>
  async (req, res, next) => {
    const { authorization } = req.headers
    if (authorization === undefined) return next()
    const exchange = exchangeOf(res)
    exchange.keyHolder = await callerByKey(req, authorization, deps).catch(() => undefined)
    showCredits(exchange, deps)
    next()
  }

/**
 * Identifies the caller: whether the key is still valid is found out for every request; without one the caller is anonymous, if the
 * operation allows that.
 */
export const authenticate =
  ({ anonymous: access }: Operation, deps: AuthenticateDeps): RequestHandler =>
  (req, res, next) => {
    const exchange = exchangeOf(res)
    const proceed = (caller: Caller) => {
      exchange.caller = caller
      next()
    }
    if (access !== 'never' && req.headers.authorization === undefined) return proceed(anonymous)
    const caller = identify(req, exchange, deps)
    return caller instanceof Promise ? caller.then(proceed) : proceed(caller)
  }
