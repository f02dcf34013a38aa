import type { SchemaError } from '#domain/errors/schema-error.ts'
import type { ToolName } from '#generated/mcp-calls.ts'
import type { OperationId } from '#generated/operations.ts'
import type { RestRequest } from './rest-client.ts'
import type { Arguments } from './tool.ts'

/** A tool of the service: one REST request, and how arguments and the reply are translated. */
export interface ServiceTool {
  name: ToolName
  /** Of the errors that the schema finds, those that the REST interface would not see, and others of that kind. */
  ownErrors(args: Arguments, errors: readonly SchemaError[]): readonly SchemaError[]
  /** The request that arguments make. */
  plan(args: Arguments): { operationId: OperationId; request: RestRequest }
  /** The structured content of the tool, from the body of the reply. */
  present(body: object, args: Arguments): object
  /** The arguments that make a request; undefined for one that the tool does not make. */
  argumentsOf(request: RestRequest): Arguments | undefined
}
