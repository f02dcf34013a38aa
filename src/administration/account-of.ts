import type { Account } from '#data/accounts/account-store.ts'
import { Refusal } from '#domain/keys/key-request.ts'
import type { AdministrationDeps } from './deps.ts'

/** The account with an id. Throws Refusal when there is none. */
export async function accountOf({ accounts }: Pick<AdministrationDeps, 'accounts'>, id: string): Promise<Account> {
  const account = await accounts.find(id)
  if (!account) throw new Refusal(`no account ${id}`)
  return account
}
