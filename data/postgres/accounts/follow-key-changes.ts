import { withTimeout } from '../../async/with-timeout.ts'
import { StoreUnavailableError } from '../../store-unavailable-error.ts'
import type { Queryable } from '../connect.ts'
import type { ToldChange } from './held-keys.ts'
import { timelineSql } from './key-rows.ts'
import { currentMoment, type Moment, passed } from './moment.ts'

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

/** Milliseconds without an answer, after which a failed question means that PostgreSQL is away. */
const awayMs = 2_000

/** Questions that are waited for until one was begun after a request, and how long each is waited for. */
const questionsWaitedFor = 2
const questionMs = 1_000

export const unconfirmed = () =>
  new StoreUnavailableError('PostgreSQL is unavailable: no standby confirms that this server is the primary')

interface FollowerDeps {
  asking: Queryable
  /** Whether a commit did not wait for its standby; asked once a question. */
  wasWarned(): boolean
  /** The version of the last change that is known. */
  version(): number
  /** Called with changes; returns whether these are all. */
  onChanges(changes: readonly ToldChange[]): boolean
}

/** What is known of the changes of keys, and since when. Disposing of it ends its questions. */
interface KeyChangeFollower extends AsyncDisposable {
  /** Milliseconds since the start of the last question that was answered; infinite before the first. */
  ageMs(): number
  /**
   * Whether the last question failed, and none was answered in the last two seconds. Questions continue, so the first answer
   * ends this state without a request having to try.
   */
  isAway(): boolean
  /** Why the last question failed. */
  failure(): unknown
  /** The timeline of the server that answered it. */
  timeline(): string | null | undefined
  /** Resolves once the primary was one less than a lease before a moment, or after it; rejects with StoreUnavailableError if it is not. */
  confirm(at: Moment): Promise<void>
}

/** Asks for changes, with a pause after each answer. */
export function followKeyChanges(
  { asking, wasWarned, version, onChanges }: FollowerDeps,
  leaseMs: number,
): KeyChangeFollower {
  let asked: (Moment & { timeline: string | null }) | undefined
  let answer = Promise.withResolvers<void>()
  let isOpen = true
  let hasFailed = false
  let failure: unknown
  let timer: NodeJS.Timeout | undefined

  /** Asks once; resolves to whether all changes are known now. Rejects where there is no answer. */
  const askOnce = async (): Promise<boolean> => {
    const before = currentMoment()
    const rows = await asking.query<ToldChange>(changesSql, [version()])
    if (wasWarned()) throw unconfirmed()
    const isAll = onChanges(rows)
    if (isAll) asked = { ...before, timeline: rows[0]?.timeline ?? null }
    return isAll
  }
  const ask = async () => {
    try {
      while (!(await askOnce()));
      hasFailed = false
    } catch (error) {
      hasFailed = true
      failure = error
      // The lease ends, and each request learns from its own read why.
    }
    answer.resolve()
    answer = Promise.withResolvers()
    if (isOpen) timer = setTimeout(askAgain, leaseMs / 5).unref()
  }
  let running = ask()
  function askAgain() {
    running = ask()
  }
  const isConfirmed = (at: Moment) =>
    asked !== undefined && (asked.monotonic >= at.monotonic || passed(asked, at) < leaseMs)

  const ageMs = () => (asked === undefined ? Number.POSITIVE_INFINITY : passed(asked, currentMoment()))

  return {
    ageMs,
    isAway: () => hasFailed && ageMs() >= awayMs,
    failure: () => failure,
    timeline: () => asked?.timeline,
    confirm: async at => {
      for (let waited = 0; waited < questionsWaitedFor && !isConfirmed(at); waited += 1)
        await withTimeout(questionMs, answer.promise)
      if (!isConfirmed(at)) throw unconfirmed()
    },
    [Symbol.asyncDispose]: async () => {
      isOpen = false
      clearTimeout(timer)
      await running
    },
  }
}
