/** Redis has not answered in time. */
export class ReplyTimeoutError extends Error {
  constructor() {
    super('no reply in time')
    this.name = 'ReplyTimeoutError'
  }
}

/** Times out the replies of one connection, which arrive in the order of its commands. */
export interface ReplyTimeout {
  /** Settles like `reply`, or rejects with a ReplyTimeoutError, together with all waiting calls, if no reply has come for 0.5 s or this one not for 2 s. */
  within<T>(reply: Promise<T>): Promise<T>
}

interface Waiting {
  since: number
  reject(error: Error): void
}

const tickMs = 100
const maxQuietTicks = 6
const maxTicks = 20

/**
 * Counts ticks of a timer rather than time. The event loop reads sockets between two ticks, so a process that was busy or
 * stopped for seconds reads the replies that have arrived before it gives up.
 */
export function createReplyTimeout(): ReplyTimeout {
  const waiting = new Set<Waiting>()
  let ticks = 0
  let quietTicks = 0
  let timer: NodeJS.Timeout | undefined

  function giveUp() {
    const given = [...waiting]
    waiting.clear()
    for (const { reject } of given) reject(new ReplyTimeoutError())
  }

  function tick() {
    ticks += 1
    quietTicks += 1
    const [oldest] = waiting
    if (!oldest) {
      clearInterval(timer)
      timer = undefined
    } else if (quietTicks >= maxQuietTicks || ticks - oldest.since >= maxTicks) giveUp()
  }

  function wait(reject: Waiting['reject']) {
    if (waiting.size === 0) quietTicks = 0
    timer ??= setInterval(tick, tickMs)
    const call = { since: ticks, reject }
    waiting.add(call)
    return () => {
      waiting.delete(call)
      quietTicks = 0
    }
  }

  return {
    within: reply =>
      new Promise((resolve, reject) => {
        const end = wait(reject)
        const settled =
          <V>(settle: (value: V) => void) =>
          (value: V) => {
            end()
            settle(value)
          }
        reply.then(settled(resolve), settled(reject))
      }),
  }
}
