import { companyPath } from '#domain/companies/company-path.ts'
import { type ApiRequest, matchPath, searchPath, targetOf } from './api-request.ts'

/** Where a sample sends its request, and as whom. */
export interface Caller {
  baseUrl: string
  demoKey: string
}

export interface CodeSample {
  id: 'curl' | 'typescript' | 'python' | 'mcp'
  label: string
  code: string
}

// A quote is the only character that single quotes do not protect from the shell.
const shellWord = (text: string) => (/^[\w@%+=:,./{}-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)
const singleQuoted = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/** A curl command that sends a request. */
export function curlOf(request: ApiRequest, { baseUrl, demoKey }: Caller): string {
  const target = targetOf(request).replaceAll("'", '%27')
  const url = /[?&()*!]/.test(target) ? `'${baseUrl}${target}'` : `${baseUrl}${target}`
  const line = `curl -H 'Authorization: Bearer ${demoKey}' ${url}`
  if (!request.body) return line
  return `${line} \\\n  -H 'Content-Type: application/json' \\\n  -d ${shellWord(JSON.stringify(request.body))}`
}

/** The call of a client in each language, and of the MCP tool. */
interface Call {
  typescript: string
  python: string
  tool: { name: string; arguments: object }
}

const typescriptObject = (members: readonly (readonly [string, unknown])[]) =>
  `{ ${members.map(([name, value]) => `${name}: ${singleQuoted(String(value))}`).join(', ')} }`

function searchCall({ query }: ApiRequest): Call {
  const members = Object.entries(query ?? {})
  const [[, q] = ['', ''], ...others] = members
  const named = others.map(([name, value]) => `, ${name}=${JSON.stringify(value)}`).join('')
  return {
    typescript: `const found = await svc.search(${typescriptObject(members)})\nconsole.log(found.candidates[0]?.name)`,
    python: `found = svc.search(${JSON.stringify(q)}${named})\nprint([candidate.name for candidate in found.candidates])`,
    tool: { name: 'svc_search_companies', arguments: Object.fromEntries(members) },
  }
}

function companyCall({ path }: ApiRequest): Call {
  const { country = '', registry_id = '' } = companyPath.match(path) ?? {}
  return {
    typescript: `const company = await svc.lookUp(${singleQuoted(country)}, ${singleQuoted(registry_id)})\nconsole.log(company.name)`,
    python: `company = svc.look_up(${JSON.stringify(country)}, ${JSON.stringify(registry_id)})\nprint(company.name)`,
    tool: { name: 'svc_get_company', arguments: { country, registry_id } },
  }
}

function matchCall({ body }: ApiRequest): Call {
  const { idempotency_key, rows } = body as { idempotency_key: string; rows: object[] }
  const list = JSON.stringify(rows, null, 2)
  return {
    typescript: `const { results } = await svc.match(${list}, {}, { idempotencyKey: ${singleQuoted(idempotency_key)} })\nconsole.log(results.map(({ candidates }) => candidates[0]?.name))`,
    python: `matched = svc.match(${list}, idempotency_key=${JSON.stringify(idempotency_key)})\nprint([[candidate.name for candidate in row.candidates] for row in matched])`,
    tool: { name: 'svc_search_companies', arguments: { queries: rows } },
  }
}

const callOf = (request: ApiRequest): Call =>
  request.path === searchPath
    ? searchCall(request)
    : request.path === matchPath
      ? matchCall(request)
      : companyCall(request)

/** The same request by curl, by the clients of TypeScript and Python, and as the call of an MCP tool. */
export function codeSamples(request: ApiRequest, caller: Caller): CodeSample[] {
  const { baseUrl, demoKey } = caller
  const { typescript, python, tool } = callOf(request)
  const client = `new SvcClient({ baseUrl: ${singleQuoted(baseUrl)}, apiKey: ${singleQuoted(demoKey)} })`
  const pythonClient = `SvcClient(${JSON.stringify(baseUrl)}, ${JSON.stringify(demoKey)})`
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: tool }
  return [
    { id: 'curl', label: 'curl', code: curlOf(request, caller) },
    {
      id: 'typescript',
      label: 'TypeScript',
      code: `import { SvcClient } from 'svc-client'\n\nconst svc = ${client}\n${typescript}`,
    },
    { id: 'python', label: 'Python', code: `from svc_client import SvcClient\n\nsvc = ${pythonClient}\n${python}` },
    { id: 'mcp', label: 'MCP tool call', code: JSON.stringify(call, null, 2) },
  ]
}
