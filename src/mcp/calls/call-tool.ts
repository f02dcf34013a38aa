import { nearestTool } from '../corrections/nearest-tool.ts'
import { InvalidParams } from '../messages/invalid-params.ts'
import type { Arguments, CallContext, Tool, ToolAnswer } from '../tool.ts'

export const toolNamed = (tools: readonly Tool[], name: string): Tool | undefined =>
  tools.find(({ listing }) => listing.name === name)

/** The call that was meant; null if it is not known, or if the service, which would be asked, cannot be reached. */
async function meantCall(tool: Tool | undefined, args: Arguments, context: CallContext) {
  try {
    return (await tool?.suggest(args, context)) ?? null
  } catch (error) {
    if (!context.signal?.aborted) context.report(error)
    return null
  }
}

/** Rejects the call of an unknown tool, with the call that was meant in `data` if it is known. */
async function refuseTool(tools: readonly Tool[], name: string, args: Arguments, context: CallContext): Promise<never> {
  const names = tools.map(({ listing }) => listing.name)
  const nearest = nearestTool(name, names)
  const suggested_request = await meantCall(
    nearest === undefined ? undefined : toolNamed(tools, nearest),
    args,
    context,
  )
  const hint = nearest === undefined ? '' : `; use ${nearest}`
  const data = { did_you_mean: nearest ?? null, suggested_request }
  throw new InvalidParams(`unknown tool; the tools are ${names.join(', ')}${hint}`, data)
}

/** Calls the tool of a name. Rejects with InvalidParams if there is none. */
export function callTool(
  tools: readonly Tool[],
  name: string,
  args: Arguments,
  context: CallContext,
): Promise<ToolAnswer> {
  const tool = toolNamed(tools, name)
  return tool ? tool.call(args, context) : refuseTool(tools, name, args, context)
}
