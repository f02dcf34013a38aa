import { type ToolName, toolCalls } from '#generated/mcp-calls.ts'
import listing from '#generated/mcp-tools.json' with { type: 'json' }
import type { InputSchema } from './arguments/arguments.ts'
import { runTool } from './calls/run-tool.ts'
import type { ListedTool } from './listed-tool.ts'
import type { AsToolCall, ServiceTool } from './service-tool.ts'
import type { Tool } from './tool.ts'
import { checkCoverage } from './tools/check-coverage.ts'
import { enrichCompanies } from './tools/enrich-companies.ts'
import { estimateCost } from './tools/estimate-cost.ts'
import { lookUpCompany } from './tools/look-up-company.ts'
import { operationTool } from './tools/operation-tool.ts'
import { searchCompanies } from './tools/search-companies.ts'

const listed = listing.tools as readonly ListedTool[]

/** The tools that are more than one operation. */
const ownTools: Partial<Record<ToolName, (inputSchema: InputSchema) => ServiceTool>> = {
  svc_get_company: lookUpCompany('svc_get_company'),
  svc_verify_status: lookUpCompany('svc_verify_status'),
  svc_search_companies: searchCompanies,
  svc_enrich_companies: enrichCompanies,
  svc_check_coverage: () => checkCoverage,
  svc_estimate_cost: () => estimateCost,
}

function serviceTool({ name, inputSchema }: ListedTool): ServiceTool {
  const [operationId] = toolCalls[name].operations
  return ownTools[name]?.(inputSchema) ?? operationTool(name, operationId, inputSchema)
}

const tools = listed.map(one => ({ listing: one, tool: serviceTool(one) }))

/** Tries the called tool first: if two tools make the same request, the called one is meant. */
const asToolCall: AsToolCall = (request, called) => {
  for (const tool of [called, ...tools.map(one => one.tool)]) {
    const args = tool.argumentsOf(request)
    if (args) return { ...request, tool: tool.name, arguments: { ...args } }
  }
  return request
}

/** The instructions for clients: the recommended workflows. */
export const mcpInstructions: string = listing.instructions

/** The six tools, in the order of the contract. */
export const mcpTools: readonly Tool[] = tools.map(one => runTool(one.listing, one.tool, asToolCall))
