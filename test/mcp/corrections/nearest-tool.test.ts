import { equal, rejects } from 'node:assert/strict'
import { toolCalls } from '#generated/mcp-calls.ts'
import { remoteEnvelope } from '../../../src/mcp/answers/remote-envelope.ts'
import { callTool } from '../../../src/mcp/calls/call-tool.ts'
import { nearestTool } from '../../../src/mcp/corrections/nearest-tool.ts'
import { mcpTools } from '../../../src/mcp/tools.ts'
import { connectRest } from '../../../src/rest/connect-rest.ts'

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
  svc_get_company_details: 'svc_get_company',
  getCompanyInfo: 'svc_get_company',
  svc_get_company_by_id: 'svc_get_company',
  search_companies_by_name: 'svc_search_companies',
  'company_registers:get_company': 'svc_get_company',
  'eu-registers__svc_verify_status': 'svc_verify_status',
  get_company_by_name: undefined,
  get_name: undefined,
  data_tool: undefined,
  svc_get_company_officers: undefined,
  'registers:delete_company': undefined,
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

  it('is named also where the service cannot be reached, without the call, which it would have tried', async () => {
    // Nothing listens on the discard port.
    const url = 'http://127.0.0.1:9'
    using connection = connectRest(url)
    const reported: unknown[] = []
    const context = {
      rest: connection.client({}),
      addresses: { baseUrl: url, errorsUrl: `${url}/errors` },
      toEnvelope: remoteEnvelope({ url, newRequestId: () => '01M8J5GD5ATY4WERCVN2YSX2HX' }),
      report: (error: unknown) => void reported.push(error),
      traceparent: undefined,
      signal: undefined,
    }
    await rejects(callTool(mcpTools, 'get_company', { country: 'NO', registry_id: 923609016 }, context), {
      name: 'InvalidParams',
      code: -32602,
      data: { did_you_mean: 'svc_get_company', suggested_request: null },
    })
    equal(reported.length, 1)
  })
})
