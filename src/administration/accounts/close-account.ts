import type { Account } from '#domain/accounts/account.ts'
import { closure } from '#domain/accounts/account-change.ts'
import { type ChangeDeps, changeAccount, timeOf } from './change-account.ts'

/** Closes an account for good and revokes its keys. Its name, id and usage stay, for bills. Rejects with AdministrationError. */
export const closeAccount = (deps: ChangeDeps, id: string): Promise<Account> =>
  changeAccount(deps, id, closure(timeOf(deps)))
