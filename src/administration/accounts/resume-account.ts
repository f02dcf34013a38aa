import type { Account } from '#domain/accounts/account.ts'
import { resumption } from '#domain/accounts/account-change.ts'
import { type ChangeDeps, changeAccount } from './change-account.ts'

/** Ends the suspension of an account: its keys work again. Rejects with AdministrationError. */
export const resumeAccount = (deps: ChangeDeps, id: string): Promise<Account> => changeAccount(deps, id, resumption)
