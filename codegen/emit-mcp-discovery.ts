import packageJson from '../package.json' with { type: 'json' }
import { aboutServer } from './about-server.ts'
import type { Contract } from './contract-model.ts'

const schemas = 'https://static.modelcontextprotocol.io/schemas'

/** The name of the server in reverse-DNS form, which is that of the repository: the registry knows the publisher by it. */
const nameOf = ({ info }: Contract) =>
  `io.github.${new URL(info.contact.url).pathname.split('/').slice(1, 3).join('/')}`

/** The version that the server states in a handshake: that of the release, not of the contract. */
const { version } = packageJson

/** Newest first; the revisions that the server speaks. */
const protocolVersions = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26']

const authorization = {
  name: 'Authorization',
  description: 'A restricted API key of this service.',
  isRequired: true,
  isSecret: true,
  value: 'Bearer {api_key}',
  variables: { api_key: { description: 'A restricted key, svc_<env>_rk_...', isRequired: true, isSecret: true } },
}

/** The server card of SEP-2127; its tools are listed at run time. */
const serverCard = (contract: Contract) => {
  const { title, icons } = aboutServer(contract)
  return {
    $schema: `${schemas}/v1/server-card.schema.json`,
    name: nameOf(contract),
    title,
    description: contract.info.summary,
    version,
    websiteUrl: '{base_url}',
    icons,
    remotes: [
      {
        type: 'streamable-http',
        url: '{mcp_url}/mcp',
        headers: [authorization],
        supportedProtocolVersions: protocolVersions,
      },
    ],
  }
}

/** The AI catalog: MCP server and agent card, each by its own card. */
const aiCatalog = ({ info }: Contract) => ({
  specVersion: '1.0',
  host: { displayName: info.title, documentationUrl: '{base_url}/docs' },
  entries: [
    {
      identifier: 'urn:air:{host}:mcp',
      displayName: info.title,
      description: info.summary,
      type: 'application/mcp-server-card+json',
      url: '{mcp_url}/mcp/server-card',
    },
    {
      identifier: 'urn:air:{host}:agent',
      displayName: info.title,
      description: info.summary,
      type: 'application/a2a-agent-card+json',
      url: '{base_url}/.well-known/agent-card.json',
    },
  ],
})

/** The entry for the MCP registry: an operator publishes it with the host of the service in place of the variable. */
const registryEntry = (contract: Contract) => {
  const [owner, repository] = new URL(contract.info.contact.url).pathname.split('/').slice(1, 3)
  return {
    $schema: `${schemas}/2025-12-11/server.schema.json`,
    name: nameOf(contract),
    title: contract.info.title,
    description: contract.info.summary,
    repository: { url: `https://github.com/${owner}/${repository}`, source: 'github' },
    version,
    remotes: [
      {
        type: 'streamable-http',
        url: 'https://{host}/mcp',
        headers: [authorization],
        variables: { host: { description: 'Host of the service.', isRequired: true } },
      },
    ],
  }
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`

/** Descriptions of the MCP server for those who look for one; addresses are filled in when served. */
export const emitMcpDiscovery = (contract: Contract): Record<string, string> => ({
  'mcp-server-card.json': json(serverCard(contract)),
  'ai-catalog.json': json(aiCatalog(contract)),
  'server.json': json(registryEntry(contract)),
})
