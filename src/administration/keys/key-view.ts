import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoredKey } from '#data/accounts/stored-key.ts'
import type { Account } from '#domain/accounts/account.ts'
import { type KeyState, keyState } from '#domain/keys/key-state.ts'
import type { AdministrationDeps } from '../deps.ts'

/** A key for operators: never its secret or the secret's hash. `last_used_on` is a UTC day, null if it was never used. */
export interface KeyView extends Omit<StoredKey, 'secret_hash'> {
  state: KeyState
  last_used_on: string | null
}

// Requests wait while SQLite is read for them, in each month of usage.
const keysPerTurn = 100

/** Views of keys of one account; other work runs between every 100 of them. */
export async function keyViews(
  { usage, clock }: Pick<AdministrationDeps, 'usage' | 'clock'>,
  { id, suspended_at }: Pick<Account, 'id' | 'suspended_at'>,
  keys: readonly StoredKey[],
): Promise<KeyView[]> {
  const kids = keys.map(({ kid }) => kid)
  const used = new Map<string, string>()
  for (let at = 0; at < kids.length; at += keysPerTurn) {
    for (const [kid, day] of await usage.lastUsed(id, kids.slice(at, at + keysPerTurn))) used.set(kid, day)
    await nextTurn()
  }
  return keys.map(({ secret_hash: _, ...key }) => ({
    ...key,
    state: keyState({ ...key, suspended_at }, clock.now()),
    last_used_on: used.get(key.kid) ?? null,
  }))
}
