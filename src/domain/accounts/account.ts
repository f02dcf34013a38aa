/** A customer. Times are ISO 8601 in UTC; null for what has not happened. */
export interface Account {
  id: string
  name: string
  tier: string
  created_at: string
  suspended_at: string | null
  /** Why it was suspended, for operators; callers do not see it. */
  suspend_reason: string | null
  closed_at: string | null
  /** Whether it moves to another cell, or has moved there. Absent for an account of this cell. */
  elsewhere?: 'moving' | 'moved'
}

/** An account that is neither suspended nor closed. */
export const newAccount = (account: Pick<Account, 'id' | 'name' | 'tier' | 'created_at'>): Account => ({
  ...account,
  suspended_at: null,
  suspend_reason: null,
  closed_at: null,
})

export type AccountState = 'active' | 'suspended' | 'closed' | 'moving' | 'moved'

type StateColumns = Pick<Account, 'closed_at' | 'suspended_at' | 'elsewhere'>

/** The state of an account as this cell knows it: of an account that has moved, it knows only that. */
export function accountState({ closed_at, suspended_at, elsewhere }: StateColumns): AccountState {
  if (elsewhere) return elsewhere
  if (closed_at !== null) return 'closed'
  return suspended_at === null ? 'active' : 'suspended'
}
