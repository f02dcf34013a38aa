import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AccountKey } from '../../accounts/stored-key.ts'
import type { Queryable } from '../connect.ts'
import { findKeysSql } from './key-rows.ts'
import { elsewhere } from './moved-accounts.ts'

type FoundKey = AccountKey & { is_elsewhere: boolean }
type FoundRow = { timeline: string | null } & (FoundKey | { kid: null })

/** A key, if there is one, and the timeline of the server that it was read from: null on a standby. */
interface ReadKey {
  timeline: string | null
  key: AccountKey | undefined
}

const statement = { name: 'find_keys', text: findKeysSql }

/**
 * Returns a function that reads a key. Those asked for in one turn of the event loop are read by one statement, which is sent after
 * all of them were asked for; a key that is being read is not shared with a later request, which could know of a change. It rejects for
 * a key whose account is in another cell.
 */
export function gatheredReads({ query }: Queryable): (kid: string) => Promise<ReadKey> {
  let gathered: { kids: Set<string>; rows: Promise<readonly FoundRow[]> } | undefined

  const gather = () => {
    const kids = new Set<string>()
    const rows = nextTurn().then(async () => {
      gathered = undefined
      return await query<FoundRow>(statement, [[...kids]])
    })
    return { kids, rows }
  }
  return async kid => {
    gathered ??= gather()
    gathered.kids.add(kid)
    const rows = await gathered.rows
    const found = rows.find((row): row is FoundRow & FoundKey => row.kid === kid)
    if (!found) return { timeline: rows[0]?.timeline ?? null, key: undefined }
    const { is_elsewhere, timeline, ...key } = found
    if (is_elsewhere) throw elsewhere()
    return { timeline, key }
  }
}
