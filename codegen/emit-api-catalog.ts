const description = { href: '{base_url}/openapi.yaml', type: 'application/yaml', title: 'OpenAPI description' }
const jsonDescription = { href: '{base_url}/openapi.json', type: 'application/json', title: 'OpenAPI description' }
const plainDescription = {
  href: '{base_url}/openapi-3.0.json',
  type: 'application/json',
  title: 'OpenAPI 3.0 description, for client generators',
}
const workflows = { href: '{base_url}/workflows.arazzo.yaml', type: 'application/yaml', title: 'Arazzo workflows' }
const forAgents = { href: '{base_url}/llms.txt', type: 'text/markdown', title: 'Guide for agents' }
const errors = { href: '{errors_url}', type: 'text/html', title: 'Error codes' }
const card = { href: '{base_url}/.well-known/agent-card.json', type: 'application/json', title: 'A2A agent card' }
const serverCard = {
  href: '{base_url}/.well-known/mcp.json',
  type: 'application/mcp-server-card+json',
  title: 'MCP server card',
}
const health = { href: '{base_url}/v1/health', type: 'application/health+json' }

/** The API catalog of RFC 9727: REST and MCP with links to their descriptions; `{base_url}`, `{mcp_url}` and `{errors_url}` are filled in when served. */
export function emitApiCatalog(): Record<string, string> {
  const linkset = [
    {
      anchor: '{base_url}',
      'service-desc': [description, jsonDescription, plainDescription, workflows],
      'service-doc': [forAgents, errors],
      'service-meta': [card],
      status: [health],
    },
    {
      anchor: '{mcp_url}/mcp',
      'service-desc': [serverCard],
      'service-doc': [forAgents, errors],
      'service-meta': [card],
      status: [health],
    },
  ]
  return { 'api-catalog.json': `${JSON.stringify({ linkset }, null, 2)}\n` }
}
