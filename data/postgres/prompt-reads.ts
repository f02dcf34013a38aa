import { withTimeout } from '../async/with-timeout.ts'
import { StoreUnavailableError } from '../store-unavailable-error.ts'
import type { Queryable } from './connect.ts'

/** Milliseconds that a request waits for what it reads. */
const patienceMs = 2_000

const tooLate = Symbol('too late')

const doesNotAnswer = (cause?: unknown): StoreUnavailableError =>
  new StoreUnavailableError('PostgreSQL is unavailable: it does not answer', { cause })

/**
 * Reads for requests, which wait two seconds at most, and not at all while PostgreSQL is known to be away: each would hold a
 * connection until that is given up, and a client that is told at once tries another server.
 */
export const promptReads = (
  { query }: Queryable,
  isAway: () => boolean,
  /** Why it is away. */
  failure: () => unknown = () => undefined,
): Queryable => ({
  query: async <Row extends object>(...given: Parameters<Queryable['query']>) => {
    if (isAway()) throw doesNotAnswer(failure())
    const rows = await withTimeout(patienceMs, query<Row>(...given), tooLate)
    if (rows === tooLate) throw doesNotAnswer()
    return rows as Row[]
  },
})
