import type { SchemaError } from '#domain/errors/schema-error.ts'

/** An error as express-openapi-validator reports it. */
export interface ValidatorError {
  path: string
  message: string
  /** The keyword, followed by `.openapi.validation`. */
  errorCode?: string
}

export const toSchemaError = ({ path, message, errorCode = '' }: ValidatorError): SchemaError => ({
  // Path parameters are `/path/...` in the contract's words.
  pointer: path.replace(/^\/params\//, '/path/'),
  keyword: errorCode.split('.')[0] ?? '',
  message,
})
