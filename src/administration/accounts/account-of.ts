import type { Account } from '#domain/accounts/account.ts'
import { UnknownIdError } from '#domain/keys/administration-error.ts'
import type { AdministrationDeps } from '../deps.ts'

/** The account with an id. Rejects with AdministrationError if there is none. */
export async function accountOf({ accounts }: Pick<AdministrationDeps, 'accounts'>, id: string): Promise<Account> {
  const account = await accounts.find(id)
  if (!account) throw new UnknownIdError(`no account ${id}`)
  return account
}
