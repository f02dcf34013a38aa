import type { CompanyStore } from '#data/companies/company-store.ts'
import type { Company } from '#domain/companies/company.ts'
import { type View, viewOf } from '#domain/companies/company-view.ts'
import type { CountryCode } from '#domain/countries.ts'
import type { Facts } from '#domain/errors/facts.ts'
import type { components } from '#generated/schema.ts'
import {
  type CompaniesByCountry,
  type CountryCompanies,
  candidatesFor,
  completedIn,
  type Readable,
  type ReadReference,
} from './batch-companies.ts'
import { companyNotFoundFacts } from './company-not-found.ts'
import { isUnchanged } from './is-unchanged.ts'
import { absentRow, rowError, unavailableRow } from './row-error.ts'

type Row = components['schemas']['BatchRow']
type Answer = Pick<Row, 'status' | 'etag' | 'company' | 'error'>

interface RowDeps {
  byCountry: CompaniesByCountry
  /** The countries without entry of which the server has no file. */
  absent: ReadonlySet<string>
  view: View
  store: CompanyStore
}

const unanswered = { etag: null, company: null }

const failed = (error: Answer['error']): Answer => ({ ...unanswered, status: 'failed', error })

const unavailable = (country: CountryCode): Answer => failed(unavailableRow(country))

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
function unsupported(
  row: Readable,
  facts: Facts<'country_not_supported'>,
  companies: CountryCompanies | undefined,
): Answer {
  const { country, reading } = row
  const stored = companies && reading.kind === 'canonical' ? companies.byId.get(reading.registryId) : undefined
  const meant = companies ? candidatesFor({ ...row, reading: completedIn(reading, companies) }, companies) : []
  const [only, ...others] = stored ? [stored] : [meant].flat()
  const isFound = only !== undefined && only !== 'damaged' && others.length === 0
  const suggested = isFound ? { country, registry_id: only.registry_id } : null
  return failed(rowError('country_not_supported', facts, suggested))
}

function answerReadable(row: Readable, { byCountry, absent, view, store }: RowDeps): Answer {
  const { country, reading, reference } = row
  const companies = byCountry.get(country)
  if (row.unsupported) return unsupported(row, row.unsupported, companies)
  if (!companies) return absent.has(country) ? failed(absentRow(country)) : unavailable(country)
  const company = reading.kind === 'canonical' ? companies.byId.get(reading.registryId) : undefined
  if (company === 'damaged') return unavailable(country)
  if (company) return found(company, view, reference.if_none_match, store)
  return notFound({ ...row, reading: completedIn(reading, companies) }, companies)
}

/** A ref that is too long to be returned fails its row. */
const refOf = ({ ref }: ReadReference['reference']) => ([...(ref ?? '')].length > 64 ? null : (ref ?? null))

/** The row of a batch that answers a reference. */
export const lookupRow =
  (deps: RowDeps) =>
  (read: ReadReference, index: number): Row => {
    const answer: Answer = 'error' in read ? failed(read.error) : answerReadable(read, deps)
    return { index, ref: refOf(read.reference), ...answer }
  }
