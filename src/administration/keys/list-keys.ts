import type { KeyPage } from '#data/accounts/key-store.ts'
import { UnknownCursorError } from '#domain/keys/administration-error.ts'
import { accountOf } from '../accounts/account-of.ts'
import type { AdministrationDeps } from '../deps.ts'
import { type KeyView, keyViews } from './key-view.ts'
import { pagesOfKeys } from './pages-of-keys.ts'

async function checkOwn({ keys }: AdministrationDeps, accountId: string, kid: string): Promise<void> {
  const key = await keys.find(kid)
  if (key?.account_id !== accountId) throw new UnknownCursorError(`account ${accountId} has no key ${kid}`)
}

/** All keys of an account or those of a page, in the order of their creation. Rejects with UnknownCursorError for a page after none of them. */
export async function listKeys(deps: AdministrationDeps, accountId: string, page?: KeyPage): Promise<KeyView[]> {
  const account = await accountOf(deps, accountId)
  if (page?.after !== undefined) await checkOwn(deps, accountId, page.after)
  const views: KeyView[] = []
  for await (const keys of pagesOfKeys(deps, accountId, page)) views.push(...(await keyViews(deps, account, keys)))
  return views
}
