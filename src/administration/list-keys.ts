import { accountOf } from './account-of.ts'
import type { AdministrationDeps } from './deps.ts'
import { type KeyView, keyViews } from './key-view.ts'

/** All keys of an account, in the order of their creation. Rejects with AdministrationError if there is none. */
export async function listKeys(deps: AdministrationDeps, accountId: string): Promise<KeyView[]> {
  const account = await accountOf(deps, accountId)
  return keyViews(deps, account, await deps.keys.listByAccount(accountId))
}
