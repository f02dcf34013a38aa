import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoredKey } from '#data/accounts/stored-key.ts'
import type { AdministrationDeps } from '../deps.ts'

// SQLite is read in this thread: requests wait for each page, a few milliseconds.
const keysPerTurn = 500

/** The keys of an account after one of them, at most so many, in the order of their creation; other work runs between pages. */
export async function* pagesOfKeys(
  { keys }: Pick<AdministrationDeps, 'keys'>,
  accountId: string,
  { after, limit = Number.POSITIVE_INFINITY }: { after?: string | undefined; limit?: number | undefined } = {},
): AsyncGenerator<StoredKey[]> {
  let last = after
  for (let left = limit; left > 0; ) {
    const wanted = Math.min(left, keysPerTurn)
    const page = await keys.listByAccount(accountId, { after: last, limit: wanted })
    yield page
    if (page.length < wanted) return
    left -= page.length
    last = page.at(-1)?.kid
    await nextTurn()
  }
}
