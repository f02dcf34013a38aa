import type { Contract, ContractOperation } from './contract-model.ts'
import { isForClients, operationsOf } from './read-contract.ts'

const links: [section: string, name: string, address: string, notes: string][] = [
  [
    'API',
    'OpenAPI description',
    '{base_url}/openapi.yaml',
    'every operation, parameter, field and error, with examples',
  ],
  ['API', 'Workflows', '{base_url}/workflows.arazzo.yaml', 'the recommended workflows step by step, in Arazzo form'],
  ['API', 'Countries', '{base_url}/v1/countries', 'the countries served, with record counts; needs no key'],
  ['API', 'Health', '{base_url}/v1/health', 'state of the service and its components; needs no key'],
  [
    'API',
    'Reconciliation',
    '{base_url}/reconcile',
    'manifest of the W3C Reconciliation Service API 0.2, for OpenRefine; needs no key',
  ],
  ['API', 'Pricing', '{base_url}/pricing', 'what each tier costs a month, its units and its limits'],
  ['API', 'Guides', '{base_url}/docs', 'keys, matching, batches, costs, and MCP in detail'],
  ['Agents', 'Agent card', '{base_url}/.well-known/agent-card.json', 'A2A card that points at REST and MCP'],
  [
    'Agents',
    'MCP server card',
    '{base_url}/.well-known/mcp.json',
    'address, key and protocol revisions of the MCP server (SEP-2127)',
  ],
  ['Agents', 'AI catalog', '{base_url}/.well-known/ai-catalog.json', 'the cards of MCP server and agent'],
  ['Agents', 'API catalog', '{base_url}/.well-known/api-catalog', 'links of RFC 9727 to all of these'],
  ['Errors', 'Error codes', '{errors_url}', 'what each code means and how to recover'],
]

function section(name: string): string {
  const rows = links
    .filter(([of]) => of === name)
    .map(([, text, address, notes]) => `- [${text}](${address}): ${notes}`)
  return `## ${name}\n\n${rows.join('\n')}`
}

const access = ({ security = [] }: ContractOperation): string => {
  const scope = security.flatMap(requirement => requirement.bearer ?? [])[0]
  if (!scope) return 'no key'
  return security.some(requirement => !requirement.bearer) ? `no key, or \`${scope}\`` : `\`${scope}\``
}

const operationLine = (operation: ContractOperation) =>
  `- \`${operation.method} ${operation.path}\` (${access(operation)}): ${operation.summary}`

const isStatic = (operation: ContractOperation) => operation['x-svc-bucket'] === 'static'

/** The discovery file for language models in the form of llmstxt.org; `{base_url}`, `{mcp_url}` and `{errors_url}` are filled in when served. */
export function emitLlmsTxt(contract: Contract): Record<string, string> {
  const { info, 'x-svc-mcp': mcp } = contract
  const dynamic = operationsOf(contract).filter(operation => !isStatic(operation) && isForClients(operation))
  const text = `# ${info.title}

> ${info.summary} REST at {base_url}/v1, MCP at {mcp_url}/mcp.

Send \`Authorization: Bearer <API_KEY>\`. Agents use a restricted key, whose third part is \`rk\`; the MCP server takes no other. Errors are
\`application/problem+json\`: tell them apart by \`code\`, follow \`correction\`, send \`suggested_request\` where there is one, and retry only when
\`retryable\` is true. Unknown values are \`null\`.

Recommended workflows:

${mcp.instructions}

Connect an MCP client, here with the public demo key:

- Claude Code: \`claude mcp add --transport http svc {mcp_url}/mcp --header "Authorization: Bearer {demo_key}"\`
- Cursor and others with a JSON file: \`{"mcpServers":{"svc":{"url":"{mcp_url}/mcp","headers":{"Authorization":"Bearer {demo_key}"}}}}\`
- Over stdin and stdout: \`SVC_API_KEY={demo_key} svc mcp --url {base_url}\`

Costs: a company that is found is 1 unit, by lookup or in a batch; a search with results, or a row of a match with candidates, is 1 unit with
a country, 10 without; reconciliation costs the same. All else is free.
Limits: the demo key has 100 requests a day for each visitor, 10 rows in a match, and no scope for batches and usage,
so neither svc_enrich_companies nor svc_estimate_cost; keys of the smallest tier have {tier.lookup} lookups, {tier.search} searches in a country and
{tier.global_search} without one a minute, and {tier.included_results} units a month. The header
\`x-svc-cost-units\`, in MCP \`cost_units\`, says what a request cost.

REST operations, with the scope that each needs:

${dynamic.map(operationLine).join('\n')}

Tools of the MCP server at {mcp_url}/mcp (Streamable HTTP), billed and limited as the REST requests they make:

${mcp.tools.map(({ name, title }) => `- \`${name}\`: ${title}`).join('\n')}

${[...new Set(links.map(([of]) => of))].map(section).join('\n\n')}
`
  return { 'llms.txt': text }
}
