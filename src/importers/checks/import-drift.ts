import type { FileDrift } from '#data/partitions/build/audit-full-file.ts'
import type { FaultShare, MappingCounts } from '../blocks/block-counts.ts'
import { ImportError } from '../import-error.ts'
import { describeLost, lostLetters } from './lost-letters.ts'
import { describeMisread, misreadNames } from './misread-names.ts'
import { describeUnjoined, describeUnused } from './unjoined-files.ts'
import { describeUnreadableDates, unreadableDates } from './unreadable-dates.ts'
import { describeUnreadable, type UnreadableRecords } from './unreadable-records.ts'

/** What files contain that their importer does not know, and how they differ from the last files of the whole register. */
export interface ImportDrift {
  /** By `main` or the name of the supplementary file. */
  unknown_columns: Record<string, readonly string[]>
  /** Optional columns that the files lack, in the same way. */
  missing_columns: Record<string, readonly string[]>
  /** Columns that a header has several times, in the same way: the first of each is read. */
  repeated_columns: Record<string, readonly string[]>
  /** The days of supplementary files that are of another time than the main file, by their names. */
  other_dates: Record<string, string>
  /** The rows of supplementary files of which no record of the main file has found one, in the same way. */
  unjoined_files: Record<string, number>
  /** The rows of supplementary files of which none is kept, in the same way. */
  unused_files: Record<string, number>
  /** JSON and XML records by the path of a member that is not known. */
  unknown_members: Record<string, number>
  /** Members about an end or a proceeding that no record has: companies with one would be served as active. */
  missing_members: readonly string[]
  /** Records by a legal form that is on no list. */
  unknown_legal_forms: Record<string, number>
  /** Companies by a code that is on no list, as `column code`; rows of supplementary files, `column code of file`. */
  unknown_codes: Record<string, number>
  unreadable: UnreadableRecords | null
  /** A hundredth of the dates of a column or more, by column. */
  unreadable_dates: Record<string, FaultShare>
  /** Names that were probably read in another encoding, if at least a hundredth of those with letters outside ASCII are. */
  misread_names: FaultShare | null
  /** Names that lost letters, if at least a hundredth of all names did. */
  lost_letters: ReturnType<typeof lostLetters>
  /** Counts of rows and shares of fields and statuses that differ by more than a tenth. */
  changes: readonly (FileDrift & { country: string })[]
}

export const importDrift = (
  counts: MappingCounts,
  found: Pick<
    ImportDrift,
    | 'unknown_columns'
    | 'missing_columns'
    | 'repeated_columns'
    | 'other_dates'
    | 'unjoined_files'
    | 'unused_files'
    | 'missing_members'
    | 'unreadable'
  >,
  finished: readonly { country: string; drift: readonly FileDrift[] }[],
): ImportDrift => ({
  ...found,
  unknown_members: counts.unknown_members,
  unknown_legal_forms: counts.unknown_legal_forms,
  unknown_codes: counts.unknown_codes,
  unreadable_dates: unreadableDates(counts),
  misread_names: misreadNames(counts.misread_names),
  lost_letters: lostLetters(counts),
  changes: finished.flatMap(({ country, drift }) => drift.map(change => ({ ...change, country }))),
})

const percent = (share: number) => `${Math.round(share * 100)} %`

const describeChange = (change: ImportDrift['changes'][number]): string => {
  const { kind, country, now } = change
  if (kind === 'renamed_share') return `${percent(now)} of ${country} have another name than before`
  if (kind === 'redated_share') return `${percent(now)} of ${country} have another incorporation date than before`
  const { before } = change
  if (kind === 'row_count') return `${country} has ${now} rows instead of ${before}`
  const what = kind === 'field_share' ? `have ${change.field}` : `are ${change.status}`
  return `${percent(now)} of ${country} ${what} instead of ${percent(before)}`
}

const maxNamed = 5
const listed = (names: readonly string[]) =>
  names.length > maxNamed
    ? `${names.slice(0, maxNamed).join(', ')} and ${names.length - maxNamed} more`
    : names.join(', ')

const named = (what: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${what} ${listed(names)}`] : []

const inFiles = (what: string, files: Record<string, readonly string[]>): string[] =>
  Object.entries(files).flatMap(([file, names]) => named(`${what} ${file}:`, names))

/** One phrase for each kind of drift; empty when there is none. */
export const describeDrift = (drift: ImportDrift): string[] => [
  ...inFiles('unknown columns in', drift.unknown_columns),
  ...inFiles('columns missing from', drift.missing_columns),
  ...inFiles('repeated columns, of which the first is read, in', drift.repeated_columns),
  ...Object.entries(drift.other_dates).map(([file, day]) => `${file} is of ${day}, another date than the main file`),
  ...Object.entries(drift.unjoined_files).map(describeUnjoined),
  ...Object.entries(drift.unused_files).map(describeUnused),
  ...named('unknown members:', Object.keys(drift.unknown_members)),
  ...named('members that no record has, so that nothing tells of an end or a proceeding:', drift.missing_members),
  ...named('unknown legal forms:', Object.keys(drift.unknown_legal_forms)),
  ...named('unknown codes:', Object.keys(drift.unknown_codes)),
  ...(drift.unreadable ? [describeUnreadable(drift.unreadable)] : []),
  ...Object.entries(drift.unreadable_dates).map(describeUnreadableDates),
  ...(drift.misread_names ? [describeMisread(drift.misread_names)] : []),
  ...(drift.lost_letters ? [describeLost(drift.lost_letters)] : []),
  ...drift.changes.map(describeChange),
]

/** An unknown status as it is shown: the register may have left it empty. */
export const shownStatus = (status: string): string => status || 'none written'

/** Throws `ImportError`, one line, if there is drift or an unknown status. */
export const refuseDrift = (drift: ImportDrift, unknownStatuses: Record<string, number>): void => {
  const found = [...describeDrift(drift), ...named('unknown statuses:', Object.keys(unknownStatuses).map(shownStatus))]
  if (found.length > 0)
    throw new ImportError(`the files are not as known (${found.join('; ')}); nothing was replaced: --strict was given`)
}
