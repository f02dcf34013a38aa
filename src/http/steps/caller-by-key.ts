import { timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import type { KeyStore } from '#data/accounts/key-store.ts'
import type { AccountKey, StoredKey } from '#data/accounts/stored-key.ts'
import type { Facts } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { AddressCheck } from '#domain/keys/address-allowed.ts'
import type { KeyCaller } from '#domain/keys/caller.ts'
import { keyInvalidity } from '#domain/keys/key-checks.ts'
import type { KeyReader, PresentedKey } from '#domain/keys/key-reader.ts'
import type { Scope } from '#generated/operations.ts'
import type { Clock } from '../../clock.ts'
import { clientAddress, pathKeyOf } from '../request/exchange.ts'

/** A key whose secret was compared with the stored hash, and its caller. */
interface VerifiedKey {
  key: AccountKey
  caller: KeyCaller
}

export interface KeyDeps {
  keys: Pick<KeyStore, 'find' | 'isCurrent'>
  readKey: KeyReader
  /** Keys that were verified, by what was presented. */
  verified: WeakMap<PresentedKey, VerifiedKey>
  addressAllowed: AddressCheck
  /** Called with a valid key at each request: its hash may be one under an earlier server secret. */
  rehash: (key: StoredKey, presented: PresentedKey) => void
  clock: Clock
}

const refuse = (cause: Facts<'unauthenticated'>['cause']) => new Problem('unauthenticated', { cause })

// Names of schemes are case-insensitive (RFC 9110 11.1).
const bearer = /^bearer /i

// Behind a scheme there is a space; a key alone has none.
const otherScheme = /^(?!bearer )[a-z-]+ /i

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

/** The key in an Authorization header, with its stored row. Rejects with `unauthenticated` if there is none. */
async function presentedKey(
  header: string,
  { keys, readKey }: KeyDeps,
): Promise<{ presented: PresentedKey; key: AccountKey }> {
  const text = keyIn(header)
  const presented = await readKey(text)
  if (!presented) throw refuse(otherScheme.test(header) ? 'scheme' : 'malformed')
  const key = await keys.find(presented.kid)
  // Another process may have stored the hash under a server secret that this one has not read yet.
  const isBehind = key !== undefined && key.secret_number > presented.newest
  const current = isBehind ? ((await readKey(text, key.secret_number)) ?? presented) : presented
  if (!isThisKey(key, current)) throw refuse('rejected')
  return { presented: current, key }
}

/** Why a request with a key is refused; undefined if it is not. */
function causeOfRefusal(req: Request, key: AccountKey, { addressAllowed, clock }: KeyDeps) {
  const invalidity = keyInvalidity(key, clock.now())
  // Closing an account revokes its keys, and it cannot get others.
  if (invalidity === 'revoked' && key.closed_at !== null) return 'closed'
  if (invalidity) return invalidity
  // A path ends up in browser histories and in the logs of proxies.
  if (key.class === 'sk' && pathKeyOf(req) !== undefined) return 'path_class'
  return key.ip_allowlist.length > 0 && !addressAllowed(key.ip_allowlist, clientAddress(req)) ? 'address' : undefined
}

/** The caller behind an Authorization header. Rejects with `unauthenticated` and its cause. */
export async function callerByKey(req: Request, header: string | undefined, deps: KeyDeps): Promise<KeyCaller> {
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
export function knownCaller(req: Request, deps: KeyDeps): KeyCaller | undefined {
  const presented = deps.readKey.recent(keyIn(req.headers.authorization ?? ''))
  const known = presented && deps.verified.get(presented)
  if (!known || !deps.keys.isCurrent(known.key) || causeOfRefusal(req, known.key, deps)) return undefined
  deps.rehash(known.key, presented)
  return known.caller
}
