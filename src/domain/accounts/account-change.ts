import { demoAccountId } from '../billing/daily-caps.ts'
import type { Tiers } from '../billing/tier.ts'
import { AdministrationError } from '../keys/administration-error.ts'
import type { Account } from './account.ts'
import { accountName, suspendReason } from './account-texts.ts'

/** The new values of an account, and the entry of the audit log about them. */
interface AccountChange {
  columns: Partial<Omit<Account, 'id' | 'created_at'>>
  action: 'tier_changed' | 'account_renamed' | 'account_suspended' | 'account_resumed' | 'account_closed'
  detail: Record<string, string | null>
}

/** What to change of an account as it is stored. Throws AdministrationError if that makes no sense. */
export type AccountRule = (account: Account) => AccountChange

/** Throws AdministrationError for a tier that is not configured. */
export function checkTier(tier: string, tiers: Tiers): void {
  if (!Object.hasOwn(tiers, tier))
    throw new AdministrationError(`unknown tier: ${tier}; tiers are ${Object.keys(tiers).join(', ')}`)
}

/** Throws AdministrationError for a closed account. */
export function checkOpen({ id, closed_at }: Pick<Account, 'id' | 'closed_at'>): void {
  if (closed_at !== null)
    throw new AdministrationError(`account ${id} was closed at ${closed_at}, which is final; create another account`)
}

/** Throws AdministrationError for the account of the public demo key. */
export function checkNotDemo(id: string): void {
  if (id === demoAccountId)
    throw new AdministrationError(
      `${demoAccountId} is the account of the public demo key, which is managed by the service`,
    )
}

function checkChangeable(account: Account) {
  checkNotDemo(account.id)
  checkOpen(account)
}

const refuse = (isRefused: boolean, message: string) => {
  if (isRefused) throw new AdministrationError(message)
}

export const tierChange =
  (tier: string, tiers: Tiers): AccountRule =>
  account => {
    checkTier(tier, tiers)
    checkChangeable(account)
    refuse(account.tier === tier, `account ${account.id} has the tier ${tier} already`)
    return { columns: { tier }, action: 'tier_changed', detail: { from: account.tier, to: tier } }
  }

export const nameChange =
  (text: string): AccountRule =>
  account => {
    const name = accountName(text)
    checkChangeable(account)
    refuse(account.name === name, `account ${account.id} has that name already`)
    return { columns: { name }, action: 'account_renamed', detail: { from: account.name, to: name } }
  }

export const suspension =
  (reasonText: string | undefined, at: string): AccountRule =>
  account => {
    const reason = suspendReason(reasonText)
    checkChangeable(account)
    refuse(account.suspended_at !== null, `account ${account.id} has been suspended since ${account.suspended_at}`)
    return { columns: { suspended_at: at, suspend_reason: reason }, action: 'account_suspended', detail: { reason } }
  }

export const resumption: AccountRule = account => {
  checkChangeable(account)
  refuse(account.suspended_at === null, `account ${account.id} is not suspended`)
  const { suspended_at } = account
  return { columns: { suspended_at: null, suspend_reason: null }, action: 'account_resumed', detail: { suspended_at } }
}

export const closure =
  (at: string): AccountRule =>
  account => {
    checkChangeable(account)
    return { columns: { closed_at: at }, action: 'account_closed', detail: {} }
  }
