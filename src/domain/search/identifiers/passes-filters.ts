import type { Company } from '../../companies/company.ts'
import type { EngineFilters } from '../engine/engine-query.ts'
import { postalToken } from '../index/collect-documents.ts'
import { tokenize } from '../text/tokenize.ts'

/** Whether a company passes the filters of a search, as the engine applies them. */
export function passesFilters(
  { status, legal_form, registered_address: address }: Company,
  { status: wantedStatus, legal_form_kind, postalToken: wantedPostal, localityTokens }: EngineFilters,
): boolean {
  const isPlace = wantedPostal === undefined || postalToken(address?.postal_code ?? null) === wantedPostal
  const place = localityTokens && tokenize(address?.locality ?? '')
  return (
    (wantedStatus === undefined || status === wantedStatus) &&
    (legal_form_kind === undefined || legal_form?.kind === legal_form_kind) &&
    isPlace &&
    (place === undefined || (localityTokens ?? []).every(token => place.includes(token)))
  )
}
