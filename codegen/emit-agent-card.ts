import type { Contract, Tool } from './contract-model.ts'
import { operationsOf } from './read-contract.ts'

// A2A leaves protocolBinding open. "HTTP+JSON" and "JSONRPC" would promise A2A's own methods.
const mcpBinding = 'https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http'
const restBinding = 'https://spec.openapis.org/oas/v3.1.0'
const mcpAddress = '{mcp_url}/mcp'
const a2aVersion = '1.0'

const json = ['application/json']

function skill(contract: Contract, { name, title, description, operations }: Tool) {
  const skillOperations = operationsOf(contract).filter(({ operationId }) => operations.includes(operationId))
  const tags = [...new Set(skillOperations.flatMap(operation => operation.tags.map(tag => tag.toLowerCase())))]
  return { id: name, name: title, description, tags }
}

/** The A2A 1.0 agent card, without members that a strict parser does not know; `{base_url}` and `{mcp_url}` are filled in when served. */
export function emitAgentCard(contract: Contract): Record<string, string> {
  const { info, 'x-svc-mcp': mcp } = contract
  const card = {
    name: info.title,
    description: `${info.summary} It has no A2A task endpoint: use the MCP server at ${mcpAddress}, or REST as {base_url}/openapi.yaml describes it.`,
    version: info.version,
    documentationUrl: '{base_url}/llms.txt',
    supportedInterfaces: [
      { url: mcpAddress, protocolBinding: mcpBinding, protocolVersion: a2aVersion },
      { url: '{base_url}', protocolBinding: restBinding, protocolVersion: a2aVersion },
    ],
    capabilities: { streaming: false, pushNotifications: false },
    securitySchemes: { bearer: { httpAuthSecurityScheme: { scheme: 'Bearer', description: 'API key' } } },
    securityRequirements: [{ schemes: { bearer: { list: [] } } }],
    defaultInputModes: json,
    defaultOutputModes: json,
    skills: mcp.tools.map(tool => skill(contract, tool)),
  }
  return { 'agent-card.json': `${JSON.stringify(card, null, 2)}\n` }
}
