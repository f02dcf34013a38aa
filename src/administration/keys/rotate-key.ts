import type { KeyRotation } from '#data/accounts/key-store.ts'
import type { StoredKey } from '#data/accounts/stored-key.ts'
import { UnknownIdError } from '#domain/keys/administration-error.ts'
import { formatKey, hashSecret, newKeyParts } from '#domain/keys/key-format.ts'
import { checkRotation, endOfRotated, successorExpiry } from '#domain/keys/rotation.ts'
import { timeOf } from '../accounts/change-account.ts'
import type { WritingDeps } from '../deps.ts'
import { slotOfAccount } from './slot-of-account.ts'

/**
 * Replaces a key by one of the same name, scopes, constraints and lifetime, whose text is returned and not stored. The old
 * key stays valid for some milliseconds; with 0 it is revoked. Rejects with AdministrationError.
 */
export async function rotateKey(
  deps: WritingDeps,
  kid: string,
  { keepOldMs }: { keepOldMs: number },
): Promise<KeyRotation & { text: string }> {
  const { secrets, clock } = deps
  let text = ''
  const found = await deps.keys.find(kid)
  const slot = found && (await slotOfAccount(deps, found.account_id))
  const rule = (old: StoredKey): KeyRotation => {
    const now = clock.now()
    checkRotation(old, keepOldMs)
    const parts = newKeyParts(old.env, old.class, deps.randomBytes, slot)
    text = formatKey(parts, secrets.checksumKey)
    const dates = { created_at: new Date(now).toISOString(), expires_at: successorExpiry(old, now) }
    const hash = { secret_hash: hashSecret(parts.secret, secrets.pepper), secret_number: secrets.number }
    const key = { ...old, ...dates, kid: parts.kid, ...hash }
    return { old: { ...old, ...endOfRotated(keepOldMs, now) }, key }
  }
  const act = { id: deps.newId(), createdId: deps.newId(), at: timeOf(deps), actor: deps.actor }
  const rotation = await deps.keys.rotate(kid, rule, act)
  if (!rotation) throw new UnknownIdError(`no key has the id ${kid}`)
  return { ...rotation, text }
}
