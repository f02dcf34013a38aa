import { aboutServer } from './about-server.ts'
import type { Contract, Tool } from './contract-model.ts'
import { restDefaults, toolInput } from './tool-input.ts'
import { toolOutput } from './tool-output.ts'

function callOf(contract: Contract, tool: Tool) {
  const { name, operations, input, output } = tool
  const call = {
    operations,
    defaults: input.defaults ?? {},
    restDefaults: restDefaults(contract, tool),
    pick: output.pick ?? null,
    omit: output.omit ?? [],
    omitInView: output.omit_in_view ?? {},
    headers: output.headers ?? {},
  }
  return [name, call]
}

/** What the tools send and answer: operations, arguments that are sent when absent, projection, omissions, members from headers. */
function toolCalls(contract: Contract): string {
  const calls = contract['x-svc-mcp'].tools.map(tool => callOf(contract, tool))
  return `export const toolCalls = ${JSON.stringify(Object.fromEntries(calls), null, 2)} as const

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
