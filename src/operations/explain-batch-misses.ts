import { companyPath } from '#domain/companies/company-path.ts'
import type { components } from '#generated/schema.ts'
import {
  type CompaniesByCountry,
  candidatesFor,
  completedIn,
  type Readable,
  type ReadReference,
} from './batch-companies.ts'
import { companyNotFoundFacts } from './company-not-found.ts'
import type { OperationDeps } from './deps.ts'
import { explainMisses, type Miss } from './explain-misses.ts'
import { rowError } from './row-error.ts'

type Row = components['schemas']['BatchRow']

/** The miss of a row that was not found, if its number can mean no company of its country. */
function missOf(read: Readable, companies: CompaniesByCountry): Miss | undefined {
  const { country, reading, reference } = read
  const own = companies.get(country)
  if (!own) return undefined
  const completed = completedIn(reading, own)
  const candidates = candidatesFor({ ...read, reading: completed }, own)
  if (candidates === 'damaged' || candidates.length > 0) return undefined
  const given = reference.registry_id
  return { country, given, reading, facts: companyNotFoundFacts(country, given, completed, []) }
}

function errorOf({ suggested_request, ...facts }: Miss['facts']): Row['error'] {
  const suggested = companyPath.match(suggested_request?.path ?? '')
  const { country, registry_id } = suggested ?? {}
  return rowError('company_not_found', facts, country && registry_id ? { country, registry_id } : null)
}

/** The rows of a batch, where those of companies that were not found say in which other country one has the number, or what is not loaded. */
export async function explainBatchMisses(
  rows: readonly Row[],
  references: readonly ReadReference[],
  companies: CompaniesByCountry,
  deps: OperationDeps,
): Promise<Row[]> {
  const misses = new Map<Row, Miss>()
  for (const row of rows) {
    const read = references[row.index]
    const miss = row.status === 'not_found' && read && 'country' in read ? missOf(read, companies) : undefined
    if (miss) misses.set(row, miss)
  }
  if (misses.size === 0) return [...rows]
  const explained = (await explainMisses([...misses.values()], deps)).map(errorOf).values()
  return rows.map(row => (misses.has(row) ? { ...row, error: explained.next().value ?? row.error } : row))
}
