import type { AccountKey } from '../../accounts/stored-key.ts'
import type { Queryable } from '../connect.ts'
import { findKeysSql } from './key-rows.ts'
import { elsewhere } from './moved-accounts.ts'

type FoundKey = AccountKey & { is_elsewhere: boolean }

const statement = { name: 'find_keys', text: findKeysSql }

/**
 * Returns a function that reads a key. Those asked for in one turn of the event loop are read by one statement, which is sent after
 * all of them were asked for; a key that is being read is not shared with a later request, which could know of a change. It rejects for
 * a key whose account is in another cell.
 */
export function gatheredReads({ query }: Queryable): (kid: string) => Promise<AccountKey | undefined> {
  let gathered: { kids: Set<string>; rows: Promise<ReadonlyMap<string, FoundKey>> } | undefined

  const gather = () => {
    const kids = new Set<string>()
    const rows = new Promise<void>(resolve => setImmediate(resolve)).then(async () => {
      gathered = undefined
      const keys = await query<FoundKey>(statement, [[...kids]])
      return new Map(keys.map(key => [key.kid, key]))
    })
    return { kids, rows }
  }
  return async kid => {
    gathered ??= gather()
    gathered.kids.add(kid)
    const found = (await gathered.rows).get(kid)
    if (!found) return undefined
    const { is_elsewhere, ...key } = found
    if (is_elsewhere) throw elsewhere()
    return key
  }
}
