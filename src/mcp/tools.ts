import { type ToolName, toolCalls } from '#generated/mcp-calls.ts'
import listing from '#generated/mcp-tools.json' with { type: 'json' }
import type { InputSchema } from './arguments.ts'
import { checkCoverage } from './check-coverage.ts'
import { estimateCost } from './estimate-cost.ts'
import { operationTool } from './operation-tool.ts'
import { type AsToolCall, runTool } from './run-tool.ts'
import type { ServiceTool } from './service-tool.ts'
import type { Tool, ToolListing } from './tool.ts'

interface Listed extends ToolListing {
  name: ToolName
  inputSchema: InputSchema
}

const listed = listing.tools as readonly Listed[]

const ownTools: readonly ServiceTool[] = [checkCoverage, estimateCost]

function serviceTool({ name, inputSchema }: Listed): ServiceTool {
  const [operationId] = toolCalls[name].operations
  return ownTools.find(tool => tool.name === name) ?? operationTool(name, operationId, inputSchema)
}

const tools = listed.map(one => ({ listing: one, tool: serviceTool(one) }))

/** Tries the called tool first: of two tools with the same request, it is the intended one. */
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
