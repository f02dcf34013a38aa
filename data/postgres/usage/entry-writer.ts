import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { StoreUnavailableError } from '../../store-unavailable-error.ts'
import { TablesRefuseError } from '../postgres-error.ts'
import type { Lane } from './lane.ts'
import { type Plan, planDebits, type WaitingEntry } from './plan-debits.ts'
import { type EntryMonth, groupValues, monthsOf } from './usage-rows.ts'

interface EntryWriterDeps {
  /** Whether groups release their locks before a synchronous standby has them. */
  releasesEarly: () => boolean
  /** Gives back entries that were billed although their callers got an error. */
  giveBack(entries: readonly UsageEntry[]): Promise<void>
  /** Called with entries when they are billed. */
  onBilled(entries: readonly UsageEntry[]): void
}

type Month = EntryMonth<WaitingEntry>

/** The outcome of a month in a group: the results used, and whether its units fitted. */
interface MonthOutcome {
  used: number
  fits: boolean
}

/** The result of `commit_group`: the results used in each month, and the positions, from 1, of the months that fitted. */
interface GroupResult {
  used: readonly number[]
  fitting: readonly number[]
}

const commitSql = 'CALL commit_group($1, $2, $3, $4, $5, $6, $7, $8, NULL)'

const itemsOf = (months: readonly Month[]): UsageEntry[] =>
  months.flatMap(({ waiting }) => waiting.map(({ item }) => item))

function outcomesOf({ used, fitting }: GroupResult): MonthOutcome[] {
  const places = new Set(fitting)
  return used.map((each, at) => ({ used: each, fits: places.has(at + 1) }))
}

/** Answers the entries of a month that fitted, each with the results used after it; returns those whose callers have given up. */
function answer(waitingOfMonth: readonly WaitingEntry[], used: number): UsageEntry[] {
  let after = used - waitingOfMonth.reduce((sum, { item }) => sum + item.units, 0)
  const late: UsageEntry[] = []
  for (const waiting of waitingOfMonth) {
    after += waiting.item.units
    if (waiting.isSettled) late.push(waiting.item)
    else waiting.resolve({ accepted: true, used: after })
  }
  return late
}

/** The entries of a month that do not fit together, and what is used of it. */
interface UnfitMonth extends Month {
  used: number
}

interface PlannedMonth extends UnfitMonth {
  plan: Plan
}

function refuse(refused: Plan['refused']) {
  for (const { waiting, used } of refused) if (!waiting.isSettled) waiting.resolve({ accepted: false, used })
}

/**
 * Refuses the entries that do not fit after the planned ones, if the month has not changed; otherwise returns the entries to
 * plan again.
 */
function settlePlan({ plan, ...month }: PlannedMonth, found: MonthOutcome | undefined): UnfitMonth[] {
  const isAsPlanned = !found || (found.fits && found.used === plan.used)
  if (isAsPlanned) refuse(plan.refused)
  const unfit = found?.fits === false ? plan.fitting : []
  const refused = isAsPlanned ? [] : plan.refused.map(({ waiting }) => waiting)
  const waiting = [...unfit, ...refused, ...plan.later]
  return waiting.length > 0 ? [{ ...month, waiting, used: found?.used ?? plan.used }] : []
}

/**
 * Writes groups of billed entries over lanes. Months whose units do not fit together are debited entry by entry, in their order:
 * first those that fit, and then the others are refused, if the month is still as it was.
 */
export function createEntryWriter({ releasesEarly, giveBack, onBilled }: EntryWriterDeps) {
  // If an account that has used up its month keeps sending requests, the next group has unfit entries too.
  let hadUnfit = false

  /** Commits entries, answers those of the months that fit, and returns what was found of each month. */
  async function commit(lane: Lane, months: readonly Month[]): Promise<MonthOutcome[]> {
    const isWanted = () => months.some(({ waiting }) => waiting.some(({ isSettled }) => !isSettled))
    const call = { name: 'commit_group', text: commitSql, values: [releasesEarly(), hadUnfit, ...groupValues(months)] }
    const outcomes = outcomesOf((await lane.run(call, isWanted)) as GroupResult)
    hadUnfit = outcomes.some(({ fits }) => !fits)
    const entries = itemsOf(months.filter((_, at) => outcomes[at]?.fits))
    onBilled(entries)
    const late = months.flatMap(({ waiting }, at) => {
      const { used = 0, fits = false } = outcomes[at] ?? {}
      return fits ? answer(waiting, used) : []
    })
    const givenBack = new Set(late)
    // A standby that lacks a charge lacks what gives it back, too.
    lane.remember(late.length > 0 ? entries.filter(each => !givenBack.has(each)) : entries)
    if (late.length > 0) await giveBack(late)
    return outcomes
  }

  /** Debits the entries of months that did not fit together, which each have `used` results used. */
  async function commitOneByOne(lane: Lane, months: readonly UnfitMonth[]) {
    const planned = months.map(month => ({ ...month, plan: planDebits(month.waiting, month.used) }))
    const fitting = planned.filter(({ plan }) => plan.fitting.length > 0)
    const outcomes =
      fitting.length > 0
        ? await commit(
            lane,
            fitting.map(({ plan, ...month }) => ({ ...month, waiting: plan.fitting })),
          )
        : []
    const found = new Map(fitting.map((month, at) => [month, outcomes[at]]))
    const unsettled = planned.flatMap(month => settlePlan(month, found.get(month)))
    if (unsettled.length > 0) await commitOneByOne(lane, unsettled)
  }

  async function commitAll(lane: Lane, group: readonly WaitingEntry[]) {
    const months = monthsOf(group)
    const outcomes = await commit(lane, months)
    const unfit = months.flatMap((month, at) => {
      const { used = 0, fits = false } = outcomes[at] ?? {}
      return fits ? [] : [{ ...month, used }]
    })
    if (unfit.length > 0) await commitOneByOne(lane, unfit)
  }

  const commitAlone = async (lane: Lane, waiting: WaitingEntry) => {
    if (!waiting.isSettled) await commitAll(lane, [waiting]).catch(error => waiting.reject(error))
  }

  /** Whether a group fails as a whole; tables may refuse what one account has used. */
  const isOfAll = (error: unknown) => error instanceof StoreUnavailableError && !(error instanceof TablesRefuseError)

  /** Writes a group and settles all of it. An entry that is wrong, such as one written before, fails alone. */
  return async function write(lane: Lane, group: readonly WaitingEntry[]): Promise<void> {
    try {
      await commitAll(lane, group)
    } catch (error) {
      if (isOfAll(error) || group.length === 1) throw error
      for (const waiting of group) await commitAlone(lane, waiting)
    }
  }
}
