import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import type { Mapped } from '../importer.ts'
import { hasLostLetters, isMisread } from '../mapping/misread-text.ts'
import type { CountDate } from './count-dates.ts'

/** Companies of which a text has a fault, and the first such text; '' without one. */
interface FaultCount {
  records: number
  first: string
}

/** The same, `of` those that have a text in which it can be seen. */
export interface FaultShare extends FaultCount {
  of: number
}

/** Counts of all records so far. They depend only on the files, so a resumed run counts the same. */
export interface MappingCounts {
  read: number
  skipped: Record<string, number>
  rejected: number
  /** Records by a status that is on no list; at most 100 statuses. */
  unknown_statuses: Record<string, number>
  /** Records by a legal form that is on no list, `code label`; at most 100 forms. */
  unknown_legal_forms: Record<string, number>
  /** Companies by a code that is on no list, `column code`; at most 100 codes. */
  unknown_codes: Record<string, number>
  /** Companies of which no legal form is written. */
  without_legal_form: number
  /** Companies whose status is unknown because what the register says is on no list. */
  without_status: number
  /** JSON and XML records by the path of a member that is not known; at most 100 paths. */
  unknown_members: Record<string, number>
  /** JSON records that have a member of `statusMembers`, by its path. */
  status_members: Record<string, number>
  /** Keys of which a supplementary file has a row, by its name. */
  joined: Record<string, number>
  /** Cells that are no date, of those that are not empty, by column, also where all can be read. */
  dates: Record<string, FaultShare>
  /** Names that were read as another encoding, of those with letters outside ASCII. */
  misread_names: FaultShare
  /** Names that have `?` for letters. */
  lost_letters: FaultCount
}

/** Counts of the records of one block; the keys are in the order in which they were found. */
export type BlockCounts = {
  [Name in keyof MappingCounts]: MappingCounts[Name] extends Record<string, infer Count>
    ? ReadonlyMap<string, Count>
    : MappingCounts[Name]
}

/** Counts records as they are mapped. */
interface BlockCounter {
  readonly counts: BlockCounts
  read(): void
  rejected(): void
  skipped(reason: string): void
  /** Counts what is unknown in a company. */
  company(mapped: Extract<Mapped, { kind: 'company' }>): void
  unknownCode(code: string): void
  unknownMember(name: string): void
  statusMember(path: string): void
  joined(file: string): void
  date: CountDate
}

const maxExample = 40

type NameCounts = Pick<MappingCounts, 'misread_names' | 'lost_letters'>

const noShare = (): FaultShare => ({ records: 0, of: 0, first: '' })

const countFault = (counts: FaultCount, text: string) => {
  counts.records += 1
  counts.first ||= text.slice(0, maxExample)
}

const addFaults = (sum: FaultCount, more: FaultCount) => {
  sum.records += more.records
  sum.first ||= more.first
}

const addShare = (sum: FaultShare, more: FaultShare) => {
  addFaults(sum, more)
  sum.of += more.of
}

/** Counts a cell with a date, `unreadable` if it is not one, else ''. */
export const countDateIn = (dates: Record<string, FaultShare>, column: string, unreadable: string): void => {
  dates[column] ??= noShare()
  dates[column].of += 1
  if (unreadable !== '') countFault(dates[column], unreadable)
}

