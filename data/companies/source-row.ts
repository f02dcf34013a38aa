import { aliasesOf } from './aliases-of.ts'
import type { CompanyStatus } from './company.ts'
import type { CompanyFacts } from './company-facts.ts'
import { knownFields } from './known-fields.ts'

/** What a source vouches for beside the facts. */
export interface SourceStamp {
  /** When the source confirmed this record; null when the whole file's date says it. */
  last_confirmed_at: string | null
  source_updated_at: string | null
  /** The source's own key where several of its records may mean one company (the LEI), and which of them is the better. */
  source_key: string | null
  rank: string | null
}

/** One record of one source, ready to be stored as a layer of its company. */
export interface SourceRow extends SourceStamp {
  country: string
  registry_id: string
  name: string
  status: CompanyStatus
  /** The other facts as compact JSON. */
  record: string
  fields: number
  aliases: readonly string[]
  /** Whether `registry_id` is another number, whose owner the partition is to be asked for. */
  is_alias: boolean
}

const fileDated: SourceStamp = { last_confirmed_at: null, source_updated_at: null, source_key: null, rank: null }

// Member by member, so that the text's order is always the same; what is undefined is left out of it.
const toRecord = (facts: CompanyFacts): string =>
  JSON.stringify({
    status_detail: facts.status_detail,
    legal_form: facts.legal_form,
    previous_names: facts.previous_names,
    other_names: facts.other_names,
    incorporation_date: facts.incorporation_date,
    dissolution_date: facts.dissolution_date,
    registered_address: facts.registered_address,
    activities: facts.activities,
    identifiers: facts.identifiers,
    capital: facts.capital,
  } satisfies Omit<CompanyFacts, 'name' | 'status'>)

/** Makes the row of a record. Equal facts give equal text, which is how an unchanged record is known. */
export const toSourceRow = (
  country: string,
  registryId: string,
  facts: CompanyFacts,
  { last_confirmed_at, source_updated_at, source_key, rank }: SourceStamp = fileDated,
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
  is_alias: false,
})

/** Reads the facts of a stored row back. Throws `SyntaxError` when the stored text is damaged. */
export const toFacts = ({ name, status, record }: Pick<SourceRow, 'name' | 'status' | 'record'>): CompanyFacts => ({
  name,
  status,
  ...(JSON.parse(record) as Omit<CompanyFacts, 'name' | 'status'>),
})
