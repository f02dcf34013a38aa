import { type AuditLink, entriesRemoved } from './audit-chain.ts'
import type { AuditEntry } from './audit-entry.ts'
import type { AuditContext, DatedAct } from './audit-log.ts'
import type { KeyRotation } from './key-store.ts'
import type { StoredOperator } from './operator-store.ts'
import type { SecretChange } from './secret-store.ts'
import type { StoredKey } from './stored-key.ts'

// What the audit log says of a change does not depend on the database.

const aboutServer = { account_id: null, kid: null }

const createdKey = ({ class: keyClass, env, scopes, expires_at }: StoredKey) => ({
  class: keyClass,
  env,
  scopes,
  expires_at,
})

/** `replaces` says whether the previous secret key was revoked for it. */
export function keyCreated(key: StoredKey, replaces: boolean, act: AuditContext): AuditEntry {
  const { kid, account_id, created_at: at } = key
  return { ...act, at, account_id, kid, action: 'key_created', detail: { ...createdKey(key), replaces } }
}

export const keyRevoked = (key: Pick<StoredKey, 'kid' | 'account_id'>, act: DatedAct): AuditEntry => ({
  ...act,
  account_id: key.account_id,
  kid: key.kid,
  action: 'key_revoked',
  detail: {},
})

/** That of the new key, and that of the old one. */
export function keyRotated(
  { old, key }: KeyRotation,
  { createdId, ...act }: DatedAct & { createdId: string },
): [AuditEntry, AuditEntry] {
  const { kid, account_id } = key
  const created = { ...createdKey(key), rotates: old.kid }
  const ended = { replaced_by: kid, revoked_at: old.revoked_at, retires_at: old.retires_at }
  return [
    { ...act, id: createdId, account_id, kid, action: 'key_created', detail: created },
    { ...act, account_id, kid: old.kid, action: 'key_rotated', detail: ended },
  ]
}

export function operatorCreated(operator: StoredOperator, act: AuditContext): AuditEntry {
  const { id: operator_id, name, permission, expires_at, created_at: at } = operator
  const detail = { operator_id, name, permission, expires_at }
  return { ...act, at, ...aboutServer, action: 'operator_created', detail }
}

export const operatorRevoked = (operator_id: string, act: DatedAct): AuditEntry => ({
  ...act,
  ...aboutServer,
  action: 'operator_revoked',
  detail: { operator_id },
})

/** That entries before a time were deleted, of which `last` was the last. */
export const earlierRemoved = (before: string, { position, hash }: AuditLink, act: DatedAct): AuditEntry => ({
  ...act,
  ...aboutServer,
  action: entriesRemoved,
  detail: { before, up_to: position, hash },
})

type SecretAction = 'server_secret_used' | 'server_secret_rotated' | 'server_secret_retired'

export const secretChanged = (
  action: SecretAction,
  { id, actor, at }: SecretChange,
  detail: AuditEntry['detail'],
): AuditEntry => ({ id, actor, at, ...aboutServer, action, detail })
