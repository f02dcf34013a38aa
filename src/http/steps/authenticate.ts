import { timingSafeEqual } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import type { KeyStore } from '#data/accounts/key-store.ts'
import type { AccountKey, StoredKey } from '#data/accounts/stored-key.ts'
import type { Facts } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'
import { addressAllowed } from '#domain/keys/address-allowed.ts'
import { anonymous, type Caller, type KeyCaller } from '#domain/keys/caller.ts'
import { keyInvalidity } from '#domain/keys/key-checks.ts'
import type { KeyReader, PresentedKey } from '#domain/keys/key-reader.ts'
import type { Operation, Scope } from '#generated/operations.ts'
import type { Clock } from '../../clock.ts'
import { clientAddress, type Exchange, exchangeOf, innerRequestOf, pathKeyOf } from '../request/exchange.ts'
import { type FloodDeps, refusalOf } from './refused-keys.ts'
import { type SlotDeps, showCredits } from './slots.ts'

/** A key whose secret was compared with the stored hash, and its caller. */
interface VerifiedKey {
  key: AccountKey
  caller: KeyCaller
}

export interface AuthenticateDeps extends FloodDeps {
  keys: Pick<KeyStore, 'find' | 'isCurrent'>
  readKey: KeyReader
  /** Keys that were verified, by what was presented. */
  verified: WeakMap<PresentedKey, VerifiedKey>
  /** Called with a valid key at each request: its hash may be one under an earlier server secret. */
  rehash: (key: StoredKey, presented: PresentedKey) => void
  clock: Clock
}

const refuse = (cause: Facts<'unauthenticated'>['cause']) => new Problem('unauthenticated', { cause })

// Names of schemes are case-insensitive (RFC 9110 11.1).
const bearer = /^bearer /i

// Compared when no key has the kid, or its server secret is retired: every case takes the same time.
const noHash = Buffer.alloc(32)
const noPresentedHash = Buffer.alloc(32, 1)

const callerOf = (key: AccountKey): KeyCaller => ({
  kind: 'key',
  kid: key.kid,
  accountId: key.account_id,
  tier: key.tier,
  env: key.env,
  class: key.class,
  scopes: key.scopes as Scope[],
  constraints: {
    ip_allowlist: key.ip_allowlist,
    country_scope: key.country_scope,
    endpoints: key.endpoints,
    rate_limit_rpm: key.rate_limit_rpm,
  },
})

const isThisKey = (key: AccountKey | undefined, presented: PresentedKey): key is AccountKey => {
  const hash = presented.hashes.get(key?.secret_number ?? 0) ?? noPresentedHash
  const same = timingSafeEqual(key?.secret_hash ?? noHash, hash)
  return same && key !== undefined && key.env === presented.env && key.class === presented.class
}

const keyIn = (header: string) => (bearer.test(header) ? header.slice('Bearer '.length) : '')

/** The key in an Authorization header, and what is stored of it. Rejects with `unauthenticated` if there is none. */
async function presentedKey(
  header: string,
  { keys, readKey }: AuthenticateDeps,
): Promise<{ presented: PresentedKey; key: AccountKey }> {
  const text = keyIn(header)
  const presented = await readKey(text)
  if (!presented) throw refuse('malformed')
  const key = await keys.find(presented.kid)
  // Another process may have stored its hash under a server secret that is new.
  const isBehind = key !== undefined && key.secret_number > presented.newest
  const current = isBehind ? ((await readKey(text, key.secret_number)) ?? presented) : presented
  if (!isThisKey(key, current)) throw refuse('rejected')
  return { presented: current, key }
}

/** Why a request with a key is refused; undefined if it is not. */
function causeOfRefusal(req: Request, key: AccountKey, { clock }: AuthenticateDeps) {
  const invalidity = keyInvalidity(key, clock.now())
  // The keys of a closed account are revoked, and it gets no other ones.
  if (invalidity === 'revoked' && key.closed_at !== null) return 'closed'
  if (invalidity) return invalidity
  // Addresses end up in histories and logs of proxies.
  if (key.class === 'sk' && pathKeyOf(req) !== undefined) return 'path_class'
  return key.ip_allowlist.length > 0 && !addressAllowed(key.ip_allowlist, clientAddress(req)) ? 'address' : undefined
}

/** The caller behind an Authorization header. Rejects with `unauthenticated` and its cause. */
async function authenticated(req: Request, header: string | undefined, deps: AuthenticateDeps): Promise<KeyCaller> {
  if (header === undefined) throw refuse('missing')
  const { presented, key } = await presentedKey(header, deps)
  const cause = causeOfRefusal(req, key, deps)
  if (cause) throw refuse(cause)
  deps.rehash(key, presented)
  const caller = callerOf(key)
  deps.verified.set(presented, { key, caller })
  return caller
}

/**
 * The caller of a key that was verified before and is unchanged, without reading it. Undefined in every other case: only who has the
 * secret of a key sees that it is known, so the time of a refusal still does not reveal which kids exist.
 */
function knownCaller(req: Request, deps: AuthenticateDeps): KeyCaller | undefined {
  const presented = deps.readKey.recent(keyIn(req.headers.authorization ?? ''))
  const known = presented && deps.verified.get(presented)
  if (!known || !deps.keys.isCurrent(known.key) || causeOfRefusal(req, known.key, deps)) return undefined
  deps.rehash(known.key, presented)
  return known.caller
}

async function identifyByReading(req: Request, exchange: Exchange, deps: AuthenticateDeps): Promise<KeyCaller> {
  try {
    const caller = await authenticated(req, req.headers.authorization, deps)
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
    exchange.keyHolder = await authenticated(req, authorization, deps).catch(() => undefined)
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
