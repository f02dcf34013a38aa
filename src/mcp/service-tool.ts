import type { SuggestedRequest } from '#domain/errors/facts.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import type { ToolName } from '#generated/mcp-calls.ts'
import type { OperationId } from '#generated/operations.ts'
import type { RestRequest } from '../rest/rest-client.ts'
import type { ArgumentNames } from './arguments/argument-pointers.ts'
import type { Arguments } from './tool.ts'

/** A tool of the service: one REST request, with the conversion of arguments and reply. */
export interface ServiceTool {
  name: ToolName
  /** Errors in arguments that the REST interface would not detect, from the schema's errors and other checks. */
  ownErrors(args: Arguments, errors: readonly SchemaError[]): readonly SchemaError[]
  /** Arguments in the form of the tool that was meant, such as a list in place of a text. */
  meant?: (args: Arguments) => Arguments
  /**
   * The arguments to suggest if the REST interface refuses these because of something that only it can judge, such as a cursor;
   * undefined if they have no such argument.
   */
  otherwise?: (args: Arguments) => Arguments | undefined
  /** What to do in place of a call that the REST interface refuses without a suggestion; undefined if that is not known. */
  hint?: (args: Arguments) => string | undefined
  /** Arguments that are fields of the request's body under another name, by that name. */
  argumentNames?: ArgumentNames
  /** The request for the arguments. */
  plan(args: Arguments): { operationId: OperationId; request: RestRequest }
  /** The structured content of the tool, from the body of the reply. */
  present(body: object, args: Arguments): object
  /** The arguments of a REST request; undefined for a request that the tool does not make. */
  argumentsOf(request: RestRequest): Arguments | undefined
}

/** A suggested request with the equivalent tool call, if there is one. */
export type AsToolCall = (request: SuggestedRequest, called: ServiceTool) => SuggestedRequest
