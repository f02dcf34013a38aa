import { sharedMethods } from './client-attribute.ts'
import type { Contract, ContractOperation, Schema } from './contract-model.ts'
import type { ContractRule } from './contract-rule.ts'
import { sharedBodies } from './idempotent-bodies.ts'
import { attributeErrors } from './operation-attributes.ts'
import { operationsOf, parametersOf } from './read-contract.ts'

/** Runs a check on each operation, and prefixes each violation with the operation. */
export const eachOperation =
  (check: (operation: ContractOperation, contract: Contract) => string[]) => (contract: Contract) =>
    operationsOf(contract).flatMap(operation =>
      check(operation, contract).map(violation => `${operation.method} ${operation.path}: ${violation}`),
    )

const scopesOf = ({ security = [] }: ContractOperation) => security.flatMap(requirement => requirement.bearer ?? [])

const needsKey = ({ security = [] }: ContractOperation) => security.length > 0 && security.every(one => one.bearer)

function anonymityErrors(operation: ContractOperation): string[] {
  const anonymous = operation['x-svc-anonymous']
  const fits = {
    never: needsKey(operation),
    hourly: operation.security !== undefined && !needsKey(operation),
    unlimited: operation.security?.length === 0 && operation['x-svc-bucket'] === 'static',
  }
  if (!(anonymous in fits)) return [`x-svc-anonymous is ${anonymous}, not never, hourly or unlimited`]
  return fits[anonymous] ? [] : [`x-svc-anonymous is ${anonymous}, but security or bucket say otherwise`]
}

/** Whether valid values may contain reserved characters; those of a list are separated by commas. */
const mayHaveReserved = ({ type, enum: values, format }: Schema) =>
  type === 'array' || (type === 'string' && !values && !format)

/** For the operations of every contract. */
export const operationRules: ContractRule[] = [
  {
    name: 'operation-described',
    why: 'the id names its handler, and the texts are all that a reader of the reference page has',
    check: eachOperation(operation =>
      (['operationId', 'tags', 'summary', 'description'] as const)
        .filter(member => !operation[member]?.length)
        .map(member => `has no ${member}`),
    ),
  },
  {
    name: 'texts-and-lists-allow-reserved',
    why: 'the request validator answers 400 to a raw + ( ) ! or , in a query parameter without allowReserved',
    check: eachOperation((operation, contract) =>
      parametersOf(contract, operation)
        .filter(parameter => parameter.in === 'query' && mayHaveReserved(parameter.schema) && !parameter.allowReserved)
        .map(parameter => `${parameter.name} has no allowReserved: true`),
    ),
  },
]

/** For those of the API for clients. */
export const policyRules: ContractRule[] = [
  {
    name: 'known-bucket',
    why: 'the limiter reads its window from x-svc-buckets',
    check: eachOperation(({ 'x-svc-bucket': bucket }, contract) =>
      bucket in contract['x-svc-buckets'] ? [] : [`x-svc-bucket ${bucket} is not in x-svc-buckets`],
    ),
  },
  {
    name: 'cost-stated',
    why: 'what a call costs is read from the contract alone; {} says never billed',
    check: eachOperation(({ 'x-svc-cost': cost }) => {
      if (typeof cost !== 'object' || cost === null) return ['has no x-svc-cost']
      const wrong = Object.entries(cost).filter(([, units]) => !Number.isInteger(units) || units < 0)
      return wrong.map(([event]) => `x-svc-cost of ${event} is not a whole number of units`)
    }),
  },
  {
    name: 'anonymity-stated',
    why: 'security says whether a key is needed, x-svc-anonymous how callers without one are limited',
    check: eachOperation(anonymityErrors),
  },
  {
    name: 'policy-stated',
    why: 'the pipeline does for an operation what its attributes say, and none of them has a default',
    check: eachOperation(attributeErrors),
  },
  {
    name: 'idempotent-bodies-differ',
    why: 'an idempotency key is compared by the body alone: one operation would return the stored answer of another',
    check: sharedBodies,
  },
  {
    name: 'client-methods-differ',
    why: 'a client has one method for each operation',
    check: sharedMethods,
  },
  {
    name: 'known-scopes',
    why: 'a key can only be given the scopes of x-svc-scopes',
    check: eachOperation((operation, contract) => {
      const unknown = scopesOf(operation).filter(scope => !(scope in contract['x-svc-scopes']))
      const without = needsKey(operation) && scopesOf(operation).length === 0
      return [
        ...unknown.map(scope => `scope ${scope} is not in x-svc-scopes`),
        ...(without ? ['needs a key but no scope'] : []),
      ]
    }),
  },
]
