import { searchByNames, searchByNumbers } from '#domain/companies/search-by-name.ts'
import { isNameOf } from '#domain/corrections/aliases.ts'
import { readReference } from '#domain/corrections/read-reference.ts'
import { isRecord } from '#domain/is-record.ts'
import { textOfJson } from '#domain/text-of-json.ts'
import { rowsInBrief } from '../answers/rows-in-brief.ts'
import type { InputSchema } from '../arguments/arguments.ts'
import type { ServiceTool } from '../service-tool.ts'
import type { Arguments } from '../tool.ts'
import { operationTool } from './operation-tool.ts'

interface Company {
  country: string
  last_confirmed_at?: string | null
}

interface Row {
  index: number
  status: string
  company?: Company | null
  error?: { detail: string; correction: string } | null
}

/** A row with a company has its index and status by its place and its company. */
function briefRow({ index, status, ...row }: Row) {
  return row.company ? row : { index, status, ...row }
}

/** The time of each country whose companies, several, were all last confirmed at the same one, as those of a register's file are. */
function sharedTimes(companies: readonly Company[]): Record<string, string> {
  const byCountry = Map.groupBy(companies, ({ country }) => country)
  const shared = [...byCountry].flatMap(([country, own]) => {
    const [time, ...others] = new Set(own.map(({ last_confirmed_at }) => last_confirmed_at))
    return time && others.length === 0 && own.length > 1 ? [[country, time] as const] : []
  })
  return Object.fromEntries(shared)
}

/**
 * A batch in which a found row has only its company, entity tag and ref; a time that all companies of a country share, and each
 * correction, appear once.
 */
function briefBatch({ results, ...rest }: { results: readonly Row[] }, schema: InputSchema): object {
  const times = sharedTimes(results.flatMap(({ company }) => company ?? []))
  const worded = rowsInBrief(results, { schema, list: 'references', argument: 'references' })
  const rows = worded.map(briefRow).map(row => {
    if (!row.company || !(row.company.country in times)) return row
    const { last_confirmed_at: _, ...company } = row.company
    return { ...row, company }
  })
  return { ...rest, ...(Object.keys(times).length > 0 && { last_confirmed_at: times }), results: rows }
}

const isText = (value: unknown) => typeof value === 'string' && !/\d/.test(value)

/** Whether a row is the name of a company, or has one and no registry id. */
function isOfName(row: unknown): boolean {
  if (!isRecord(row)) return isText(row)
  const names = Object.keys(row)
  return (
    names.some(name => isNameOf('name', name)) &&
    !names.some(name => isNameOf('registry_id', name) && !isText(row[name]))
  )
}

/** Whether a row is a number without a country. */
const isOfNumber = (row: unknown) =>
  isRecord(row)
    ? !Object.keys(row).some(name => isNameOf('country', name))
    : /^\W*\d/.test(textOfJson(row)) && readReference(textOfJson(row)) === undefined

/** What to do with rows that no references can be made of. */
function rowsHint(args: Arguments): string | undefined {
  const rows = Object.values(args).flatMap(list => (Array.isArray(list) ? list : []))
  if (rows.some(isOfName)) return searchByNames
  if (args.country !== undefined || !rows.some(isOfNumber)) return undefined
  return args.idempotency_key === undefined ? `${searchByNumbers} Send a new UUID as idempotency_key.` : searchByNumbers
}

/** Looks up a batch. */
export function enrichCompanies(inputSchema: InputSchema): ServiceTool {
  const tool = operationTool('svc_enrich_companies', 'lookupBatch', inputSchema)
  // The contract has checked the reply.
  return {
    ...tool,
    hint: rowsHint,
    present: (body, args) => briefBatch(tool.present(body, args) as { results: Row[] }, inputSchema),
  }
}
