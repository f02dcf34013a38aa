import type { CountryUse, UsageOutcome } from '#domain/billing/usage-entry.ts'
import type { Caller } from '#domain/keys/caller.ts'
import { type Call, operations } from '#generated/operations.ts'
import type { components } from '#generated/schema.ts'
import { absentCountries } from './absent-countries.ts'
import { type ReadReference, readCompanies, readReference } from './batch-companies.ts'
import type { OperationDeps } from './deps.ts'
import { explainBatchMisses } from './explain-batch-misses.ts'
import type { BatchBill } from './handler.ts'
import { lookupRow } from './lookup-row.ts'
import { suggestNumberedCompanies } from './suggest-numbered-companies.ts'

type Row = components['schemas']['BatchRow']
type Summary = components['schemas']['BatchResult']['summary']

/** The billing key of a row: rows of one company count once. */
export const billedAs = ({ company }: Row) => company && `${company.country} ${company.registry_id}`

function summaryOf(rows: readonly Row[]): Summary {
  const count = (status: Row['status']) => rows.filter(row => row.status === status).length
  return {
    submitted: rows.length,
    found: count('found'),
    not_modified: count('not_modified'),
    not_found: count('not_found'),
    failed: count('failed'),
    billable_results: new Set(rows.flatMap(row => billedAs(row) ?? [])).size,
  }
}

const unitsOf = ({ billable_results }: Summary) => billable_results * operations.lookupBatch.cost.found_row

function outcomeOf({ found, not_modified }: Summary): UsageOutcome {
  if (found > 0) return 'found'
  return not_modified > 0 ? 'not_modified' : 'not_found'
}

/** What the rows of each country cost and found. Rows of countries that are not served belong to none. */
function usesOf(references: readonly ReadReference[], rows: readonly Row[]): CountryUse[] {
  const byCountry = Map.groupBy(rows, ({ index }) => {
    const read = references[index]
    return read && 'country' in read && !read.unsupported ? read.country : undefined
  })
  return [...byCountry].flatMap(([country, own]) => {
    if (country === undefined) return []
    const summary = summaryOf(own)
    return [{ country, units: unitsOf(summary), outcome: outcomeOf(summary) }]
  })
}

/** The rows of a batch lookup, with their bill. */
interface LookedUpRows {
  summary: Summary
  results: Row[]
  bill: BatchBill
}

/** Looks up references, in order and independently. Each distinct company found costs one unit. */
export async function lookupRows(
  { references, view = 'full' }: Pick<Call<'lookupBatch'>['body'], 'references' | 'view'>,
  caller: Caller,
  deps: OperationDeps,
): Promise<LookedUpRows> {
  const scope = caller.kind === 'key' ? caller.constraints.country_scope : []
  const read = references.map((reference, index) => readReference(reference, index, scope))
  const companies = await readCompanies(read, deps)
  const gaps = read.flatMap(row => ('country' in row && !companies.has(row.country) ? [row.country] : []))
  const absent = await absentCountries(deps.companies, gaps)
  const answer = lookupRow({ byCountry: companies, absent, view, store: deps.companies })
  const results = await suggestNumberedCompanies(read.map(answer), references, deps)
  const summary = summaryOf(results)
  return {
    summary,
    results: await explainBatchMisses(results, read, companies, deps),
    bill: {
      units: unitsOf(summary),
      outcome: outcomeOf(summary),
      byCountry: usesOf(read, results),
      unknownRows: results.filter(({ error }) => error !== null && !error.retryable).length,
    },
  }
}
