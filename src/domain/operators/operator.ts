/** A person or program that administers the service by HTTP. Times are ISO 8601 in UTC. */
export interface Operator {
  id: string
  name: string
  permission: Permission
  created_at: string
  expires_at: string | null
  revoked_at: string | null
}

export type Permission = 'read' | 'write'

export type OperatorState = 'active' | 'expired' | 'revoked'

/** The state of a token at a time in milliseconds since the epoch. */
export function operatorState({ expires_at, revoked_at }: Operator, now: number): OperatorState {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && Date.parse(expires_at) <= now ? 'expired' : 'active'
}

/** Whether a token may do what an operation needs. */
export const permits = ({ permission }: Pick<Operator, 'permission'>, needed: Permission): boolean =>
  needed === 'read' || permission === 'write'
