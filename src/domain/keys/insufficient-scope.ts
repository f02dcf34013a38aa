import type { Scope } from '#generated/operations.ts'
import type { Facts } from '../errors/facts.ts'
import type { KeyCaller } from './caller.ts'

/** The three lists of a 403, when a restricted key lacks a scope; secret keys have every scope (docs/keys.md). */
export function insufficientScope(
  caller: KeyCaller,
  required: readonly Scope[],
): Facts<'insufficient_scope'> | undefined {
  if (caller.class === 'sk') return undefined
  const missing = required.filter(scope => !caller.scopes.includes(scope))
  if (missing.length === 0) return undefined
  return { required_scopes: [...required], granted_scopes: [...caller.scopes], missing_scopes: missing }
}
