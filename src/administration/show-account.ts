import type { Account } from '#domain/accounts/account.ts'
import { keyState } from '#domain/keys/key-state.ts'
import { accountOf } from './account-of.ts'
import { type AccountSummary, accountSummary } from './account-summary.ts'
import type { AdministrationDeps } from './deps.ts'

interface AccountDetails extends AccountSummary, Pick<Account, 'suspended_at' | 'suspend_reason' | 'closed_at'> {}

/** One account. Rejects with AdministrationError if there is none. */
export async function showAccount(deps: AdministrationDeps, id: string): Promise<AccountDetails> {
  const account = await accountOf(deps, id)
  const keys = await deps.keys.listByAccount(id)
  const now = deps.clock.now()
  const usable = keys.filter(key => ['active', 'retiring'].includes(keyState({ ...key, suspended_at: null }, now)))
  const { suspended_at, suspend_reason, closed_at } = account
  return { ...(await accountSummary(deps, account, usable.length)), suspended_at, suspend_reason, closed_at }
}
