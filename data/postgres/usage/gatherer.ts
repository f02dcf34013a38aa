import { setTimeout as sleep } from 'node:timers/promises'
import { StoreUnavailableError } from '../../store-unavailable-error.ts'
import type { LedgerWrites } from '../../usage/usage-ledger.ts'
import { TablesRefuseError } from '../postgres-error.ts'
import type { Lane } from './lane.ts'
import { createLaneGroups, type GroupCounts, type GroupDeps, type LaneGroups } from './lane-groups.ts'
import { isTimedOut, type PendingWrite, startPendingWrite } from './pending-write.ts'
import { createWriteHealth } from './write-health.ts'

const tickMs = 100
const maxPerGroup = 500
// A write costs less in a larger group, and lanes wait for locks on the same accounts. So a second group starts only beside a group
// of fewer writes, when the next one is full, or when its first write has waited this many milliseconds because a standby or the
// network is slow.
const fewWrites = 8
const longMs = 10

/**
 * Gathers writes into groups: writes that are submitted while a group is in progress are in the next one, over another lane if
 * that is worth it.
 */
interface Gatherer<Item, Result> extends LedgerWrites, AsyncDisposable {
  submit(item: Item): Promise<Result>
  /** Whether the last write, or the last probe after one that failed, succeeded. */
  isWritable(): boolean
  /** Whether writes are refused at once, because none has been answered for long. */
  isStalled(): boolean
  /** To be called when a write of another store to the same tables was not answered: the probe finds out when they answer again. */
  suspect(): void
  /** Whether it is not yet known what became of a group. */
  isOpen(): boolean
  groupCounts(): GroupCounts
}

interface GathererDeps<Item, Result> extends GroupDeps<Item, Result> {
  lanes: readonly Lane[]
  /** Notes writes in progress whose callers get an error. */
  note?: (items: readonly Item[]) => Promise<void>
  /** Writes something after a write has failed, because a server that is not ready gets no requests, and so has no other writes. */
  probe(): Promise<unknown>
  /** Called when tables refuse a write, with the reason. */
  onRefused?: (error: TablesRefuseError) => void
}

/** Whether the writes that wait are worth another lane, beside those under way. */
function isWorthALane(
  queue: readonly PendingWrite<unknown, never>[],
  { size }: Pick<LaneGroups<never, never>, 'size'>,
) {
  const [first] = queue
  if (!first) return false
  return size() < fewWrites || queue.length >= maxPerGroup || performance.now() - first.since >= longMs
}

const unavailable = (cause: unknown) => new StoreUnavailableError('PostgreSQL is unavailable', { cause })

export function createGatherer<Item, Result>(deps: GathererDeps<Item, Result>): Gatherer<Item, Result> {
  const { lanes, note = async () => {}, probe, traced, onRefused = () => {} } = deps
  let queue: PendingWrite<Item, Result>[] = []
  let isScheduled = false
  let isDisposed = false
  const health = createWriteHealth(probe)
  const write: typeof deps.write = async (lane, group) => {
    await deps.write(lane, group)
    health.answered()
  }
  const groups = createLaneGroups<Item, Result>(
    { ...deps, write },
    { onFailed: health.failed, onEnded: () => schedule() },
  )

  /** All writes of one turn of the event loop are in one group. */
  const schedule = () => {
    if (!isScheduled) setImmediate(pump)
    isScheduled = true
  }

  const pump = () => {
    isScheduled = false
    for (const lane of lanes) {
      if (!isWorthALane(queue, groups)) return
      if (!groups.isBusy(lane)) void groups.write(lane, queue.splice(0, maxPerGroup))
    }
  }

  /**
   * Rejects writes that have waited too long. The fate of a group in progress is known later; if it was billed, it is given
   * back.
   */
  const giveUp = async () => {
    const lost = groups.writes().filter(isTimedOut)
    const unsent = queue.filter(isTimedOut)
    if (lost.length + unsent.length === 0) return
    health.suspect()
    queue = queue.filter(waiting => !unsent.includes(waiting))
    for (const waiting of lost) waiting.isSettled = true
    await note(lost.map(({ item }) => item)).catch(() => {})
    for (const waiting of [...lost, ...unsent]) waiting.reject(unavailable('no answer for two seconds'))
  }
  const queued = () => queue.length + groups.writes().filter(({ isSettled }) => !isSettled).length
  const isIdle = () => queue.length === 0 && !groups.isOpen()
  const rejecting = (reject: (error: unknown) => void) => (error: unknown) => {
    if (error instanceof TablesRefuseError) {
      onRefused(error)
      void health.probeAgain()
    }
    reject(error)
  }
  const timer = setInterval(() => {
    pump()
    void giveUp()
    if (!health.isWritable() && (isIdle() || health.isStalled())) void health.probeAgain()
  }, tickMs).unref()

  return {
    submit: item => {
      if (isDisposed) return Promise.reject(unavailable('closed'))
      // A group in progress shows when writes are answered again, or else the probe does, over its own connection.
      if (health.isStalled()) return Promise.reject(unavailable('writes are not answered'))
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      const settle = { promise, resolve, reject: rejecting(reject) }
      queue.push(startPendingWrite({ item, context: traced?.observer.context() }, settle, health.succeeded))
      schedule()
      return promise
    },
    isWritable: health.isWritable,
    isStalled: health.isStalled,
    suspect: health.suspect,
    isOpen: groups.isOpen,
    groupCounts: groups.counts,
    queued,
    onCommitted: groups.onCommitted,
    [Symbol.asyncDispose]: async () => {
      isDisposed = true
      while (queued() > 0) await sleep(5)
      clearInterval(timer)
    },
  }
}
