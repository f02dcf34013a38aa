import type { KeyLeaseState } from '../../accounts/shared-database.ts'
import type { AccountKey } from '../../accounts/stored-key.ts'
import type { Queryable } from '../connect.ts'
import { gatheredReads } from './gathered-reads.ts'
import { createHeldKeys, type ToldChange } from './held-keys.ts'

const changesPerQuestion = 1_000

const changesSql = {
  name: 'key_changes',
  text: `
    SELECT clock.version AS latest, told.version, kid, account_id
    FROM key_clock clock LEFT JOIN key_changes told ON told.version > $1
    ORDER BY told.version LIMIT ${changesPerQuestion}`,
}

/** Two clocks: one of them shows it if the process or its machine stood still. */
interface Moment {
  monotonic: number
  wall: number
}

const currentMoment = (): Moment => ({ monotonic: performance.now(), wall: Date.now() })

/** Milliseconds since a moment; infinite if the wall clock was set back. */
function since({ monotonic, wall }: Moment): number {
  const passed = Date.now() - wall
  return passed < 0 ? Number.POSITIVE_INFINITY : Math.max(performance.now() - monotonic, passed)
}

/** Keys that are held in memory. Disposing of it ends its questions. */
export interface KeyLease extends KeyLeaseState, AsyncDisposable {
  find(kid: string): Promise<AccountKey | undefined>
}

/**
 * Holds keys in memory for as long as it is known what changed: a server asks for changes several times a second, and believes what
 * it holds for `leaseMs` from before its last question. Whoever changes a key waits for so long, so that the next request
 * sees the change, without knowing which servers there are. Without answers, every request reads its key.
 */
export function holdKeys(
  { postgres, asking }: { postgres: Queryable; asking: Queryable },
  { leaseMs, pauseMs = leaseMs / 5 }: { leaseMs: number; pauseMs?: number },
): KeyLease {
  const read = gatheredReads(postgres)
  const held = createHeldKeys()
  const counts = { read: 0, held: 0 }
  let asked: Moment | undefined
  let isOpen = true
  let timer: NodeJS.Timeout | undefined

  const ask = async () => {
    try {
      for (let isAll = false; !isAll; ) {
        const before = currentMoment()
        isAll = held.follow(await asking.query<ToldChange>(changesSql, [held.version()]))
        if (isAll) asked = before
      }
    } catch {
      // The lease ends, and each request learns from its own read why.
    }
    if (isOpen) timer = setTimeout(askAgain, pauseMs).unref()
  }
  let running = ask()
  function askAgain() {
    running = ask()
  }

  const ageMs = () => (asked === undefined ? Number.POSITIVE_INFINITY : since(asked))
  const readThrough = async (kid: string) => {
    counts.read += 1
    const version = held.version()
    const key = await read(kid)
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
    ageMs,
    counts: () => ({ ...counts }),
    [Symbol.asyncDispose]: async () => {
      isOpen = false
      clearTimeout(timer)
      await running
    },
  }
}
