import { equal } from 'node:assert/strict'
import { toolCalls } from '#generated/mcp-calls.ts'
import { nearestTool } from '../../src/mcp/nearest-tool.ts'

const names = Object.keys(toolCalls)

const meant: Readonly<Record<string, string | undefined>> = {
  svc_get_compny: 'svc_get_company',
  svc_lookup: 'svc_get_company',
  look_up_company: 'svc_get_company',
  fetchCompany: 'svc_get_company',
  searchCompanies: 'svc_search_companies',
  svc_find_company: 'svc_search_companies',
  svc_match_companies: 'svc_search_companies',
  status: 'svc_verify_status',
  svc_lookup_batch: 'svc_enrich_companies',
  mcp__svc__lookup_batch: 'svc_enrich_companies',
  svc_batch_lookup: 'svc_enrich_companies',
  bulk_lookup: 'svc_enrich_companies',
  svc_list_countries: 'svc_check_coverage',
  svc_get_country: 'svc_check_coverage',
  svc_get_usage: 'svc_estimate_cost',
  svc_check_status: 'svc_verify_status',
  svc_get_company_status: 'svc_verify_status',
  svc_verify_company: 'svc_verify_status',
  svc_check_company: undefined,
  svc_delete_company: undefined,
  svc_set_status: undefined,
  svc_company: undefined,
  svc_nothing: undefined,
  '': undefined,
}

describe('the tool that an unknown name means', () => {
  for (const [name, tool] of Object.entries(meant))
    it(`${name || 'the empty name'} is ${tool ?? 'none'}`, () => equal(nearestTool(name, names), tool))
})
