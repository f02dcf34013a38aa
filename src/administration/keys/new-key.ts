import type { StoredKey } from '#data/accounts/stored-key.ts'
import { formatKey, hashSecret, newKeyParts } from '#domain/keys/key-format.ts'
import type { checkKeyRequest } from '#domain/keys/key-request.ts'
import type { WritingDeps } from '../deps.ts'

interface NewKey {
  accountId: string
  request: ReturnType<typeof checkKeyRequest>
  slot: string
  /** Milliseconds; the request was checked with it, so that a default of days is one from the creation. */
  now: number
}

/** A key as it will be stored, and its text, which is not. */
export function newKey(
  { randomBytes, secrets }: Pick<WritingDeps, 'randomBytes' | 'secrets'>,
  { accountId, request, slot, now }: NewKey,
): { key: StoredKey; text: string } {
  const parts = newKeyParts(request.env, request.class, randomBytes, slot)
  const key = {
    ...request,
    kid: parts.kid,
    account_id: accountId,
    secret_hash: hashSecret(parts.secret, secrets.pepper),
    secret_number: secrets.number,
    created_at: new Date(now).toISOString(),
    revoked_at: null,
    retires_at: null,
  }
  return { key, text: formatKey(parts, secrets.checksumKey) }
}
