import type { Company } from '../../companies/company.ts'
import type { EngineFilters } from '../engine/engine-query.ts'
import { maxLocalityTokens, postalToken } from '../index/collect-documents.ts'
import { tokenize } from '../tokens/tokenize.ts'

/** Whether a place is exactly the one that a filter names. A filter without a letter or a digit names none. */
function isPlace(
  { postal_code = null, locality = null }: Partial<NonNullable<Company['registered_address']>>,
  { postalToken: wantedPostal, localityTokens }: EngineFilters,
): boolean {
  const words = tokenize(locality ?? '').slice(0, maxLocalityTokens)
  return (
    wantedPostal !== '' &&
    localityTokens?.length !== 0 &&
    (wantedPostal === undefined || postalToken(postal_code) === wantedPostal) &&
    (localityTokens === undefined || localityTokens.join(' ') === words.join(' '))
  )
}

/** Whether a company passes the filters of a search, as the engine applies them. */
export const passesFilters = (
  { status, legal_form, registered_address }: Company,
  { status: wantedStatus, legal_form_kind, ...place }: EngineFilters,
): boolean =>
  (wantedStatus === undefined || status === wantedStatus) &&
  (legal_form_kind === undefined || legal_form?.kind === legal_form_kind) &&
  isPlace(registered_address ?? {}, place)
