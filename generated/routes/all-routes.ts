// @generated from openapi.yaml by `make generate`; do not edit.
import { getAgentCardRoute } from './get-agent-card.ts'
import { getAiCatalogRoute } from './get-ai-catalog.ts'
import { getApiCatalogRoute } from './get-api-catalog.ts'
import { getCompanyRoute } from './get-company.ts'
import { getCountryRoute } from './get-country.ts'
import { getHealthRoute } from './get-health.ts'
import { getJsonOpenapiRoute } from './get-json-openapi.ts'
import { getLlmsTxtRoute } from './get-llms-txt.ts'
import { getMcpServerCardRoute } from './get-mcp-server-card.ts'
import { getOpenapiRoute } from './get-openapi.ts'
import { getPlainOpenapiRoute } from './get-plain-openapi.ts'
import { getReconciliationRoute } from './get-reconciliation.ts'
import { getServerCardOfMcpRoute } from './get-server-card-of-mcp.ts'
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
  getMcpServerCardRoute,
  getServerCardOfMcpRoute,
  getAiCatalogRoute,
  getOpenapiRoute,
  getJsonOpenapiRoute,
  getPlainOpenapiRoute,
  getWorkflowsRoute,
] as const
