import type { Memo } from '../../mapping/memo.ts'
import { nameEnding } from '../../mapping/name-ending.ts'
import { gleifStatusOf, statusOf } from '../../mapping/status-of.ts'
import type { LeiEvent, LeiRecord } from './lei-record.ts'
import { localDay } from './local-day.ts'

/** What the name of a company says that it is in. */
const proceedingInName = (memo: Memo, country: string, name: string) => {
  const ending = nameEnding(country, name)
  if (ending === undefined) return undefined
  const { status, status_detail } = statusOf(memo, country, ending)
  return { status, flags: status_detail?.flags, since: undefined }
}

// Insolvency is graver than liquidation.
const proceedings = ['BANKRUPTCY', 'INSOLVENCY', 'VOLUNTARY_ARRANGEMENT', 'LIQUIDATION']

/** The proceeding of an active company that has begun and not ended. */
const proceedingInEvents = (memo: Memo, { events }: LeiRecord) => {
  const open = proceedings.flatMap(kind =>
    events.filter(({ type, status }) => type === kind && status === 'IN_PROGRESS'),
  )
  const [gravest] = open
  if (gravest === undefined) return undefined
  const { status, status_detail } = gleifStatusOf(memo, `ACTIVE+${gravest.type}`)
  return { status, flags: status_detail?.flags, since: localDay(gravest.effectiveDate) }
}

// Files converted from GLEIF's XML may lack the status of events, which is an attribute there. That a company has been
// dissolved is then shown by its own status, which only an inactive one has.
const isCompleted = ({ type, status }: LeiEvent) =>
  status === 'COMPLETED' || (status === undefined && type === 'DISSOLUTION')

/** The completed events of an inactive company. */
const completed = ({ events }: LeiRecord, types: readonly string[]): LeiEvent[] =>
  events.filter(event => types.includes(event.type ?? '') && isCompleted(event))

// Since version 3.1 of the format, of March 2022, an end is an event: a reason for it is in older files only.
const isDissolved = (record: LeiRecord) =>
  record.expirationReason === 'DISSOLVED' || completed(record, ['DISSOLUTION']).length > 0

const lastDay = (events: readonly LeiEvent[]): string | undefined =>
  events
    .flatMap(({ effectiveDate }) => localDay(effectiveDate) ?? [])
    .toSorted()
    .at(-1)

const mergers = ['MERGERS_AND_ACQUISITIONS', 'ABSORPTION']

/** Whether a company that was part of a merger ended later by itself: the one that went on has such an event, too. */
const endedLater = (record: LeiRecord, merged: readonly LeiEvent[]) =>
  record.successors.length === 0 &&
  (lastDay(completed(record, ['DISSOLUTION', ...proceedings])) ?? '') > (lastDay(merged) ?? '9999')

// An inactive company that took part in a merger is not the one that continued.
const isMerged = (record: LeiRecord) => {
  if (record.registrationStatus === 'MERGED') return true
  const merged = record.entityStatus === 'INACTIVE' ? completed(record, mergers) : []
  return merged.length > 0 && !endedLater(record, merged)
}

/** The day of a company's dissolution. */
export const endOf = (record: LeiRecord): string | undefined =>
  localDay(record.expirationDate) ?? lastDay(completed(record, ['DISSOLUTION']))

/** What a record says of its company's status, in the country of its register. GLEIF's own status knows no proceedings. */
export const statusFacts = (
  memo: Memo,
  record: LeiRecord,
  { country, name }: Readonly<Record<'country' | 'name', string>>,
) => {
  const written = record.entityStatus ?? 'NULL'
  const ended = written === 'INACTIVE' && isDissolved(record)
  const { status_detail, ...status } = gleifStatusOf(memo, ended ? 'INACTIVE+DISSOLVED' : written)
  const proceeding =
    status.status === 'active' ? (proceedingInEvents(memo, record) ?? proceedingInName(memo, country, name)) : undefined
  const flags = isMerged(record) ? (['merged'] as const) : proceeding?.flags
  const detail = { ...status_detail, registry_label: written, flags, since: proceeding?.since }
  return { ...status, status: proceeding?.status ?? status.status, status_detail: detail }
}
