import type { KeyLeaseState } from '../../accounts/shared-database.ts'
import type { AccountKey } from '../../accounts/stored-key.ts'
import type { Postgres, Queryable } from '../connect.ts'
import { promptReads } from '../prompt-reads.ts'
import { followKeyChanges, unconfirmed } from './follow-key-changes.ts'
import { gatheredReads } from './gathered-reads.ts'
import { createHeldKeys } from './held-keys.ts'
import { currentMoment } from './moment.ts'

/** Keys that are held in memory. Disposing of it ends its questions. */
export interface KeyLease extends KeyLeaseState, AsyncDisposable {
  find(kid: string): Promise<AccountKey | undefined>
  /** Whether PostgreSQL is known not to answer. */
  isAway(): boolean
  /** Why it did not answer the last question that failed. */
  failure(): unknown
  /** Whether a key is held, and may be believed. */
  isCurrent(key: AccountKey): boolean
  /**
   * Reads something that may have been revoked, with the timeline of the server that it was read from. Rejects with
   * StoreUnavailableError where that server is not confirmed as the primary.
   */
  confirmed<T extends { timeline: string | null }>(read: () => Promise<T>): Promise<T>
}

/**
 * Holds keys in memory for as long as it is known what changed: a server asks for changes several times a second, and trusts
 * the keys that it holds for `leaseMs`, counted from just before its last question. A process that changes a key waits for that
 * time, so that the next request sees the change, without knowing which servers there are. Keys that are not held are read, and
 * trusted if the primary that they came from has answered a question that was begun less than `leaseMs` before the request.
 * `wasWarned`, called once a question, says whether a commit on the connection of `asking` did not wait for its standby.
 */
export function holdKeys(
  {
    postgres,
    asking,
    wasWarned,
  }: { postgres: Pick<Postgres, 'query' | 'renew'>; asking: Queryable; wasWarned(): boolean },
  leaseMs: number,
): KeyLease {
  const held = createHeldKeys()
  const counts = { read: 0, held: 0 }
  const { version } = held
  const changes = followKeyChanges({ asking, wasWarned, version, onChanges: held.follow }, leaseMs)
  const { ageMs, isAway, failure } = changes
  const read = gatheredReads(promptReads(postgres, { isAway }))

  async function confirmed<T extends { timeline: string | null }>(readOnce: () => Promise<T>): Promise<T> {
    const at = currentMoment()
    for (let isLast = false; ; isLast = true) {
      const found = await readOnce()
      await changes.confirm(at)
      if (found.timeline === changes.timeline()) return found
      // Reads and lease questions reach different servers: the connection leads to a former primary or to a standby.
      postgres.renew()
      if (isLast) throw unconfirmed()
    }
  }
  const readThrough = async (kid: string) => {
    counts.read += 1
    let before = 0
    const { key } = await confirmed(() => {
      before = version()
      return read(kid)
    })
    // A change that was announced meanwhile may be newer than what was read.
    if (key && before === version()) held.set(key)
    return key
  }
  return {
    find: async kid => {
      const key = ageMs() < leaseMs ? held.get(kid) : undefined
      if (!key) return readThrough(kid)
      counts.held += 1
      return key
    },
    isCurrent: key => {
      const isHeld = ageMs() < leaseMs && held.get(key.kid) === key
      if (isHeld) counts.held += 1
      return isHeld
    },
    confirmed,
    ageMs,
    isAway,
    failure,
    counts: () => ({ ...counts }),
    [Symbol.asyncDispose]: () => changes[Symbol.asyncDispose](),
  }
}
