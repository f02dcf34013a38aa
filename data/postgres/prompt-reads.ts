import { withTimeout } from '../async/with-timeout.ts'
import { StoreUnavailableError } from '../store-unavailable-error.ts'
import type { Queryable } from './connect.ts'

/** Milliseconds that a request waits for what it reads. */
const patienceMs = 2_000

const tooLate = Symbol('too late')

const doesNotAnswer = (cause?: unknown): StoreUnavailableError =>
  new StoreUnavailableError('PostgreSQL is unavailable: it does not answer', { cause })

/** What is known of a PostgreSQL that is asked all the time. */
export interface Availability {
  /** Whether it is known not to answer. */
  isAway(): boolean
  /** Why it did not answer the last question that failed. */
  failure?(): unknown
}

/**
 * A read for a request, which waits two seconds at most, and not at all while PostgreSQL is known to be away: each waiting read
 * would hold a connection until then, and a client that gets its error at once tries another server.
 */
export async function readPromptly<Result>(
  read: () => Promise<Result>,
  { isAway, failure }: Availability,
): Promise<Result> {
  if (isAway()) throw doesNotAnswer(failure?.())
  const result = await withTimeout<Result, typeof tooLate>(patienceMs, read(), tooLate)
  if (result === tooLate) throw doesNotAnswer()
  return result
}

/** Statements that are each read promptly. */
export const promptReads = ({ query }: Queryable, availability: Availability): Queryable => ({
  query: (...given) => readPromptly(() => query(...given), availability),
})
