import { mapConcurrently } from '#data/async/map-concurrently.ts'
import { accountOf } from '../accounts/account-of.ts'
import { type AdministrationDeps, accountsAtOnce } from '../deps.ts'
import { type KeyView, keyViews } from './key-view.ts'

/** Those after them are listed once these have been replaced: all at once would keep requests waiting. */
const mostKeys = 10_000

/**
 * The keys, of an account or of all, that stop working within some milliseconds, because they expire or were rotated; the
 * first to end first, at most 10,000. Rejects with AdministrationError if there is no such account.
 */
export async function listExpiringKeys(
  deps: AdministrationDeps,
  { withinMs, accountId }: { withinMs: number; accountId?: string | undefined },
): Promise<KeyView[]> {
  if (accountId !== undefined) await accountOf(deps, accountId)
  const isoTime = (at: number) => new Date(at).toISOString()
  const after = isoTime(deps.clock.now())
  const until = isoTime(deps.clock.now() + withinMs)
  const keys = await deps.keys.listEnding({ after, until, accountId, limit: mostKeys })
  const ofOwners = [...Map.groupBy(keys, key => key.account_id)]
  const views = await mapConcurrently(ofOwners, accountsAtOnce, async ([id, own]) =>
    keyViews(deps, await accountOf(deps, id), own),
  )
  const byKid = new Map(views.flat().map(view => [view.kid, view]))
  return keys.flatMap(({ kid }) => byKid.get(kid) ?? [])
}
