import type { MappingContext } from '../importer.ts'
import { endBy, isOver, lastDay } from '../mapping/period.ts'
import { codeIn, isoDay, text } from '../mapping/source-values.ts'
import { type ReadStatus, unreadableEnd } from '../mapping/status-of.ts'
import type { CsvRow } from '../readers/csv-records.ts'

const newestFirst = <Row extends { since?: string | undefined }>(rows: readonly Row[]) =>
  rows.toSorted((one, other) => (other.since ?? '').localeCompare(one.since ?? ''))

const hasBegun =
  (day: string) =>
  ({ since = '' }: { since?: string | undefined }) =>
    since <= day

/** The open proceeding of a debtor on a day: insolvency before protection from creditors, then the newest. */
const openProceeding = (rows: readonly CsvRow[], day: string) => {
  const open = rows
    .filter(row => !isOver(day, { from: undefined, until: lastDay(row.proceeding_ended_on, isoDay) }))
    .map(row => ({ form: text(row.proceeding_form, 100) ?? '', since: isoDay(row.proceeding_started_on) }))
    .filter(hasBegun(day))
  return newestFirst(open).toSorted(
    (one, other) => Number(other.form === 'INSOLVENCY') - Number(one.form === 'INSOLVENCY'),
  )[0]
}

const liquidationOf = (rows: readonly CsvRow[], day: string) =>
  newestFirst(
    rows
      .map(row => ({
        code: text(row.liquidation_type, 100),
        label: text(row.liquidation_type_text, 500),
        since: isoDay(row.date_from),
      }))
      .filter(hasBegun(day)),
  )[0]

/** Serves the words of the register; without any, none: the mapping's names of its columns are not values. */
const withWords = (reading: ReadStatus, words: { code?: string | undefined; label?: string | undefined } = {}) => {
  const { status_detail, ...status } = reading
  return { ...status, status_detail: { ...status_detail, registry_code: words.code, registry_label: words.label } }
}

/** Reads a code of the register's status mapping. */
type ReadCode = (code: string, since?: string) => ReadStatus

/** The status of a closed entity. A removed entity is dissolved, whatever the reason; an unknown reason is still reported. */
const closedStatus = (code: string, ended: string | undefined, read: ReadCode): ReadStatus => {
  const { unknownStatus, ...reading } = read(`closed=${code}`, ended)
  if (unknownStatus === undefined)
    return withWords({ ...reading, unknownStatus }, { code, label: reading.status_detail?.registry_label })
  return withWords({ ...(ended ? read('terminated', ended) : reading), unknownStatus }, { code })
}

/**
 * The status of an entity: its end as the main file has it, or else an open proceeding of the file of insolvencies, or
 * else its liquidation.
 */
export const statusFacts = (
  row: CsvRow,
  { joinedRows, day }: Pick<MappingContext, 'joinedRows' | 'day'>,
  read: ReadCode,
): ReadStatus => {
  const ended = endBy(day, isoDay(row.terminated))
  // An entity is closed on the day of its termination, which may be in the future.
  const closed = ended || !isoDay(row.terminated) ? text(row.closed) : undefined
  if (closed) return closedStatus(closed, ended, read)
  if (ended) return withWords(read('terminated', ended))
  if (row.terminated && !isoDay(row.terminated)) return unreadableEnd('terminated')
  const number = codeIn(row.regcode) ?? ''
  const proceeding = openProceeding(joinedRows('insolvency', number), day)
  if (proceeding) return read(proceeding.form, proceeding.since)
  const liquidation = liquidationOf(joinedRows('liquidation', number), day)
  if (liquidation) return withWords(read('liquidation', liquidation.since), liquidation)
  return withWords(read('registered'))
}
