import { UnknownIdError } from '#domain/keys/administration-error.ts'
import type { AdministrationDeps } from '../deps.ts'
import { type KeyView, keyViews } from './key-view.ts'

/** One key. Rejects with AdministrationError if there is none. */
export async function showKey(deps: AdministrationDeps, kid: string): Promise<KeyView> {
  const found = await deps.keys.find(kid)
  if (!found) throw new UnknownIdError(`no key has the id ${kid}`)
  const { tier: _, closed_at: _closed, suspended_at, ...key } = found
  const [view] = await keyViews(deps, { id: key.account_id, suspended_at }, [key])
  if (!view) throw new UnknownIdError(`no key has the id ${kid}`)
  return view
}
