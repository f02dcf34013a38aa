import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BucketWindow } from '#domain/limits/buckets.ts'
import type { WindowState } from '../window-limiter.ts'
import { redisKey } from './redis-key.ts'

/** A call whose window Redis is asked about. */
export interface WaitingCall {
  /** The window of this server. */
  own: WindowState
  /** When it took a slot in memory; undefined if it only looks. */
  tookAt: number | undefined
  /** Called with what Redis counts, or undefined if it failed to. */
  settle(shared: WindowState | undefined): void
}

/** Calls of one window with one limit, in their order. */
export interface WindowCalls {
  window: BucketWindow
  /** The key of the window in Redis. */
  key: string
  /** Calls that take a slot, and calls that only read the state. */
  takes: WaitingCall[]
  looks: WaitingCall[]
}

export interface CallGatherer {
  add(window: BucketWindow, call: WaitingCall): void
  /** The slots of a key that were taken in memory and that Redis has not decided: the newest, because it replies in order. */
  undecided(key: string): number
  /** To be called when Redis has decided the calls of a window, or failed to. */
  decided(calls: WindowCalls): void
}

/** What has been gathered for a route since it was last asked. */
interface Gathered {
  windows: Map<string, WindowCalls>
  calls: number
}

/** So many calls wait for no more. */
const enoughCalls = 48
/** Milliseconds that calls wait at most for those of the next turns of the event loop. */
const maxWaitMs = 2

/**
 * Gathers calls until a turn of the event loop brings no more, and those that arrive until they are answered. `routeOf` names what is
 * asked together, by the key of a window; `ask` never rejects; `now` is in milliseconds.
 */
export function gatherCalls(
  routeOf: (key: string) => string,
  ask: (calls: readonly WindowCalls[], route: string) => Promise<void>,
  now: () => number = () => performance.now(),
): CallGatherer {
  const routes = new Map<string, Gathered>()
  const open = new Set<WindowCalls>()

  async function gatherMore(gathered: Gathered) {
    const since = now()
    const isWaiting = (calls: number) =>
      gathered.calls > calls && gathered.calls < enoughCalls && now() - since < maxWaitMs
    for (let calls = 0; isWaiting(calls); ) {
      ;({ calls } = gathered)
      await nextTurn()
    }
  }

  async function run(route: string, gathered: Gathered) {
    while (gathered.calls > 0) {
      await gatherMore(gathered)
      const windows = [...gathered.windows.values()]
      gathered.windows = new Map()
      gathered.calls = 0
      await ask(windows, route)
    }
    routes.delete(route)
  }

  function gatheredFor(route: string): Gathered {
    const known = routes.get(route)
    if (known) return known
    const gathered: Gathered = { windows: new Map(), calls: 0 }
    routes.set(route, gathered)
    setImmediate(run, route, gathered)
    return gathered
  }

  function callsOf(window: BucketWindow): WindowCalls {
    const key = redisKey(window)
    const gathered = gatheredFor(routeOf(key))
    const { windows } = gathered
    gathered.calls += 1
    const name = `${key} ${window.limit} ${window.windowSeconds}`
    const known = windows.get(name)
    if (known) return known
    const calls: WindowCalls = { window, key, takes: [], looks: [] }
    windows.set(name, calls)
    open.add(calls)
    return calls
  }

  return {
    add(window, call) {
      const { takes, looks } = callsOf(window)
      if (call.tookAt === undefined) looks.push(call)
      else takes.push(call)
    },
    undecided: key => [...open].reduce((sum, calls) => sum + (calls.key === key ? calls.takes.length : 0), 0),
    decided: calls => void open.delete(calls),
  }
}
