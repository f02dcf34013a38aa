// @generated from openapi.yaml by `make generate`; do not edit.
import { getAgentCardRoute } from './get-agent-card.ts'
import { getApiCatalogRoute } from './get-api-catalog.ts'
import { getCompanyRoute } from './get-company.ts'
import { getCountryRoute } from './get-country.ts'
import { getHealthRoute } from './get-health.ts'
import { getLlmsTxtRoute } from './get-llms-txt.ts'
import { getOpenapiRoute } from './get-openapi.ts'
import { getReconciliationRoute } from './get-reconciliation.ts'
import { getUsageRoute } from './get-usage.ts'
import { getWorkflowsRoute } from './get-workflows.ts'
import { listCountriesRoute } from './list-countries.ts'
import { lookupBatchRoute } from './lookup-batch.ts'
import { matchCompaniesRoute } from './match-companies.ts'
import { previewCompanyRoute } from './preview-company.ts'
import { proposePropertiesRoute } from './propose-properties.ts'
import { reconcileRoute } from './reconcile.ts'
import { searchCompaniesRoute } from './search-companies.ts'
import { suggestCompaniesRoute } from './suggest-companies.ts'
import { suggestTermsRoute } from './suggest-terms.ts'

/** Every operation with its matcher and its handler, in the order of the contract. */
export const routes = [
  searchCompaniesRoute,
  lookupBatchRoute,
  matchCompaniesRoute,
  getCompanyRoute,
  listCountriesRoute,
  getCountryRoute,
  getUsageRoute,
  getHealthRoute,
  getReconciliationRoute,
  reconcileRoute,
  suggestCompaniesRoute,
  suggestTermsRoute,
  previewCompanyRoute,
  proposePropertiesRoute,
  getLlmsTxtRoute,
  getAgentCardRoute,
  getApiCatalogRoute,
  getOpenapiRoute,
  getWorkflowsRoute,
] as const
