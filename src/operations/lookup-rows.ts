import type { CompanyStore } from '#data/companies/company-store.ts'
import type { CountryUse, UsageOutcome } from '#domain/billing/usage-entry.ts'
import type { Company } from '#domain/companies/company.ts'
import { type View, viewOf } from '#domain/companies/company-view.ts'
import { orCompleted } from '#domain/companies/registry-ids/reading.ts'
import type { CountryCode } from '#domain/countries.ts'
import type { Caller } from '#domain/keys/caller.ts'
import { type Call, operations } from '#generated/operations.ts'
import type { components } from '#generated/schema.ts'
import {
  type CompaniesByCountry,
  type CountryCompanies,
  candidatesFor,
  type Readable,
  type ReadReference,
  readCompanies,
  readReference,
} from './batch-companies.ts'
import { withMisses } from './batch-misses.ts'
import { withNumbers } from './batch-numbers.ts'
import { companyNotFoundFacts } from './company-not-found.ts'
import type { OperationDeps } from './deps.ts'
import type { BatchBill } from './handler.ts'
import { isUnchanged } from './is-unchanged.ts'
import { rowError, unavailableRow } from './row-error.ts'
import { unsupportedCountry } from './served-country.ts'

type Row = components['schemas']['BatchRow']
type Summary = components['schemas']['BatchResult']['summary']
type Answer = Pick<Row, 'status' | 'etag' | 'company' | 'error'>

const unanswered = { etag: null, company: null }

const unavailable = (country: CountryCode): Answer => ({
  ...unanswered,
  status: 'failed',
  error: unavailableRow(country),
})

/** The answer to an id that no company has, with the companies that it may mean. */
function notFound(row: Readable, companies: CountryCompanies): Answer {
  const { country, reading, reference } = row
  const candidates = candidatesFor(row, companies)
  if (candidates === 'damaged') return unavailable(country)
  const facts = companyNotFoundFacts(country, reference.registry_id, reading, candidates)
  const [only] = candidates
  const correction =
    candidates.length > 1
      ? `${facts.correction} Candidates: ${candidates.map(({ registry_id, name }) => `${registry_id} (${name})`).join(', ')}.`
      : facts.correction
  const suggested = candidates.length === 1 && only ? { country, registry_id: only.registry_id } : null
  const error = rowError('company_not_found', { ...facts, correction: correction.slice(0, 2000) }, suggested)
  return { ...unanswered, status: 'not_found', error }
}

function found(company: Company, view: View, ifNoneMatch: string | null | undefined, store: CompanyStore): Answer {
  const etag = store.entityTagOf(company, view)
  if (isUnchanged(ifNoneMatch ?? undefined, company, view, store))
    return { status: 'not_modified', etag, company: null, error: null }
  return { status: 'found', etag, company: viewOf(company, view), error: null }
}

/** The answer to a country that is not served, with the reference that was probably meant if there is such a company. */
function unsupported(row: Readable, sentCountry: string, companies: CountryCompanies | undefined): Answer {
  const { country, reading } = row
  const stored = companies && reading.kind === 'canonical' ? companies.byId.get(reading.registryId) : undefined
  const meant = companies ? candidatesFor({ ...row, reading: orCompleted(reading) }, companies) : []
  const [only, ...others] = stored ? [stored] : [meant].flat()
  const isFound = only !== undefined && only !== 'damaged' && others.length === 0
  const suggested = isFound ? { country, registry_id: only.registry_id } : null
  return {
    ...unanswered,
    status: 'failed',
    error: rowError('country_not_supported', unsupportedCountry(sentCountry), suggested),
  }
}

function answerReadable(row: Readable, byCountry: CompaniesByCountry, view: View, store: CompanyStore): Answer {
  const { country, reading, reference, sentCountry } = row
  const companies = byCountry.get(country)
  if (sentCountry !== undefined) return unsupported(row, sentCountry, companies)
  if (!companies) return unavailable(country)
  const company = reading.kind === 'canonical' ? companies.byId.get(reading.registryId) : undefined
  if (company === 'damaged') return unavailable(country)
  if (company) return found(company, view, reference.if_none_match, store)
  return notFound({ ...row, reading: orCompleted(reading) }, companies)
}

/** A ref that is too long to be returned fails its row. */
const refOf = ({ ref }: ReadReference['reference']) => ([...(ref ?? '')].length > 64 ? null : (ref ?? null))

const toRow =
  (byCountry: CompaniesByCountry, view: View, store: CompanyStore) =>
  (read: ReadReference, index: number): Row => {
    const answer: Answer =
      'error' in read
        ? { ...unanswered, status: 'failed', error: read.error }
        : answerReadable(read, byCountry, view, store)
    return { index, ref: refOf(read.reference), ...answer }
  }

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
    return read && 'country' in read ? read.country : undefined
  })
  return [...byCountry].flatMap(([country, own]) => {
    if (country === undefined) return []
    const summary = summaryOf(own)
    return [{ country, units: unitsOf(summary), outcome: outcomeOf(summary) }]
  })
}

/** The rows of a batch lookup, with their bill. */
export interface LookedUpRows {
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
  const results = await withNumbers(read.map(toRow(companies, view, deps.companies)), references, deps)
  const summary = summaryOf(results)
  return {
    summary,
    results: await withMisses(results, read, companies, deps),
    bill: {
      units: unitsOf(summary),
      outcome: outcomeOf(summary),
      byCountry: usesOf(read, results),
      unknownRows: results.filter(({ error }) => error !== null && !error.retryable).length,
    },
  }
}
