import { type PathTemplate, pathTemplate } from '#domain/path-template.ts'
import { type ToolName, toolCalls } from '#generated/mcp-calls.ts'
import { type Operation, type OperationId, operations } from '#generated/operations.ts'
import { type ArgumentFault, emptyArguments, type InputSchema } from './arguments.ts'
import { argumentsOf, requestOf } from './rest-arguments.ts'
import type { ServiceTool } from './service-tool.ts'

const fieldAt = (body: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, step) => (typeof at === 'object' && at ? Reflect.get(at, step) : undefined), body)

/** The fields that a projection picks, each from its place; what the reply does not have is null. */
const projected = (body: object, pick: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(pick).map(([name, path]) => [name, fieldAt(body, path) ?? null]))

/** In an address everything is text, and nothing may be missing from a path: all else is for the REST interface to judge. */
const ownFaults =
  ({ takesBody }: Operation, { names }: PathTemplate): ServiceTool['ownFaults'] =>
  (args, faults) => {
    if (takesBody) return []
    const isUnseen = ({ name, keyword }: ArgumentFault) =>
      keyword === 'type' || (keyword === 'required' && names.includes(name))
    return [...faults.filter(isUnseen), ...emptyArguments(args, names)]
  }

/** A tool that is one operation, its arguments laid into path, query or body. */
export function operationTool(name: ToolName, operationId: OperationId, inputSchema: InputSchema): ServiceTool {
  const { pick } = toolCalls[name]
  const operation: Operation = operations[operationId]
  const path = pathTemplate(operation.path)
  return {
    name,
    ownFaults: ownFaults(operation, path),
    plan: args => ({ operationId, request: requestOf(operation, path, args) }),
    present: body => (pick ? projected(body, pick) : body),
    argumentsOf: request => argumentsOf(operation, path, request, inputSchema),
  }
}
