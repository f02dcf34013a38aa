import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoredKey } from '#data/accounts/stored-key.ts'
import { mapConcurrently } from '#data/async/map-concurrently.ts'
import { accountOf } from './account-of.ts'
import { type AdministrationDeps, accountsAtOnce } from './deps.ts'
import { type KeyView, keyViews } from './key-view.ts'

/** Those after them are listed once these have been replaced: all at once would keep requests waiting. */
const mostKeys = 10_000
const keysPerTurn = 500

/** The keys by their accounts, at most 500 together. */
const ofOwners = (keys: readonly StoredKey[]) =>
  [...Map.groupBy(keys, key => key.account_id)].flatMap(([id, own]) =>
    Array.from({ length: Math.ceil(own.length / keysPerTurn) }, (_, at) => ({
      id,
      own: own.slice(at * keysPerTurn, (at + 1) * keysPerTurn),
    })),
  )

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
  const views = await mapConcurrently(ofOwners(keys), accountsAtOnce, async ({ id, own }) => {
    await nextTurn()
    return keyViews(deps, await accountOf(deps, id), own)
  })
  const byKid = new Map(views.flat().map(view => [view.kid, view]))
  return keys.flatMap(({ kid }) => byKid.get(kid) ?? [])
}
