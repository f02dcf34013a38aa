import type { Request } from 'express'

/** What the validator knows of an operation. */
export interface Description {
  pathParams: Readonly<Record<string, string>>
  schema: { operationId: string }
}

/** A request to which the validator has attached its data of the operation, and of problems. */
export interface DescribedRequest extends Request {
  openapi: Description & { problems?: Description | undefined }
}
