import type { RequestHandler } from 'express'
import type { OperationId } from '#generated/operations.ts'
import schemas from '#generated/request-schemas.json' with { type: 'json' }
import type { ValidatorError } from '../contract/validator-error.ts'
import { queryTypes, type RequestSchema } from './query-types.ts'

/** As in JSON: the validator would read 0x10 as 16, and ignore a space before 5. */
const plain: Readonly<Record<string, RegExp>> = {
  integer: /^-?(0|[1-9]\d*)$/,
  number: /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/,
}

/** The validator compares no number that is too large for a double with its maximum. */
const isPlain = (text: string, form: RegExp): boolean => form.test(text) && Number.isFinite(Number(text))

interface NumericParameter {
  name: string
  type: string
  form: RegExp
}

const numericOf = (schema: RequestSchema): NumericParameter[] =>
  queryTypes(schema).flatMap(([name, type]) => {
    const form = plain[type]
    return form ? [{ name, type, form }] : []
  })

const refuseOthers =
  (parameters: readonly NumericParameter[]): RequestHandler =>
  (req, _res, next) => {
    const errors = parameters.flatMap(({ name, type, form }): ValidatorError[] => {
      const value = req.query[name]
      if (typeof value !== 'string' || isPlain(value, form)) return []
      return [{ path: `/query/${name}`, message: `must be ${type}`, errorCode: 'type.openapi.validation' }]
    })
    next(errors.length > 0 ? { status: 400, errors } : undefined)
  }

/** Refuses numeric query parameters that are not plain decimal numbers; no step for operations without numeric parameters. */
export function plainNumbersOf(schema: RequestSchema): RequestHandler[] {
  const parameters = numericOf(schema)
  return parameters.length > 0 ? [refuseOthers(parameters)] : []
}

/** The same, for an operation of the API for clients. */
export const plainNumbers = (operationId: OperationId): RequestHandler[] => plainNumbersOf(schemas[operationId])
