import type { RequestHandler } from 'express'
import schemas from '#generated/request-schemas.json' with { type: 'json' }
import type { ContractFault } from '../contract/problem-from-validation.ts'
import { exchangeOf } from '../request/exchange.ts'

/** As JSON writes them: the validator would read 0x10 as 16, and a blank before 5 as nothing. */
const plain: Readonly<Record<string, RegExp>> = {
  integer: /^-?(0|[1-9]\d*)$/,
  number: /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/,
}

interface NumericParameter {
  name: string
  type: string
  form: RegExp
}

type RequestSchema = { query: { properties?: Readonly<Record<string, { type?: string }>> } }

function numericOf({ query }: RequestSchema): NumericParameter[] {
  return Object.entries(query.properties ?? {}).flatMap(([name, { type = '' }]) => {
    const form = plain[type]
    return form ? [{ name, type, form }] : []
  })
}

const numeric = new Map(Object.entries(schemas).map(([operationId, schema]) => [operationId, numericOf(schema)]))

/** Refuses, as the contract's check would, a parameter that is a number in the contract and none in plain decimal digits. */
export const plainNumbers: RequestHandler = (req, res, next) => {
  const parameters = numeric.get(exchangeOf(res).operationId ?? '') ?? []
  if (parameters.length === 0) return next()
  const { query } = req
  const errors = parameters.flatMap(({ name, type, form }): ContractFault[] => {
    const value = query[name]
    if (typeof value !== 'string' || form.test(value)) return []
    return [{ path: `/query/${name}`, message: `must be ${type}`, errorCode: 'type.openapi.validation' }]
  })
  next(errors.length > 0 ? { status: 400, errors } : undefined)
}