const increment = (counts: Map<string, number>, key: string) => {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** A legal form that is on no list; undefined for one that is known, or none. */
const unknownFormOf = ({ legal_form: form }: CompanyFacts): string | undefined => {
  if (!form || form.kind || form.elf_code) return undefined
  const written = new Set([form.registry_code, form.registry_label].filter(Boolean))
  return [...written].join(' ') || undefined
}

const isAscii = /^[\0-\x7F]*$/

const countName = ({ misread_names: counts, lost_letters: lost }: NameCounts, name: string) => {
  if (hasLostLetters(name)) countFault(lost, name)
  if (isAscii.test(name)) return
  counts.of += 1
  if (isMisread(name)) countFault(counts, name)
}

export const createBlockCounter = (): BlockCounter => {
  const maps = {
    skipped: new Map<string, number>(),
    unknown_statuses: new Map<string, number>(),
    unknown_legal_forms: new Map<string, number>(),
    unknown_codes: new Map<string, number>(),
    unknown_members: new Map<string, number>(),
    status_members: new Map<string, number>(),
    joined: new Map<string, number>(),
  }
  const dates = new Map<string, FaultShare>()
  const counts = {
    read: 0,
    rejected: 0,
    without_legal_form: 0,
    without_status: 0,
    ...maps,
    dates,
    misread_names: noShare(),
    lost_letters: { records: 0, first: '' },
  }
  return {
    counts,
    read: () => {
      counts.read += 1
    },
    rejected: () => {
      counts.rejected += 1
    },
    skipped: reason => increment(maps.skipped, reason),
    company: ({ unknownStatus, facts }) => {
      const unknownForm = unknownFormOf(facts)
      countName(counts, facts.name)
      if (!facts.legal_form) counts.without_legal_form += 1
      if (unknownStatus !== undefined) increment(maps.unknown_statuses, unknownStatus)
      // Counted only if the status stays unknown: a company may also have a known state, and one that has ended is dissolved
      // whatever the word.
      if (unknownStatus !== undefined && facts.status === 'unknown') counts.without_status += 1
      if (unknownForm !== undefined) increment(maps.unknown_legal_forms, unknownForm)
    },
    unknownCode: code => increment(maps.unknown_codes, code),
    unknownMember: name => increment(maps.unknown_members, name),
    statusMember: path => increment(maps.status_members, path),
    joined: file => increment(maps.joined, file),
    date: (column, unreadable) => {
      const found = dates.get(column) ?? noShare()
      if (found.of === 0) dates.set(column, found)
      found.of += 1
      if (unreadable !== '') countFault(found, unreadable)
    },
  }
}

export const createMappingCounts = (): MappingCounts => ({
  read: 0,
  skipped: {},
  rejected: 0,
  without_legal_form: 0,
  without_status: 0,
  unknown_statuses: {},
  unknown_legal_forms: {},
  unknown_codes: {},
  unknown_members: {},
  status_members: {},
  dates: {},
  joined: {},
  misread_names: noShare(),
  lost_letters: { records: 0, first: '' },
})

const maxDistinct = 100

const addTo = (sum: Record<string, number>, more: ReadonlyMap<string, number>, max?: number) => {
  for (const [key, count] of more) {
    // A word of the file may be `constructor`, which every object inherits.
    const before = Object.hasOwn(sum, key) ? sum[key] : undefined
    // `__proto__` is set as the prototype unless it is defined.
    if (before !== undefined || max === undefined || Object.keys(sum).length < max)
      Object.defineProperty(sum, key, {
        value: (before ?? 0) + count,
        enumerable: true,
        writable: true,
        configurable: true,
      })
  }
}

/** Counts an unknown code of a supplementary file. */
export const countCodeIn = (codes: Record<string, number>, code: string): void =>
  addTo(codes, new Map([[code, 1]]), maxDistinct)

/** Adds the counts of a block to those of all blocks before it. */
export const addCounts = (sum: MappingCounts, block: BlockCounts): void => {
  sum.read += block.read
  sum.rejected += block.rejected
  sum.without_legal_form += block.without_legal_form
  sum.without_status += block.without_status
  addTo(sum.skipped, block.skipped)
  // A column of names in place of statuses has millions of them.
  addTo(sum.unknown_statuses, block.unknown_statuses, maxDistinct)
  addTo(sum.unknown_legal_forms, block.unknown_legal_forms, maxDistinct)
  addTo(sum.unknown_codes, block.unknown_codes, maxDistinct)
  addTo(sum.unknown_members, block.unknown_members, maxDistinct)
  addTo(sum.status_members, block.status_members)
  addTo(sum.joined, block.joined)
  addShare(sum.misread_names, block.misread_names)
  addFaults(sum.lost_letters, block.lost_letters)
  for (const [column, more] of block.dates) {
    sum.dates[column] ??= noShare()
    addShare(sum.dates[column], more)
  }
}
