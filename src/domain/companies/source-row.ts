import { aliasesOf } from './aliases-of.ts'
import type { CompanyStatus } from './company.ts'
import type { CompanyFacts } from './company-facts.ts'
import { knownFields } from './known-fields.ts'
import { toJson } from './preserialized.ts'

/** Metadata that a source provides with the facts. */
export interface SourceStamp {
  /** When the source confirmed this record; null if the date of the whole file applies. */
  last_confirmed_at: string | null
  source_updated_at: string | null
  /** The source's key of the record, if several of its records may be about one company (the LEI); of these, the highest `rank` wins. */
  source_key: string | null
  rank: string | null
  /** The day from which the name holds, `YYYY-MM-DD`, if the source says so and lists no former names; not stored. */
  name_since?: string | undefined
}

/** One record of one source, ready to be stored as a layer of its company. */
export interface SourceRow extends SourceStamp {
  country: string
  registry_id: string
  name: string
  status: CompanyStatus
  /** The other facts as compact JSON; empty if the source has withdrawn its record with this key, or without one withholds it. */
  record: string
  /** Bits of the known fields; see `knownFields`. */
  fields: number
  aliases: readonly string[]
  /** Whether `registry_id` is an alias, by which the partition finds the company. */
  is_alias: boolean
}

/** The members of a row from which its facts can be read. */
export type StoredContent = Pick<SourceRow, 'name' | 'status' | 'record'>

type Recorded = Exclude<keyof CompanyFacts, 'name' | 'status'>

// The order of members in the text is fixed; undefined members are left out.
const recorded: readonly Recorded[] = [
  'status_detail',
  'legal_form',
  'previous_names',
  'other_names',
  'incorporation_date',
  'dissolution_date',
  'registered_address',
  'activities',
  'identifiers',
  'capital',
  'register_part',
  'source_number',
  'details',
]

// The text before each member, as the first member or a later one. Joining it anew for each row would take twice the memory.
const openings = recorded.map(name => ({ name, first: `{"${name}":`, next: `,"${name}":` }))

const toRecord = (facts: CompanyFacts): string => {
  let members = ''
  for (const { name, first, next } of openings) {
    const value = facts[name]
    if (value !== undefined) members += (members === '' ? first : next) + toJson(value)
  }
  return members === '' ? '{}' : `${members}}`
}

/** Builds the row of a record. Equal facts give equal text, by which unchanged records are recognised. */
export const toSourceRow = (
  country: string,
  registryId: string,
  facts: CompanyFacts,
  {
    last_confirmed_at = null,
    source_updated_at = null,
    source_key = null,
    rank = null,
    name_since,
  }: Partial<SourceStamp> = {},
): SourceRow => ({
  country,
  registry_id: registryId,
  name: facts.name,
  status: facts.status,
  record: toRecord(facts),
  fields: knownFields(facts),
  aliases: aliasesOf(country, registryId, facts),
  last_confirmed_at,
  source_updated_at,
  source_key,
  rank,
  ...(name_since !== undefined && { name_since }),
  is_alias: false,
})

/** The row of a record whose registry id is an alias. */
export const toAliasRow = (row: SourceRow): SourceRow => ({ ...row, is_alias: true })

interface Withdrawal extends Record<'registryId' | 'key' | 'updatedAt', string> {
  /** Absent: the record is in no country that is served. */
  country?: string
}

/** The row of a record that its source has withdrawn: it ends the stored record. */
export const withdrawnRow = (of: Withdrawal): SourceRow => ({
  ...toSourceRow(of.country ?? '', of.registryId, { name: '', status: 'unknown' }),
  record: '',
  source_key: of.key,
  source_updated_at: of.updatedAt,
})

/** The row of a company that its register lists but whose name it withholds: it ends the records of older files. */
export const withheldRow = (of: { country: string; registryId: string }): SourceRow => ({
  ...toSourceRow(of.country, of.registryId, { name: '', status: 'unknown' }),
  record: '',
})

export const isWithheld = ({ record, source_key }: Pick<SourceRow, 'record' | 'source_key'>): boolean =>
  record === '' && source_key === null

export const isWithdrawn = ({ record }: Pick<SourceRow, 'record'>): boolean => record === ''

const incorporationDate = /"incorporation_date":"([^"]*)"/

/** Whether a row has another incorporation date than the stored one. Reading all facts would take five times as long. */
export const isRedated = (stored: StoredContent, row: StoredContent): boolean => {
  const before = incorporationDate.exec(stored.record)?.[1]
  const now = incorporationDate.exec(row.record)?.[1]
  return before !== undefined && now !== undefined && before !== now
}

export type RecordedFacts = Omit<CompanyFacts, 'name' | 'status'>

/** Reads the facts of a stored row back, without name and status. Throws `SyntaxError` when the stored text is damaged. */
export const readRecord = (record: string): RecordedFacts => JSON.parse(record) as RecordedFacts

/** Reads all facts of a stored row back. Throws `SyntaxError` when the stored text is damaged. */
export const toFacts = ({ name, status, record }: StoredContent): CompanyFacts => ({
  name,
  status,
  ...readRecord(record),
})
