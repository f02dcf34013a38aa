import type { SchemaError } from '#domain/errors/schema-error.ts'
import { schemaErrorMessage } from '#domain/errors/schema-error-message.ts'

/** An error as express-openapi-validator reports it. */
export interface ValidatorError {
  path: string
  message: string
  /** The keyword, followed by `.openapi.validation`. */
  errorCode?: string
}

const limitIn = (message: string) => /-?\d+(?:\.\d+)?/.exec(message)?.[0]
const choicesIn = (message: string) => /allowed values: (.+)$/.exec(message)?.[1]?.split(', ')
const typeIn = (message: string) => /^must be (\w+)$/.exec(message)?.[1]

/** An error that the validator found: its place and keyword are kept, its message is replaced. */
export const toSchemaError = ({ path, message, errorCode = '' }: ValidatorError): SchemaError => {
  const keyword = errorCode.split('.')[0] ?? ''
  if (/^empty value/i.test(message)) return { pointer: path, keyword, message: 'must not be empty' }
  const params = { limit: limitIn(message), type: typeIn(message), allowedValues: choicesIn(message) }
  // Path parameters are `/path/...` in the contract's words.
  return { pointer: path.replace(/^\/params\//, '/path/'), keyword, message: schemaErrorMessage({ keyword, params }) }
}
