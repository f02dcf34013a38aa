import type { OperatorStore } from '#data/accounts/operator-store.ts'
import { operatorName } from '#domain/accounts/account-texts.ts'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import { expiryTime } from '#domain/keys/key-request.ts'
import { type Operator, type OperatorState, operatorState, type Permission } from '#domain/operators/operator.ts'
import { formatToken, hashToken, newToken } from '#domain/operators/operator-token.ts'
import { timeOf } from './accounts/change-account.ts'
import type { AdministrationDeps } from './deps.ts'

type OperatorDeps = Pick<AdministrationDeps, 'clock' | 'randomBytes' | 'newId' | 'actor'> & {
  operators: OperatorStore
}

interface NewOperator {
  name: string
  permission: Permission
  /** ISO 8601; null for never. */
  expires_at: string | null
}

/** Creates an operator and returns the token, which is not stored. Rejects with AdministrationError. */
export async function createOperator(
  { operators, clock, randomBytes, newId, actor }: OperatorDeps,
  { name, permission, expires_at }: NewOperator,
): Promise<Operator & { token: string }> {
  const token = newToken(randomBytes)
  const operator = {
    id: token.id,
    name: operatorName(name),
    permission,
    created_at: timeOf({ clock }),
    expires_at: expires_at === null ? null : expiryTime(expires_at, clock.now()),
    revoked_at: null,
  }
  await operators.create({ ...operator, token_hash: hashToken(token) }, { id: newId(), actor })
  return { ...operator, token: formatToken(token) }
}

export const listOperators = async ({
  operators,
  clock,
}: OperatorDeps): Promise<(Operator & { state: OperatorState })[]> =>
  (await operators.list()).map(operator => ({ ...operator, state: operatorState(operator, clock.now()) }))

/** Revokes a token: its next request is refused, by every server. Rejects with AdministrationError if there is none. */
export async function revokeOperator(
  { operators, clock, newId, actor }: OperatorDeps,
  id: string,
): Promise<{ id: string; revoked_at: string }> {
  const revoked_at = timeOf({ clock })
  if (!(await operators.revoke(id, revoked_at, { id: newId(), actor })))
    throw new AdministrationError(`no active operator has the id ${id}`)
  return { id, revoked_at }
}
