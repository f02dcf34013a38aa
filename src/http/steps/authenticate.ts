import { timingSafeEqual } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import type { KeyStore } from '#data/accounts/key-store.ts'
import type { AccountKey, StoredKey } from '#data/accounts/stored-key.ts'
import type { Facts } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'
import { addressAllowed } from '#domain/keys/address-allowed.ts'
import { anonymous, type KeyCaller } from '#domain/keys/caller.ts'
import { keyInvalidity } from '#domain/keys/key-checks.ts'
import type { KeyReader, PresentedKey } from '#domain/keys/key-reader.ts'
import type { Operation, Scope } from '#generated/operations.ts'
import type { Clock } from '../../clock.ts'
import { clientAddress, type Exchange, exchangeOf, innerRequestOf, pathKeyOf } from '../request/exchange.ts'
import { type FloodDeps, refusalOf } from './refused-keys.ts'
import { type SlotDeps, showCredits } from './slots.ts'

export interface AuthenticateDeps extends FloodDeps {
  keys: Pick<KeyStore, 'find'>
  readKey: KeyReader
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

/** The key in an Authorization header, and what is stored of it. Rejects with `unauthenticated` if there is none. */
async function presentedKey(
  header: string,
  { keys, readKey }: AuthenticateDeps,
): Promise<{ presented: PresentedKey; key: AccountKey }> {
  const text = bearer.test(header) ? header.slice('Bearer '.length) : ''
  const presented = await readKey(text)
  if (!presented) throw refuse('malformed')
  const key = await keys.find(presented.kid)
  // Another process may have stored its hash under a server secret that is new.
  const isBehind = key !== undefined && key.secret_number > presented.newest
  const current = isBehind ? ((await readKey(text, key.secret_number)) ?? presented) : presented
  if (!isThisKey(key, current)) throw refuse('rejected')
  return { presented: current, key }
}

/** The caller behind an Authorization header. Rejects with `unauthenticated` and its cause. */
async function authenticated(req: Request, header: string | undefined, deps: AuthenticateDeps): Promise<KeyCaller> {
  if (header === undefined) throw refuse('missing')
  const { presented, key } = await presentedKey(header, deps)
  const invalidity = keyInvalidity(key, deps.clock.now())
  if (invalidity) throw refuse(invalidity)
  // Addresses end up in histories and logs of proxies.
  if (key.class === 'sk' && pathKeyOf(req) !== undefined) throw refuse('path_class')
  if (key.ip_allowlist.length > 0 && !addressAllowed(key.ip_allowlist, clientAddress(req))) throw refuse('address')
  deps.rehash(key, presented)
  return callerOf(key)
}

/** The caller of a request. Rejects with `unauthenticated`, or with `rate_limit_exceeded` if too many keys of the address were refused. */
export async function identify(req: Request, exchange: Exchange, deps: AuthenticateDeps): Promise<KeyCaller> {
  try {
    const caller = innerRequestOf(req)?.caller ?? (await authenticated(req, req.headers.authorization, deps))
    exchange.keyHolder = caller
    return caller
  } catch (error) {
    throw refusalOf(req, exchange, error, deps)
  }
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

/** Identifies the caller: the key is read for every request; without one the caller is anonymous, if the operation allows that. */
export const authenticate =
  ({ anonymous: access }: Operation, deps: AuthenticateDeps): RequestHandler =>
  async (req, res, next) => {
    const exchange = exchangeOf(res)
    const isAnonymous = access !== 'never' && req.headers.authorization === undefined
    exchange.caller = isAnonymous ? anonymous : await identify(req, exchange, deps)
    next()
  }
