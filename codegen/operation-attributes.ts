import { clientError } from './client-attribute.ts'
import type { Contract, ContractOperation } from './contract-model.ts'
import { deprecationError } from './deprecation.ts'
import { isObject } from './is-object.ts'
import { parametersOf } from './read-contract.ts'

const oneOf =
  (...values: unknown[]) =>
  (value: unknown) =>
    values.includes(value) ? undefined : `is not one of ${values.join(', ')}`

const hasParameter = (operation: ContractOperation, contract: Contract, place: unknown, name: unknown) =>
  parametersOf(contract, operation).some(parameter => parameter.in === place && parameter.name === name)

/** Rows are in the body, or in the query parameter that is named. */
const rowsError = (name: unknown, operation: ContractOperation, contract: Contract) =>
  operation.requestBody || hasParameter(operation, contract, 'query', name)
    ? undefined
    : 'is in rows, but there is no body'

function countryError(value: unknown, operation: ContractOperation, contract: Contract): string | undefined {
  const location = isObject(value) ? value.in : undefined
  const wrongPlace = oneOf('path', 'query', 'rows', 'none')(location)
  if (!isObject(value) || wrongPlace) return `in ${wrongPlace ?? 'is missing'}`
  if (location === 'rows') return rowsError(value.name, operation, contract)
  if (location === 'none')
    return ['path', 'query'].some(place => hasParameter(operation, contract, place, 'country'))
      ? 'is in none, but there is a parameter country'
      : undefined
  if (!hasParameter(operation, contract, location, value.name)) return `names no parameter of the ${location}`
  return location === 'query' ? crossCountryError(value.cross_country, contract) : undefined
}

function crossCountryError(value: unknown, contract: Contract): string | undefined {
  if (!isObject(value)) return 'has no cross_country, which says what a request without a country is'
  if (!((value.bucket as string) in contract['x-svc-buckets']))
    return 'names a cross_country bucket that does not exist'
  return typeof value.usage === 'string' ? undefined : 'has no cross_country usage'
}

function usageError(value: unknown, { security = [] }: ContractOperation): string | undefined {
  if (typeof value !== 'string' || !/^[a-z_]{1,40}$/.test(value)) return 'is not a name in snake_case'
  const takesKey = security.some(requirement => requirement.bearer)
  return takesKey === (value !== 'none') ? undefined : `is ${value}, but ${takesKey ? 'a' : 'no'} key is taken`
}

function idempotentError(value: unknown, { method, requestBody }: ContractOperation): string | undefined {
  if (typeof value !== 'boolean') return 'is not one of true, false'
  return value && (method !== 'POST' || !requestBody)
    ? 'is true, but there is no body with an idempotency_key'
    : undefined
}

function fileError(value: unknown, { 'x-svc-anonymous': anonymous }: ContractOperation): string | undefined {
  const isStatic = anonymous === 'unlimited'
  if (value === undefined) return isStatic ? 'is missing: it names the file that answers' : undefined
  if (!isStatic) return 'belongs to operations that are open without limit'
  return isObject(value) && typeof value.path === 'string' ? undefined : 'has no path'
}

function keyAfterError(value: unknown, { path, security = [] }: ContractOperation): string | undefined {
  if (!security.some(requirement => requirement.bearer)) return 'is stated, but no key is taken'
  return typeof value === 'string' && (path === value || path.startsWith(`${value}/`))
    ? undefined
    : 'is not the beginning of the path'
}

type Check = (value: unknown, operation: ContractOperation, contract: Contract) => string | undefined

/** The required attributes of every operation, each with a check that returns the error of a value, or undefined. */
const attributes: Readonly<Record<string, Check>> = {
  // Rules in rules-of-operations.ts check the values of these three.
  'x-svc-bucket': () => undefined,
  'x-svc-cost': () => undefined,
  'x-svc-anonymous': () => undefined,
  'x-svc-country': countryError,
  'x-svc-usage': usageError,
  'x-svc-idempotent': idempotentError,
  'x-svc-compress': oneOf(true, false),
  'x-svc-client': clientError,
}

const ifStated =
  (check: Check): Check =>
  (value, operation, contract) =>
    value === undefined ? undefined : check(value, operation, contract)

/** The optional attributes. */
const optional: Readonly<Record<string, Check>> = {
  'x-svc-file': fileError,
  'x-svc-key-after': ifStated(keyAfterError),
  'x-svc-other-parameters': ifStated(oneOf('ignored')),
  'x-svc-deprecation': deprecationError,
}

/** One line for each attribute of an operation that is missing or invalid. */
export function attributeErrors(operation: ContractOperation, contract: Contract): string[] {
  const stated = operation as unknown as Record<string, unknown>
  const required = Object.entries(attributes).flatMap(([name, check]) => {
    if (stated[name] === undefined) return [`has no ${name}`]
    const error = check(stated[name], operation, contract)
    return error ? [`${name} ${error}`] : []
  })
  const others = Object.entries(optional).flatMap(([name, check]) => {
    const error = check(stated[name], operation, contract)
    return error ? [`${name} ${error}`] : []
  })
  return [...required, ...others]
}
