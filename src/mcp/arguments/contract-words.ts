import type { SchemaError } from '#domain/errors/schema-error.ts'
import { type ToolName, toolCalls } from '#generated/mcp-calls.ts'
import { operations } from '#generated/operations.ts'

/** What the contract says of a wrong value of an argument; undefined if it says nothing. */
const messageOf = (tool: ToolName, pointer: string): string | undefined =>
  toolCalls[tool].operations
    .map(id => operations[id].schemaErrorMessages as Readonly<Record<string, string>>)
    .flatMap(messages => messages[pointer.replace('/arguments/', '/query/')] ?? [])[0]

/** Errors in arguments, in the words that the contract has for such a value: once, where it breaks several rules. */
export function inContractWords(tool: ToolName, errors: readonly SchemaError[]): SchemaError[] {
  const worded = errors.map(error => ({ ...error, message: messageOf(tool, error.pointer) ?? error.message }))
  return [
    ...new Map(worded.toReversed().map(error => [`${error.pointer} ${error.message}`, error])).values(),
  ].toReversed()
}
