/** What a process of `limit-caller.ts` does. */
export interface LimitRun {
  url: string
  /** Of its results: numbers for each call. */
  file: string
  seed: number
  calls: number
  inFlight: number
  windows: readonly LimitedWindow[]
}

export interface LimitedWindow {
  limit: number
  windowSeconds: number
}

/** By their number in a file; undecided is counted without Redis, which may have admitted it all the same. */
export const outcomes = ['refused', 'admitted', 'undecided'] as const
export type Outcome = (typeof outcomes)[number]

/** A call of a window, with the milliseconds between which the shared clock decided it. */
export interface LimitedCall {
  window: number
  outcome: Outcome
  sentAt: number
  answeredAt: number
}

export const numbersPerCall = 4

/** The calls in a file of results. */
export const callsIn = (numbers: Float64Array): LimitedCall[] =>
  Array.from({ length: numbers.length / numbersPerCall }, (_, call) => {
    const [window = 0, outcome = 0, sentAt = 0, answeredAt = 0] = numbers.subarray(
      call * numbersPerCall,
      (call + 1) * numbersPerCall,
    )
    return { window, outcome: outcomes[outcome] ?? 'refused', sentAt, answeredAt }
  })

/** How many of some numbers in ascending order are below a bound. */
function countBelow(sorted: Float64Array, bound: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < bound) low = middle + 1
    else high = middle
  }
  return low
}

const sorted = (calls: readonly LimitedCall[], time: (call: LimitedCall) => number) =>
  Float64Array.from(calls, time).sort()

/** Milliseconds by which the clock of Redis may run apart from that of the callers within a window. */
const redisSlackMs = 20

/** What is wrong with the calls of one window. */
interface WindowFaults {
  /** Calls that were admitted for certain within one window above its limit. */
  above: number
  /** Calls that were refused where fewer than the limit can have been admitted. */
  refusedTooSoon: number
}

/** Compares the calls of one window with its limit. A call is decided between the moments when it was sent and answered. */
export function windowFaults(
  calls: readonly LimitedCall[],
  { limit, windowSeconds }: LimitedWindow,
  slackMs = redisSlackMs,
): WindowFaults {
  const windowMs = windowSeconds * 1_000
  const admitted = calls.filter(({ outcome }) => outcome === 'admitted')
  const counted = calls.filter(({ outcome }) => outcome !== 'refused')
  const sent = sorted(admitted, call => call.sentAt)
  const answered = sorted(admitted, call => call.answeredAt)
  const surely = (from: number) => countBelow(answered, from + windowMs - slackMs) - countBelow(sent, from)
  const begun = sorted(counted, call => call.sentAt)
  const ended = sorted(counted, call => call.answeredAt)
  const possibly = (call: LimitedCall) =>
    countBelow(begun, call.answeredAt) - countBelow(ended, call.sentAt - windowMs - slackMs)
  const most = admitted.reduce((worst, { sentAt }) => Math.max(worst, surely(sentAt)), 0)
  return {
    above: Math.max(0, most - limit),
    refusedTooSoon: calls.filter(call => call.outcome === 'refused' && possibly(call) < limit).length,
  }
}
