import { SecretKeyExistsError } from '#data/accounts/secret-key-exists-error.ts'
import type { StoredKey } from '#data/accounts/stored-key.ts'
import { checkNotDemo } from '#domain/accounts/account-change.ts'
import { demoAccountId } from '#domain/billing/daily-caps.ts'
import { AdministrationError, UnknownIdError } from '#domain/keys/administration-error.ts'
import { checkKeyRequest, type KeyRequest } from '#domain/keys/key-request.ts'
import { accountOf } from '../accounts/account-of.ts'
import type { WritingDeps } from '../deps.ts'
import { newKey } from './new-key.ts'
import { slotOfAccount } from './slot-of-account.ts'

const toAdministrationError = (error: unknown) =>
  error instanceof SecretKeyExistsError
    ? new AdministrationError(`${error.message}; the option replace revokes it and creates a new one`)
    : error

/** Creates a key and returns its text, which is not stored; `replace` revokes the active secret key. Rejects with AdministrationError. */
export async function createKey(
  deps: WritingDeps,
  accountId: string,
  request: KeyRequest,
  { replace }: { replace: boolean },
): Promise<{ key: StoredKey; text: string }> {
  const now = deps.clock.now()
  const checked = checkKeyRequest(request, now)
  await accountOf(deps, accountId)
  checkNotDemo(accountId)
  if (replace && checked.class !== 'sk')
    throw new AdministrationError('only a secret key is replaced: rotate a restricted key')
  const { key, text } = newKey(deps, { accountId, request: checked, slot: await slotOfAccount(deps, accountId), now })
  await deps.keys.create(key, { replace, act: { id: deps.newId(), actor: deps.actor } }).catch(error => {
    throw toAdministrationError(error)
  })
  return { key, text }
}

/**
 * Revokes a key: its next request is refused, in every process. Rejects with AdministrationError for a demo key, and if no
 * active key has that id.
 */
export async function revokeKey(
  { keys, clock, newId, actor }: WritingDeps,
  kid: string,
): Promise<{ kid: string; revoked_at: string }> {
  // Nothing would bring it back: its text is derived from the server secret.
  const demoKeys = await keys.listByAccount(demoAccountId)
  if (demoKeys.some(key => key.kid === kid)) checkNotDemo(demoAccountId)
  const revoked_at = new Date(clock.now()).toISOString()
  if (!(await keys.revoke(kid, revoked_at, { id: newId(), actor })))
    throw new UnknownIdError(`no active key has the id ${kid}`)
  return { kid, revoked_at }
}
