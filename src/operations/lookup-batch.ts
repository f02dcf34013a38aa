import type { Company } from '../../data/companies/company.ts'
import { PartitionUnavailable } from '../../data/partition-unavailable.ts'
import { operations } from '../../generated/operations.ts'
import type { components } from '../../generated/schema.ts'
import { entityTag, isCurrent } from '../domain/companies/entity-tag.ts'
import type { CountryCode } from '../domain/countries.ts'
import type { Caller } from '../domain/keys/caller.ts'
import { cacheFor } from './cache-for.ts'
import { describeMissing } from './company-not-found.ts'
import type { OperationDeps } from './deps.ts'
import { fittingReferences } from './fitting-references.ts'
import { readCountryCompanies } from './found-companies.ts'
import type { Handler } from './handler.ts'
import { type ReadReference, readReference, storedId } from './read-reference.ts'
import { rowError } from './row-error.ts'

type Row = components['schemas']['BatchRow']
type Answer = Pick<Row, 'status' | 'etag' | 'company' | 'error'>
type Readable = Extract<ReadReference, { country: CountryCode }>
/** Companies by country and id; a country without an entry cannot be read. */
type Companies = ReadonlyMap<CountryCode, ReadonlyMap<string, Company>>

const unanswered = { etag: null, company: null }

/** All companies that the references may mean, one query for each country. */
async function readCompanies(references: readonly ReadReference[], deps: OperationDeps): Promise<Companies> {
  const readable = references.filter((reference): reference is Readable => 'country' in reference)
  const byCountry = Map.groupBy(readable, ({ country }) => country)
  const read = await Promise.all(
    [...byCountry].map(async ([country, own]) => {
      const ids = new Set(own.flatMap(({ reading }) => storedId(reading) ?? []))
      return [country, await readCountryCompanies(deps.companies, country, [...ids])] as const
    }),
  )
  return new Map(read.flatMap(([country, found]) => (found ? [[country, found]] : [])))
}

const unavailable = (country: CountryCode): Answer => {
  const { correction: _, ...error } = rowError('partition_unavailable', { country })
  const correction =
    'Send this reference again later, in a batch with a fresh idempotency_key; /v1/health shows the state.'
  return { ...unanswered, status: 'failed', error: { ...error, correction } }
}

/** A row that no company answers. What was read already is not read again. */
async function notFound(
  { country, reading, reference }: Readable,
  known: ReadonlyMap<string, Company>,
  { companies }: OperationDeps,
): Promise<Answer> {
  const { findByAlias } = companies
  const among = { find: async (_country: string, id: string) => known.get(id), findByAlias }
  const { facts, meant } = await describeMissing(among, country, reference.registry_id, reading)
  const [only] = meant
  const correction =
    meant.length > 1
      ? `${facts.correction} Candidates: ${meant.map(({ registry_id, name }) => `${registry_id} (${name})`).join(', ')}.`
      : facts.correction
  const suggested = meant.length === 1 && only ? { country, registry_id: only.registry_id } : null
  const error = rowError('company_not_found', { ...facts, correction: correction.slice(0, 2000) }, suggested)
  return { ...unanswered, status: 'not_found', error }
}

function found(company: Company, ifNoneMatch: string | undefined): Answer {
  const etag = entityTag(company)
  if (isCurrent(ifNoneMatch, etag)) return { status: 'not_modified', etag, company: null, error: null }
  return { status: 'found', etag, company, error: null }
}

async function answerReadable(asked: Readable, companies: Companies, deps: OperationDeps): Promise<Answer> {
  const { country, reading, reference } = asked
  const known = companies.get(country)
  if (!known) return unavailable(country)
  const company = reading.kind === 'canonical' ? known.get(reading.registryId) : undefined
  if (company) return found(company, reference.if_none_match)
  try {
    return await notFound(asked, known, deps)
  } catch (error) {
    if (error instanceof PartitionUnavailable) return unavailable(country)
    throw error
  }
}

async function toRow(asked: ReadReference, index: number, companies: Companies, deps: OperationDeps): Promise<Row> {
  const answer: Answer =
    'error' in asked
      ? { ...unanswered, status: 'failed', error: asked.error }
      : await answerReadable(asked, companies, deps)
  return { index, ref: asked.reference.ref ?? null, ...answer }
}

/** What a row is billed as: rows of one company count once. */
const billedAs = ({ company }: Row) => company && `${company.country} ${company.registry_id}`

function summaryOf(rows: readonly Row[]): components['schemas']['BatchResult']['summary'] {
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

/** The headers of every answered batch, stored or new. */
export const batchHeaders = (caller: Caller, { tiers }: Pick<OperationDeps, 'tiers'>) => ({
  'cache-control': cacheFor(caller, caller.kind === 'key' ? (tiers[caller.tier]?.cache_window_seconds ?? 0) : 0),
  vary: 'Authorization',
})

/** Up to 100 lookups, answered in order, each row by itself. Each distinct company found costs one unit. */
export const lookupBatch: Handler<'lookupBatch'> = async ({ body, caller }, deps) => {
  const scope = caller.kind === 'key' ? caller.constraints.country_scope : []
  const references = body.references.map(reference => readReference(reference, scope))
  const companies = await readCompanies(references, deps)
  const results = await Promise.all(references.map((reference, index) => toRow(reference, index, companies, deps)))
  const summary = summaryOf(results)
  return {
    status: 200,
    headers: batchHeaders(caller, deps),
    body: { idempotency_key: body.idempotency_key, summary, results },
    units: summary.billable_results * operations.lookupBatch.cost.found_row,
    cheaper: unitsLeft => fittingReferences(body, results.map(billedAs), unitsLeft),
  }
}
