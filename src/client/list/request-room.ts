import type { ProblemBody } from '#domain/errors/problem-body.ts'
import { lineOf } from '../problem-of.ts'
import type { RowsAnswer } from './match-rows.ts'
import type { Tally } from './resume-file.ts'
import type { Room } from './rows-that-fit.ts'

// The service takes bodies of 256 KiB.
const maxBytes = 240 * 1024

/** What a request, and the whole list, may have at most. */
export interface RoomLimits {
  /** Rows of a request. */
  maxRows: number
  /** Units of the whole list. */
  maxUnits: number
}

/** Units that the account has left, as the service says when they do not suffice; 0 if it is another quota. */
const unitsLeft = ({ limit }: ProblemBody): number => {
  return limit?.bucket === 'monthly_results' ? limit.remaining : 0
}

/** Rows and units that a request may have, as the service has said so far. */
export function createRoom({ maxRows, maxUnits }: RoomLimits) {
  let rows = maxRows
  let left = Number.POSITIVE_INFINITY
  let exhausted: ProblemBody | undefined
  return {
    next: ({ units }: Tally): Room => ({ rows, units: Math.min(maxUnits - units, left), bytes: maxBytes }),
    /** Learns from an answer; false if the same rows may not be sent again. */
    learn: (answer: RowsAnswer) => {
      if (answer.kind === 'too_many') rows = Math.max(1, answer.maxRows)
      if (answer.kind === 'answered') left -= answer.units
      if (answer.kind !== 'exhausted') return
      exhausted = answer.problem
      left = Math.min(unitsLeft(answer.problem), left - 1)
    },
    /** Why no row fits. */
    reason: (): string => (exhausted ? lineOf(exhausted) : `the next row could exceed --max-units ${maxUnits}`),
  }
}
