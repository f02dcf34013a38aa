import type { Account } from '#domain/accounts/account.ts'
import { nameChange } from '#domain/accounts/account-change.ts'
import { type ChangeDeps, changeAccount } from './change-account.ts'

/** Rejects with AdministrationError. */
export const renameAccount = (deps: ChangeDeps, id: string, name: string): Promise<Account> =>
  changeAccount(deps, id, nameChange(name))
