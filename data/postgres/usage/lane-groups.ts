import type { Lane } from './lane.ts'
import type { PendingWrite } from './pending-write.ts'
import { type TracedGroups, tracedLane } from './traced-lane.ts'

/** Groups that were committed, the writes in them, and how many lanes have one under way. */
export interface GroupCounts {
  groups: number
  writes: number
  busyLanes: number
}

export interface GroupDeps<Item, Result> {
  /** Writes a group and settles everything in it; what is rejected is settled with the error. */
  write(lane: Lane, group: readonly PendingWrite<Item, Result>[]): Promise<void>
  /** How groups are traced, if they are. */
  traced?: TracedGroups | undefined
}

interface GroupEvents {
  onFailed(error: unknown): void
  /** Called when a lane is free again. */
  onEnded(): void
}

/** The groups that are under way, at most one over each lane, and counts of those that were committed. */
export interface LaneGroups<Item, Result> {
  isBusy(lane: Lane): boolean
  /** Whether it is not yet known what became of a group. */
  isOpen(): boolean
  /** How many writes are under way. */
  size(): number
  writes(): PendingWrite<Item, Result>[]
  counts(): GroupCounts
  onCommitted(listener: (ms: number) => void): void
  /** Writes a group over a lane that is not busy, and settles everything in it. */
  write(lane: Lane, group: readonly PendingWrite<Item, Result>[]): Promise<void>
}

export function createLaneGroups<Item, Result>(
  deps: GroupDeps<Item, Result>,
  { onFailed, onEnded }: GroupEvents,
): LaneGroups<Item, Result> {
  const underWay = new Map<Lane, readonly PendingWrite<Item, Result>[]>()
  const counts = { groups: 0, writes: 0 }
  let onCommitted: (ms: number) => void = () => {}

  return {
    isBusy: lane => underWay.has(lane),
    isOpen: () => underWay.size > 0,
    size: () => [...underWay.values()].reduce((sum, group) => sum + group.length, 0),
    writes: () => [...underWay.values()].flat(),
    counts: () => ({ ...counts, busyLanes: underWay.size }),
    onCommitted: listener => {
      onCommitted = listener
    },
    write: async (lane, group) => {
      underWay.set(lane, group)
      try {
        const contexts = group.map(({ context }) => context)
        await deps.write(tracedLane(lane, contexts, deps.traced), group)
        counts.groups += 1
        counts.writes += group.length
        if (group[0]) onCommitted(performance.now() - group[0].since)
      } catch (error) {
        onFailed(error)
        for (const waiting of group) if (!waiting.isSettled) waiting.reject(error)
      } finally {
        underWay.delete(lane)
        onEnded()
      }
    },
  }
}
