import type { Schema } from '#domain/corrections/schema.ts'
import type { ToolName } from '#generated/mcp-calls.ts'
import type { InputSchema } from './arguments/arguments.ts'
import type { ToolListing } from './tool.ts'

/** A tool as it is listed, with its schemas. */
export interface ListedTool extends ToolListing {
  name: ToolName
  inputSchema: InputSchema
  outputSchema: { properties: Readonly<Record<string, Schema>> }
}
