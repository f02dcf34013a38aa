import type { CompanyFacts } from './company-facts.ts'
import { maxListMembers } from './max-list-members.ts'
import { nameKey } from './name-key.ts'
import type { SourceRow, StoredContent } from './source-row.ts'
import { toFacts, toSourceRow } from './source-row.ts'

type FormerName = NonNullable<CompanyFacts['previous_names']>[number]

const isNamed = (name: string) => (former: Pick<FormerName, 'name'>) => nameKey(former.name) === nameKey(name)

/** Whether a company still has a name, as its name or as another one, such as the one in another language. */
const isInForce = ({ name, other_names = [] }: CompanyFacts, former: string) =>
  [name, ...other_names.map(other => other.name)].some(each => nameKey(each) === nameKey(former))

const withNames = <Row extends SourceRow>(row: Row, facts: CompanyFacts, names: readonly FormerName[]): Row => {
  const previous_names = names.length > 0 ? names.slice(0, maxListMembers) : undefined
  const { aliases, record, fields } = toSourceRow(row.country, row.registry_id, { ...facts, previous_names })
  return { ...row, aliases, record, fields }
}

/** Whether a row has another name than the stored one, which it lists neither as a former name nor as one in force. */
export const isRenamed = (stored: StoredContent, row: SourceRow): boolean => {
  if (isNamed(row.name)(stored)) return false
  const facts = toFacts(row)
  return !isInForce(facts, stored.name) && !facts.previous_names?.some(isNamed(stored.name))
}

/** Whether a company had its stored name on an earlier day already: no former name ended later. */
export const isNamedOn = (stored: StoredContent, day: string): boolean =>
  (toFacts(stored).previous_names ?? []).every(({ until }) => until === undefined || until <= day)

/**
 * Adds former names that the source does not list: the stored name, if the row no longer has it, valid until the given day; and the
 * stored former names, if the row lists none. Without a day, the row corrects the stored one, whose name was never held.
 */
export const keepFormerNames = (stored: StoredContent, row: SourceRow, until: string | undefined): SourceRow => {
  const before = toFacts(stored)
  const facts = toFacts(row)
  const listed = facts.previous_names ?? []
  const replaced = until !== undefined && isRenamed(stored, row) ? [{ name: before.name, until }] : []
  const earlier = (before.previous_names ?? []).filter(
    former => !isInForce(facts, former.name) && !isNamed(before.name)(former),
  )
  const kept = [...replaced, ...(listed.length > 0 ? listed : earlier)]
  return kept.length === listed.length ? row : withNames(row, facts, kept)
}

/** What is known of the days of an older record. */
interface OlderDays {
  /** The day of the older record. */
  day: string
  /** Later days on which the company had the names that are stored, in any order. */
  later: readonly string[]
  /** The days of the files of the whole register, oldest first. */
  full: readonly string[]
}

/** Whether former names say nothing about the time before a day. Names that the stored record itself lists would. */
const areAllLater = (names: readonly FormerName[], day: string) =>
  names.every(({ until }) => until !== undefined && until > day)

/** The former names that an older record lists, if the stored record lists none for that time. */
const olderNames = (facts: CompanyFacts, older: StoredContent, day: string): FormerName[] => {
  const known = facts.previous_names ?? []
  if (!areAllLater(known, day)) return []
  const listed = toFacts(older).previous_names ?? []
  return listed.filter(({ name }) => !isInForce(facts, name) && ![older, ...known].some(each => isNamed(name)(each)))
}

/**
 * Adds the name in an older record of a company, imported after the stored one, to the stored former names: it was valid until
 * the next known day. A former name that was not seen since that day was valid until then. The former names that the older
 * record lists are added too, if the stored record lists none.
 */
export const addOlderName = (stored: SourceRow, record: StoredContent, { day, later, full }: OlderDays): SourceRow => {
  const older = record.name
  const facts = toFacts(stored)
  const known = facts.previous_names ?? []
  const lastSeen = (until: string) => full.findLast(one => one < until)
  const shortened = known.map(former => {
    const { until } = former
    const isSeenBefore = until !== undefined && until > day && (lastSeen(until) ?? day) < day
    return isSeenBefore && !isNamed(older)(former) ? { ...former, until: day } : former
  })
  const isKnown = isInForce(facts, older) || known.some(isNamed(older))
  const days = [...later, ...full, ...known.flatMap(({ until }) => until ?? [])].filter(one => one > day)
  const replaced = isKnown ? [] : [{ name: older, until: days.toSorted()[0] }]
  const added = [...replaced, ...olderNames(facts, record, day)]
  const names = [...shortened, ...added].toSorted((one, other) => (other.until ?? '').localeCompare(one.until ?? ''))
  const isChanged = added.length > 0 || shortened.some((former, at) => former !== known[at])
  return isChanged ? withNames(stored, facts, names) : stored
}
