import type { Account } from '#domain/accounts/account.ts'
import type { AccountRule } from '#domain/accounts/account-change.ts'
import { UnknownIdError } from '#domain/keys/administration-error.ts'
import type { AdministrationDeps } from '../deps.ts'

export type ChangeDeps = Pick<AdministrationDeps, 'accounts' | 'clock' | 'newId' | 'actor'>

/** The time of a deps' clock, ISO 8601 in UTC. */
export const timeOf = ({ clock }: Pick<AdministrationDeps, 'clock'>): string => new Date(clock.now()).toISOString()

/** Changes an account as a rule says, and audits it. Rejects with AdministrationError. */
export async function changeAccount(deps: ChangeDeps, id: string, rule: AccountRule): Promise<Account> {
  const act = { id: deps.newId(), at: timeOf(deps), actor: deps.actor }
  const changed = await deps.accounts.change(id, rule, act)
  if (!changed) throw new UnknownIdError(`no account ${id}`)
  return changed
}
