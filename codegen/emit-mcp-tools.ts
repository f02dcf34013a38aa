import { aboutServer } from './about-server.ts'
import type { Contract, Tool } from './contract-model.ts'
import { toolInput } from './tool-input.ts'
import { toolOutput } from './tool-output.ts'

const callOf = ({ name, operations, input, output }: Tool) => [
  name,
  {
    operations,
    defaults: input.defaults ?? {},
    pick: output.pick ?? null,
    omit: output.omit ?? [],
    omitInView: output.omit_in_view ?? {},
    headers: output.headers ?? {},
  },
]

/** What the tools send and answer: operations, arguments that are sent when absent, projection, omissions, members from headers. */
function toolCalls({ 'x-svc-mcp': { tools } }: Contract): string {
  return `export const toolCalls = ${JSON.stringify(Object.fromEntries(tools.map(callOf)), null, 2)} as const

export type ToolName = keyof typeof toolCalls
`
}

/** The answers to `initialize`, `tools/list` and `prompts/list`, and the operations behind each tool. */
export function emitMcpTools(contract: Contract): Record<string, string> {
  const { instructions, prompts, tools } = contract['x-svc-mcp']
  const listed = tools.map(tool => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: toolInput(contract, tool),
    outputSchema: toolOutput(contract, tool),
    annotations: tool.annotations,
    // Claude Code stores an answer of more than 50,000 characters in a file, unless the tool may be longer.
    ...(tool.output.max_chars && { _meta: { 'anthropic/maxResultSizeChars': tool.output.max_chars } }),
  }))
  return {
    'mcp-tools.json': `${JSON.stringify({ instructions, tools: listed }, null, 2)}\n`,
    'mcp-prompts.json': `${JSON.stringify({ prompts }, null, 2)}\n`,
    'mcp-server.json': `${JSON.stringify(aboutServer(contract), null, 2)}\n`,
    'mcp-calls.ts': toolCalls(contract),
  }
}
