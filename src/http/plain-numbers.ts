import type { RequestHandler } from 'express'
import schemas from '../../generated/request-schemas.json' with { type: 'json' }
import { exchangeOf } from './exchange.ts'
import type { ContractFault } from './problem-from-validation.ts'

type Properties = Readonly<Record<string, { type?: string }>>

/** As JSON writes them: the validator would read 0x10 as 16, and a blank before 5 as nothing. */
const plain: Readonly<Record<string, RegExp>> = {
  integer: /^-?(0|[1-9]\d*)$/,
  number: /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/,
}

const faultsOf = (properties: Properties, query: Readonly<Record<string, unknown>>): ContractFault[] =>
  Object.entries(query).flatMap(([name, value]) => {
    const type = Object.hasOwn(properties, name) ? properties[name]?.type : undefined
    const form = type && plain[type]
    if (!form || typeof value !== 'string' || form.test(value)) return []
    return [{ path: `/query/${name}`, message: `must be ${type}`, errorCode: 'type.openapi.validation' }]
  })

/** Refuses, as the contract's check would, a parameter that is a number in the contract and none in plain decimal digits. */
export const plainNumbers: RequestHandler = (req, res, next) => {
  const { operationId } = exchangeOf(res)
  if (!operationId) return next()
  const { query }: { query: { properties?: Properties } } = schemas[operationId]
  const errors = faultsOf(query.properties ?? {}, req.query)
  next(errors.length > 0 ? { status: 400, errors } : undefined)
}
