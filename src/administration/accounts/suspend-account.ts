import type { Account } from '#domain/accounts/account.ts'
import { suspension } from '#domain/accounts/account-change.ts'
import { type ChangeDeps, changeAccount, timeOf } from './change-account.ts'

/** Refuses all keys of an account from the next request on, by every server, until it is resumed. Rejects with AdministrationError. */
export const suspendAccount = (deps: ChangeDeps, id: string, reason?: string): Promise<Account> =>
  changeAccount(deps, id, suspension(reason, timeOf(deps)))
