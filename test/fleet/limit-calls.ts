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

/** A call of a window, with the milliseconds between which the shared clock decided it. */
export interface LimitedCall {
  window: number
  isAdmitted: boolean
  sentAt: number
  answeredAt: number
}

export const numbersPerCall = 4

/** The calls in a file of results. */
export const callsIn = (numbers: Float64Array): LimitedCall[] =>
  Array.from({ length: numbers.length / numbersPerCall }, (_, call) => {
    const [window = 0, admitted = 0, sentAt = 0, answeredAt = 0] = numbers.subarray(
      call * numbersPerCall,
      (call + 1) * numbersPerCall,
    )
    return { window, isAdmitted: admitted === 1, sentAt, answeredAt }
  })

/** How many of some numbers in ascending order are below a bound. */
function countBelow(sorted: Float64Array, bound: number): number {
  let [low, high] = [0, sorted.length]
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
export interface WindowFaults {
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
  const admitted = calls.filter(({ isAdmitted }) => isAdmitted)
  const [sent, answered] = [sorted(admitted, call => call.sentAt), sorted(admitted, call => call.answeredAt)]
  const surely = (from: number) => countBelow(answered, from + windowMs - slackMs) - countBelow(sent, from)
  const possibly = (call: LimitedCall) =>
    countBelow(sent, call.answeredAt) - countBelow(answered, call.sentAt - windowMs - slackMs)
  const most = admitted.reduce((worst, { sentAt }) => Math.max(worst, surely(sentAt)), 0)
  return {
    above: Math.max(0, most - limit),
    refusedTooSoon: calls.filter(call => !call.isAdmitted && possibly(call) < limit).length,
  }
}
