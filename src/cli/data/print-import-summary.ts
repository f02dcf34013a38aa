import { describeDrift, shownStatus } from '../../importers/checks/import-drift.ts'
import { importers } from '../../importers/importers.ts'
import type { ImportSummary } from '../../importers/run/import-summary.ts'
import type { Printer } from '../terminal/print.ts'

const tally = (counts: Record<string, number>, shownName = (name: string) => name) =>
  Object.entries(counts)
    .map(([name, count]) => `${shownName(name)} ${count}`)
    .join(', ') || '0'

const shown = (names: readonly string[]) =>
  names.length > 5 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')

/** The rows of a supplementary file: those read are those kept, those not needed and those rejected. */
const rowsOf = ({ read, kept, rejected }: ImportSummary['supplementary_files'][string]) => {
  const parts = { kept, 'not needed': read - kept - rejected, rejected }
  const counted = Object.entries(parts).filter(([name, count]) => name === 'kept' || count > 0)
  return [`${read} read`, ...counted.map(([name, count]) => `${count} ${name}`)].join(', ')
}

const supplementaryFields = ({ supplementary_files }: ImportSummary) =>
  Object.fromEntries(Object.entries(supplementary_files).map(([name, counts]) => [`with ${name}`, rowsOf(counts)]))

const notLookedFor = 'companies that left the register were not looked for'

const isDatedByRecord = ({ source }: ImportSummary) => importers.get(source)?.confirmedBy === 'record'

/** Prints what an import has done: the fields that say something, and a table if it was of several countries. */
export function printImportSummary(summary: ImportSummary, print: Printer) {
  const { missing_files, ignored_files, skipped, rejected, reject_file, unknown_statuses, countries, resumed_after } =
    summary
  const drift = describeDrift(summary.drift)
  print.fields({
    source: summary.source,
    files: shown(summary.files),
    ...supplementaryFields(summary),
    ...(missing_files.length > 0 && { missing: shown(missing_files) }),
    ...(ignored_files.length > 0 && { ignored: shown(ignored_files) }),
    'snapshot date': summary.snapshot_date ?? (isDatedByRecord(summary) ? 'that of each record' : 'unknown'),
    ...(!summary.complete && { complete: `no, ${summary.incomplete_because}: ${notLookedFor}` }),
    ...(summary.dry_run && { 'dry run': 'nothing was replaced' }),
    ...(resumed_after > 0 && { 'resumed after': resumed_after }),
    read: summary.read,
    written: summary.written,
    unchanged: summary.unchanged,
    vanished: summary.vanished,
    skipped: tally(skipped),
    rejected: reject_file ? `${rejected}, in ${reject_file}` : rejected,
    ...(Object.keys(unknown_statuses).length > 0 && { 'unknown statuses': tally(unknown_statuses, shownStatus) }),
    ...(drift.length > 0 && { drift: drift.join('; ') }),
    time: `${summary.seconds.toFixed(1)} s, ${summary.rows_per_second} rows/s`,
  })
  const rows = Object.entries(countries).map(([country, counts]) => ({
    country,
    ...counts,
    replaced: counts.replaced ? 'yes' : 'no',
  }))
  if (rows.length > 1) print.table(['country', 'written', 'unchanged', 'vanished', 'replaced'], rows)
}
