import { StoreUnavailableError } from '../../store-unavailable-error.ts'
import type { LedgerWrites } from '../../usage/usage-ledger.ts'
import type { Lane } from './lane.ts'
import { spacedProbe } from './spaced-probe.ts'
import { type TracedGroups, tracedLane } from './traced-lane.ts'
import { isTimedOut, startWaiting, type Waiting } from './waiting.ts'

const tickMs = 100
const maxPerGroup = 500
// A write costs less in a larger group, and lanes wait for locks on the same accounts. So a second group starts only beside one of
// fewer writes, when the next one is full, or when its first write has waited this many milliseconds: a standby or the network is slow.
const fewWrites = 8
const longMs = 10

/** Groups that were committed, the writes in them, and how many lanes have one under way. */
export interface GroupCounts {
  groups: number
  writes: number
  busyLanes: number
}

/** Gathers writes into groups: what is submitted while a group is under way is in the next one, over another lane if that is worth it. */
export interface Gatherer<Item, Result> extends LedgerWrites, AsyncDisposable {
  submit(item: Item): Promise<Result>
  /** Whether the last write, or the last probe after one that failed, succeeded. */
  isWritable(): boolean
  /** Whether it is not yet known what became of a group. */
  isOpen(): boolean
  groupCounts(): GroupCounts
}

export interface GathererDeps<Item, Result> {
  lanes: readonly Lane[]
  /** Writes a group and settles everything in it; what is rejected is settled with the error. */
  write(lane: Lane, group: readonly Waiting<Item, Result>[]): Promise<void>
  /** Notes writes that are under way and whose callers are told that they failed. */
  note?: (items: readonly Item[]) => Promise<void>
  /** Writes something, after a write has failed: a server that nobody sends requests to, because it is not ready, has no others. */
  probe(): Promise<unknown>
  /** How groups are traced, if they are. */
  traced?: TracedGroups | undefined
}

const unavailable = (cause: unknown) => new StoreUnavailableError('PostgreSQL is unavailable', { cause })

export function createGatherer<Item, Result>(deps: GathererDeps<Item, Result>): Gatherer<Item, Result> {
  const { lanes, write, note = async () => {}, probe, traced } = deps
  type Group = readonly Waiting<Item, Result>[]
  const underWay = new Map<Lane, Group>()
  let queue: Waiting<Item, Result>[] = []
  let [isScheduled, isWritable, isDisposed] = [false, true, false]
  let onCommitted: (ms: number) => void = () => {}
  const counts = { groups: 0, writes: 0 }

  const succeeded = () => {
    isWritable = true
  }
  const writeGroup = async (lane: Lane, group: Group) => {
    try {
      const contexts = group.map(({ context }) => context)
      await write(tracedLane(lane, contexts, traced), group)
      counts.groups += 1
      counts.writes += group.length
      if (group[0]) onCommitted(performance.now() - group[0].since)
    } catch (error) {
      isWritable = !(error instanceof StoreUnavailableError)
      for (const waiting of group) if (!waiting.isSettled) waiting.reject(error)
    } finally {
      underWay.delete(lane)
      schedule()
    }
  }

  /** All writes of one turn of the event loop are in one group. */
  const schedule = () => {
    if (!isScheduled) setImmediate(pump)
    isScheduled = true
  }

  const isWorthALane = () => {
    const [first] = queue
    if (!first) return false
    const sent = [...underWay.values()].reduce((sum, group) => sum + group.length, 0)
    return sent < fewWrites || queue.length >= maxPerGroup || performance.now() - first.since >= longMs
  }

  const pump = () => {
    isScheduled = false
    for (const lane of lanes) {
      if (!isWorthALane()) return
      if (underWay.has(lane)) continue
      const group = queue.splice(0, maxPerGroup)
      underWay.set(lane, group)
      void writeGroup(lane, group)
    }
  }

  /** Whoever waited too long is told so. What becomes of a group under way is known later, and given back if it was billed. */
  const giveUp = async () => {
    const lost = [...underWay.values()].flat().filter(isTimedOut)
    const unsent = queue.filter(isTimedOut)
    if (lost.length + unsent.length === 0) return
    isWritable = false
    queue = queue.filter(waiting => !unsent.includes(waiting))
    for (const waiting of lost) waiting.isSettled = true
    await note(lost.map(({ item }) => item)).catch(() => {})
    for (const waiting of [...lost, ...unsent]) waiting.reject(unavailable('no answer for two seconds'))
  }
  const isIdle = () => queue.length === 0 && underWay.size === 0
  const probeAgain = spacedProbe(probe, succeeded)
  const timer = setInterval(() => {
    pump()
    void giveUp()
    if (!isWritable && isIdle()) void probeAgain()
  }, tickMs).unref()

  return {
    submit: item => {
      if (isDisposed) return Promise.reject(unavailable('closed'))
      const settle = Promise.withResolvers<Result>()
      queue.push(startWaiting({ item, context: traced?.observer.context() }, settle, succeeded))
      schedule()
      return settle.promise
    },
    isWritable: () => isWritable,
    isOpen: () => underWay.size > 0,
    groupCounts: () => ({ ...counts, busyLanes: underWay.size }),
    queued: () => queue.length + [...underWay.values()].flat().filter(({ isSettled }) => !isSettled).length,
    onCommitted: listener => {
      onCommitted = listener
    },
    [Symbol.asyncDispose]: async () => {
      isDisposed = true
      const isUnderWay = () => queue.length > 0 || [...underWay.values()].flat().some(({ isSettled }) => !isSettled)
      while (isUnderWay()) await new Promise(resolve => setTimeout(resolve, 5))
      clearInterval(timer)
    },
  }
}
