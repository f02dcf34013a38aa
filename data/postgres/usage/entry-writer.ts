import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { StoreUnavailableError } from '../../store-unavailable-error.ts'
import { type Plan, planOf, type WaitingEntry } from './fitting.ts'
import type { Lane } from './lane.ts'
import { groupValues, monthKeyOf, monthsOf } from './usage-rows.ts'

export interface EntryWriterDeps {
  /** Whether groups let go of their locks before a synchronous standby has them. */
  letsGo: () => boolean
  /** Gives back entries that were billed although their callers had been told that they were not. */
  giveBack(entries: readonly UsageEntry[]): Promise<void>
  /** Called with entries when they are billed. */
  onBilled(entries: readonly UsageEntry[]): void
}

/** What a group found of a month: what is used, and whether its units fitted. */
interface MonthOutcome {
  used: number
  fits: boolean
}

const commitSql = `CALL commit_usage(${Array.from({ length: 21 }, (_, at) => `$${at + 1}`).join(', ')}, NULL)`

const byMonth = (group: readonly WaitingEntry[]) => Map.groupBy(group, ({ item }) => monthKeyOf(item))

/** Answers the entries of a month that fitted, each with what was used after it; returns those whose callers have given up. */
function answer(entries: readonly WaitingEntry[], used: number): UsageEntry[] {
  let after = used - entries.reduce((sum, { item }) => sum + item.units, 0)
  const late: UsageEntry[] = []
  for (const waiting of entries) {
    after += waiting.item.units
    if (waiting.isSettled) late.push(waiting.item)
    else waiting.resolve({ accepted: true, used: after })
  }
  return late
}

/** The entries of a month that do not fit together, and what is used of it. */
interface UnfitMonth {
  entries: readonly WaitingEntry[]
  used: number
}

function refuse(refused: Plan['refused']) {
  for (const { waiting, used } of refused) if (!waiting.isSettled) waiting.resolve({ accepted: false, used })
}

/** Refuses what does not fit after what was planned, if the month is as it was; otherwise returns what must be planned again. */
function settlePlan(plan: Plan, found: ReadonlyMap<string, MonthOutcome>): UnfitMonth[] {
  const [first] = plan.fitting
  const month = first && found.get(monthKeyOf(first.item))
  const isAsPlanned = !month || (month.fits && month.used === plan.used)
  if (isAsPlanned) refuse(plan.refused)
  const unfit = month?.fits === false ? plan.fitting : []
  const refused = isAsPlanned ? [] : plan.refused.map(({ waiting }) => waiting)
  const entries = [...unfit, ...refused, ...plan.later]
  return entries.length > 0 ? [{ entries, used: month?.used ?? plan.used }] : []
}

/**
 * Writes groups of billed entries over lanes. Months whose units do not fit together are debited entry by entry, in their order:
 * first those that fit, and then the others are refused, if the month is still as it was.
 */
export function createEntryWriter({ letsGo, giveBack, onBilled }: EntryWriterDeps) {
  /** Commits entries, answers those of the months that fit, and returns what was found of each month. */
  async function commit(lane: Lane, group: readonly WaitingEntry[]): Promise<Map<string, MonthOutcome>> {
    const months = monthsOf(group.map(({ item }) => item))
    const call = { name: 'commit_usage', text: commitSql, values: [letsGo(), ...groupValues(months)] }
    const result = (await lane.run(call, () => group.some(({ isSettled }) => !isSettled))) as [number, boolean][]
    const found = new Map(
      months.map(({ key }, at) => [key, { used: result[at]?.[0] ?? 0, fits: result[at]?.[1] === true }]),
    )
    const billed = group.filter(({ item }) => found.get(monthKeyOf(item))?.fits)
    const entries = billed.map(({ item }) => item)
    lane.remember(entries)
    onBilled(entries)
    const late = [...byMonth(billed)].flatMap(([key, waiting]) => answer(waiting, found.get(key)?.used ?? 0))
    if (late.length > 0) await giveBack(late)
    return found
  }

  /** Debits the entries of months that did not fit together, which each have `used` results used. */
  async function commitOneByOne(lane: Lane, months: readonly UnfitMonth[]) {
    const plans = months.map(({ entries, used }) => planOf(entries, used))
    const fitting = plans.flatMap(plan => plan.fitting)
    const found = fitting.length > 0 ? await commit(lane, fitting) : new Map<string, MonthOutcome>()
    const unsettled = plans.flatMap(plan => settlePlan(plan, found))
    if (unsettled.length > 0) await commitOneByOne(lane, unsettled)
  }

  async function commitAll(lane: Lane, group: readonly WaitingEntry[]) {
    const found = await commit(lane, group)
    const unfit = group.filter(({ item }) => found.get(monthKeyOf(item))?.fits === false)
    const months = [...byMonth(unfit)].map(([key, entries]) => ({ entries, used: found.get(key)?.used ?? 0 }))
    if (months.length > 0) await commitOneByOne(lane, months)
  }

  const commitAlone = async (lane: Lane, waiting: WaitingEntry) => {
    if (!waiting.isSettled) await commitAll(lane, [waiting]).catch(error => waiting.reject(error))
  }

  /** Writes a group and settles all of it. An entry that is wrong, such as one written before, fails alone. */
  return async function write(lane: Lane, group: readonly WaitingEntry[]): Promise<void> {
    try {
      await commitAll(lane, group)
    } catch (error) {
      if (error instanceof StoreUnavailableError || group.length === 1) throw error
      for (const waiting of group) await commitAlone(lane, waiting)
    }
  }
}
