import { setTimeout as sleep } from 'node:timers/promises'
import type { KeyLeaseState } from '../../accounts/shared-database.ts'
import type { AccountKey } from '../../accounts/stored-key.ts'
import { StoreUnavailableError } from '../../store-unavailable-error.ts'
import type { Postgres, Queryable } from '../connect.ts'
import { gatheredReads } from './gathered-reads.ts'
import { createHeldKeys, type ToldChange } from './held-keys.ts'
import { timelineSql } from './key-rows.ts'

const changesPerQuestion = 1_000

// The message makes the question a commit, which waits for a synchronous standby: a primary whose standby was promoted gets no
// confirmation, and its server no answer.
const changesSql = {
  name: 'key_changes',
  text: `
    WITH confirmed AS MATERIALIZED (SELECT pg_logical_emit_message(true, 'svc', ''))
    SELECT clock.version AS latest, told.version, kid, account_id, ${timelineSql} AS timeline
    FROM confirmed, key_clock clock LEFT JOIN key_changes told ON told.version > $1
    ORDER BY told.version LIMIT ${changesPerQuestion}`,
}

/** Two clocks: one of them shows it if the process or its machine stood still. */
interface Moment {
  monotonic: number
  wall: number
}

const currentMoment = (): Moment => ({ monotonic: performance.now(), wall: Date.now() })

/** Milliseconds from a moment to another; infinite if the wall clock was set back between them. */
function passed(from: Moment, to: Moment): number {
  const wall = to.wall - from.wall
  return wall < 0 ? Number.POSITIVE_INFINITY : Math.max(to.monotonic - from.monotonic, wall)
}

/** Keys that are held in memory. Disposing of it ends its questions. */
export interface KeyLease extends KeyLeaseState, AsyncDisposable {
  find(kid: string): Promise<AccountKey | undefined>
  /** Whether a key is held, and may be believed. */
  isCurrent(key: AccountKey): boolean
  /**
   * Reads something that may have been revoked, with the timeline of the server that it was read from. Rejects with
   * StoreUnavailableError where that server is not confirmed as the primary.
   */
  confirmed<T extends { timeline: string | null }>(read: () => Promise<T>): Promise<T>
}

/** Questions that are waited for until one was begun after a request, and how long each is waited for. */
const questionsWaitedFor = 2
const questionMs = 1_000

const unconfirmed = () =>
  new StoreUnavailableError('PostgreSQL is unavailable: no standby confirms that this server is the primary')

/**
 * Holds keys in memory for as long as it is known what changed: a server asks for changes several times a second, and believes what
 * it holds for `leaseMs` from before its last question. Whoever changes a key waits for so long, so that the next request
 * sees the change, without knowing which servers there are. What is not held is read, and believed if the primary that it came
 * from has answered a question that was begun less than `leaseMs` before the request.
 *
 * `asking` is told of a commit that did not wait for its standby by `wasWarned`, which is asked once a question.
 */
export function holdKeys(
  {
    postgres,
    asking,
    wasWarned,
  }: { postgres: Pick<Postgres, 'query' | 'renew'>; asking: Queryable; wasWarned(): boolean },
  { leaseMs, pauseMs = leaseMs / 5 }: { leaseMs: number; pauseMs?: number },
): KeyLease {
  const read = gatheredReads(postgres)
  const held = createHeldKeys()
  const counts = { read: 0, held: 0 }
  let asked: (Moment & { timeline: string | null }) | undefined
  let answer = Promise.withResolvers<void>()
  let isOpen = true
  let timer: NodeJS.Timeout | undefined

  /** Asks once; resolves to whether all changes are known now. Rejects where there is no answer. */
  const askOnce = async (): Promise<boolean> => {
    const before = currentMoment()
    const rows = await asking.query<ToldChange & { timeline: string }>(changesSql, [held.version()])
    if (wasWarned()) throw unconfirmed()
    const isAll = held.follow(rows)
    if (isAll) asked = { ...before, timeline: rows[0]?.timeline ?? null }
    return isAll
  }
  const ask = async () => {
    try {
      while (!(await askOnce()));
    } catch {
      // The lease ends, and each request learns from its own read why.
    }
    answer.resolve()
    answer = Promise.withResolvers()
    if (isOpen) timer = setTimeout(askAgain, pauseMs).unref()
  }
  let running = ask()
  function askAgain() {
    running = ask()
  }

  const ageMs = () => (asked === undefined ? Number.POSITIVE_INFINITY : passed(asked, currentMoment()))
  /** Whether the primary was one less than a lease before a moment, or after it. */
  const isConfirmed = (at: Moment) =>
    asked !== undefined && (asked.monotonic >= at.monotonic || passed(asked, at) < leaseMs)
  async function waitFor(at: Moment) {
    for (let waited = 0; waited < questionsWaitedFor && !isConfirmed(at); waited += 1)
      await Promise.race([answer.promise, sleep(questionMs, undefined, { ref: false })])
    if (!isConfirmed(at)) throw unconfirmed()
  }
  async function confirmed<T extends { timeline: string | null }>(readOnce: () => Promise<T>): Promise<T> {
    const at = currentMoment()
    for (let isLast = false; ; isLast = true) {
      const found = await readOnce()
      await waitFor(at)
      if (found.timeline === asked?.timeline) return found
      // Its connection leads to another server than the questions: to a primary of before, or to a standby.
      postgres.renew()
      if (isLast) throw unconfirmed()
    }
  }
  const readThrough = async (kid: string) => {
    counts.read += 1
    let version = 0
    const { key } = await confirmed(() => {
      version = held.version()
      return read(kid)
    })
    // A change that was told meanwhile may be newer than what was read.
    if (key && version === held.version()) held.set(key)
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
    counts: () => ({ ...counts }),
    [Symbol.asyncDispose]: async () => {
      isOpen = false
      clearTimeout(timer)
      await running
    },
  }
}
