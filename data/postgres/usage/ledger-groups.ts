import type { CountResult, RecordResult, UsageEntry } from '#domain/billing/usage-entry.ts'
import type { StatementObserver } from '../../statement-observer.ts'
import type { LedgerWrites } from '../../usage/usage-ledger.ts'
import type { Postgres } from '../connect.ts'
import { createCallWriter } from './call-writer.ts'
import { type DayCall, returnCall } from './day-calls.ts'
import { createEntryWriter } from './entry-writer.ts'
import { createGatherer } from './gatherer.ts'
import type { GiveBack } from './give-back.ts'
import { createLane, type LaneCounts } from './lane.ts'
import type { GroupCounts } from './lane-groups.ts'
import { rehearseCharge } from './rehearse-charge.ts'

/** What happened to writes since the start of the process. */
export interface LedgerCounts extends LaneCounts, GroupCounts {
  givenBack: number
  /** How many lanes there are. */
  lanes: number
}

/** Whether charges are answered, and who says that one was not. */
export interface Charges {
  /** Whether they are refused at once, because none has been answered for long. */
  isStalled(): boolean
  /** To be called when a write was not answered. */
  suspect(): void
}

/** The writes of a ledger that are answered when they are on the disk: billed entries over some lanes, counted calls over one more. */
interface LedgerGroups extends AsyncDisposable {
  bill(entry: UsageEntry): Promise<RecordResult>
  count(call: DayCall): Promise<CountResult>
  isWritable(): boolean
  /** The statements of charges, for the store that charges in its own transactions. */
  charges: Charges
  /** Whether it is not yet known what became of a group of entries. */
  isOpen(): boolean
  writes: LedgerWrites
  counts(): LedgerCounts
  /** Closes the connections of the lanes, once all else is done. */
  closeLanes(): Promise<void>
}

interface GroupsOptions {
  postgres: Postgres
  giveBack: GiveBack
  /** The number of lanes of billed entries. */
  lanes: number
  /** Whether locks may be released before a standby has the group. */
  releasesEarly: () => boolean
  onBilled: (entries: readonly UsageEntry[]) => void
  /** Called when tables refuse a charge, with the reason. */
  onRefused(error: Error): void
  /** Called when the database had lost charges, which were then written again. */
  onWrittenAgain(): void
  observer?: StatementObserver | undefined
}

// Commits as a group does, so it also waits for a standby, and for locks of the table that every charge changes.
const probeSql = `
  WITH charged AS (UPDATE usage_months SET used = used WHERE false)
  INSERT INTO usage_writers (writer, epoch, seq) VALUES ($1, 0, 0) ON CONFLICT (writer) DO UPDATE SET seen_at = now()`

/** The sums of both kinds of groups. */
const sumOf = (one: GroupCounts, other: GroupCounts): GroupCounts => ({
  groups: one.groups + other.groups,
  writes: one.writes + other.writes,
  busyLanes: one.busyLanes + other.busyLanes,
})

export function createLedgerGroups(options: GroupsOptions): LedgerGroups {
  const { postgres, giveBack, observer, onWrittenAgain } = options
  const laneCounts: LaneCounts = { fences: 0, foundCommitted: 0, writtenAgain: 0 }
  const laneOf = (name: string) =>
    createLane({ client: postgres.client, writer: `${giveBack.writer}:${name}`, counts: laneCounts, onWrittenAgain })
  const lanes = Array.from({ length: options.lanes }, (_, at) => laneOf(String(at)))
  const callLane = laneOf('calls')

  const probeWriter = `${giveBack.writer}:probe`
  const probe = () => postgres.query({ name: 'probe', text: probeSql }, [probeWriter])
  const tracedAs = (name: string) => observer && { observer, name, database: postgres.client.database ?? '' }
  const entries = createGatherer<UsageEntry, RecordResult>({
    lanes,
    note: giveBack.note,
    traced: tracedAs('usage.commit'),
    onRefused: options.onRefused,
    probe: () => rehearseCharge(postgres, probeWriter).then(probe),
    write: createEntryWriter({
      releasesEarly: options.releasesEarly,
      giveBack: giveBack.giveBack,
      onBilled: options.onBilled,
    }),
  })
  const calls = createGatherer<DayCall, CountResult>({
    lanes: [callLane],
    probe,
    traced: tracedAs('usage.count'),
    write: createCallWriter(call => returnCall(postgres, call)),
  })

  return {
    bill: entries.submit,
    count: calls.submit,
    charges: entries,
    isWritable: () => entries.isWritable() && calls.isWritable(),
    isOpen: entries.isOpen,
    writes: {
      queued: () => entries.queued() + calls.queued(),
      onCommitted: listener => {
        for (const gatherer of [entries, calls]) gatherer.onCommitted(listener)
      },
    },
    counts: () => ({
      ...laneCounts,
      givenBack: giveBack.count(),
      lanes: lanes.length + 1,
      ...sumOf(entries.groupCounts(), calls.groupCounts()),
    }),
    closeLanes: async () => {
      for (const lane of [...lanes, callLane]) await lane[Symbol.asyncDispose]()
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([entries, calls].map(gatherer => gatherer[Symbol.asyncDispose]()))
    },
  }
}
