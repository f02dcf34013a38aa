import type { ValidateFunction } from 'ajv'
import type { Request } from 'express'

/** What the validator knows of an operation. */
export interface Description {
  pathParams: Readonly<Record<string, string>>
  /** The path in the form of Express. */
  expressRoute: string
  schema: { operationId: string; parameters?: readonly ParameterSchema[] }
}

/** A parameter of an operation, or a reference to one. */
export interface ParameterSchema {
  $ref?: string
  in?: string
  content?: object
  schema?: { type?: unknown }
}

/** Compiled checks of replies, by status and media type. */
export type ReplyChecks = Readonly<Record<string, Readonly<Record<string, ValidateFunction>> | undefined>>

/** A request to which the data of its operation are attached: the validator's, and its checks of replies. */
export interface DescribedRequest extends Request {
  openapi: Description & { replyChecks?: ReplyChecks; problemChecks?: ReplyChecks }
}
