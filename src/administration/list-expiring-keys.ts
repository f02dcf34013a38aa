import { accountOf } from './account-of.ts'
import type { AdministrationDeps } from './deps.ts'
import { type KeyView, keyViews } from './key-view.ts'

/**
 * The keys, of an account or of all, that stop working within some milliseconds, because they expire or were rotated; the
 * first to end first. Rejects with AdministrationError if there is no such account.
 */
export async function listExpiringKeys(
  deps: AdministrationDeps,
  { withinMs, accountId }: { withinMs: number; accountId?: string | undefined },
): Promise<KeyView[]> {
  if (accountId !== undefined) await accountOf(deps, accountId)
  const isoTime = (at: number) => new Date(at).toISOString()
  const [after, until] = [isoTime(deps.clock.now()), isoTime(deps.clock.now() + withinMs)]
  const keys = await deps.keys.listEnding({ after, until, accountId })
  const owners = await Promise.all([...new Set(keys.map(key => key.account_id))].map(id => accountOf(deps, id)))
  const views = await Promise.all(
    owners.map(owner =>
      keyViews(
        deps,
        owner,
        keys.filter(key => key.account_id === owner.id),
      ),
    ),
  )
  const byKid = new Map(views.flat().map(view => [view.kid, view]))
  return keys.flatMap(({ kid }) => byKid.get(kid) ?? [])
}
