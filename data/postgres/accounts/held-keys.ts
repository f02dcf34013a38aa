import { LRUCache } from 'lru-cache'
import type { AccountKey } from '../../accounts/stored-key.ts'

const maxHeldKeys = 10_000

/**
 * A row of an answer on changes: the latest version, the timeline of the server, and one change after those that were followed, if
 * there is one.
 */
export interface ToldChange {
  latest: number
  timeline: string | null
  version: number | null
  kid: string | null
  account_id: string | null
}

/** Keys in memory, as of a version of the key clock. */
export function createHeldKeys() {
  const held = new LRUCache<string, AccountKey>({ max: maxHeldKeys })
  let version: number | undefined
  let timeline: string | null | undefined

  const forgetAccount = (id: string) => {
    for (const [kid, key] of held) if (key.account_id === id) held.delete(kid)
  }
  const forget = ({ kid, account_id }: ToldChange) => {
    if (kid === null && account_id === null) held.clear()
    if (kid !== null) held.delete(kid)
    if (account_id !== null) forgetAccount(account_id)
  }
  /** Whether changes are missing, or the database is an older one: then what is held may be of any age. */
  const hasGap = (latest: number, [first]: readonly ToldChange[]) =>
    version === undefined || latest < version || (latest > version && first?.version !== version + 1)
  /** A promoted standby may lack the newest changes, and give their versions to others. */
  const isPromoted = (rows: readonly ToldChange[]) => timeline !== rows[0]?.timeline

  return {
    version: (): number => version ?? 0,
    get: (kid: string): AccountKey | undefined => held.get(kid),
    set: (key: AccountKey): void => void held.set(key.kid, key),
    /** Forgets what was changed; returns whether that was all. */
    follow: (rows: readonly ToldChange[]): boolean => {
      const { latest = 0 } = rows[0] ?? {}
      const told = rows.filter(row => row.version !== null)
      if (isPromoted(rows) || hasGap(latest, told)) {
        held.clear()
        version = latest
      } else {
        for (const change of told) forget(change)
        version = told.at(-1)?.version ?? latest
      }
      timeline = rows[0]?.timeline
      return version === latest
    },
  }
}
