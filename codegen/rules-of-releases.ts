import type { Contract, ContractOperation, Response, Schema } from './contract-model.ts'
import { type PlacedSchema, schemasOf } from './contract-schemas.ts'
import { changedPrompts, changedTools } from './promises-of-tools.ts'
import { bodySchemaOf, operationsOf, parametersOf, resolve } from './read-contract.ts'
import type { ReleaseRule } from './release-rule.ts'
import { removedNames } from './removed-names.ts'

type OperationCheck = (
  before: ContractOperation,
  now: ContractOperation,
  released: Contract,
  contract: Contract,
) => string[]

/** Compares each operation with its successor, by path and method; that an operation is gone is found by `redocly diff`. */
const eachOperation =
  (check: OperationCheck): ReleaseRule['check'] =>
  (released, contract) =>
    operationsOf(released).flatMap(before => {
      const now = operationsOf(contract).find(({ method, path }) => method === before.method && path === before.path)
      return now ? check(before, now, released, contract).map(violation => `${before.operationId}: ${violation}`) : []
    })

const valuesAt = (placed: PlacedSchema[]) => {
  const values = new Map<string, string[]>()
  for (const [at, { 'x-extensible-enum': known }] of placed)
    values.set(at, [...(values.get(at) ?? []), ...((known as string[]) ?? [])])
  return values
}

function lostValues(released: Contract, contract: Contract): string[] {
  const now = valuesAt(schemasOf(contract))
  return [...valuesAt(schemasOf(released))].flatMap(([at, before]) => {
    const kept = now.get(at)
    return kept ? removedNames(before, kept).map(value => `${at}: lost the value ${value}`) : []
  })
}

function changedErrors({ 'x-svc-errors': before }: Contract, { 'x-svc-errors': now }: Contract): string[] {
  return Object.entries(before).flatMap(([code, { status, retryable, facts }]) => {
    const kept = now[code]
    if (!kept) return [`${code} is gone`]
    return [
      ...(kept.status === status ? [] : [`${code} has status ${kept.status}, not ${status}`]),
      ...(kept.retryable === retryable ? [] : [`${code} has retryable ${kept.retryable}, not ${retryable}`]),
      ...removedNames(facts, kept.facts).map(fact => `${code} lost ${fact}`),
    ]
  })
}

const requiredHeaders = (contract: Contract, response: Response) =>
  Object.entries(resolve(contract, response).headers ?? {})
    .filter(([, header]) => resolve(contract, header).required)
    .map(([name]) => name)

const lostHeaders: OperationCheck = (before, now, released, contract) =>
  Object.entries(before.responses).flatMap(([status, response]) => {
    const successor = now.responses[status]
    if (!successor) return []
    const gone = removedNames(requiredHeaders(released, response), requiredHeaders(contract, successor))
    return gone.map(name => `${status} may come without ${name}`)
  })

/** The defaults of parameters and of the fields of a body, by name. */
const defaultsOf = (contract: Contract, operation: ContractOperation) => {
  const { properties = {} } = resolve<Schema>(contract, bodySchemaOf(operation) ?? {})
  const fields = Object.entries(properties).map(([name, schema]) => [name, resolve(contract, schema)] as const)
  const parameters = parametersOf(contract, operation).map(({ name, schema }) => [name, schema] as const)
  return new Map([...parameters, ...fields].map(([name, schema]) => [name, schema.default]))
}

const changedDefaults: OperationCheck = (before, now, released, contract) => {
  const kept = defaultsOf(contract, now)
  return [...defaultsOf(released, before)].flatMap(([name, value]) =>
    kept.has(name) && kept.get(name) !== value
      ? [`${name} is by default ${String(kept.get(name))}, not ${String(value)}`]
      : [],
  )
}

const accessLevels = ['never', 'hourly', 'unlimited']

/** The bucket of a request without a country; the first release did not state it. */
const acrossCountries = ({ 'x-svc-country': country }: Partial<ContractOperation>) => country?.cross_country?.bucket

const changedTerms: OperationCheck = (before, now) => {
  const costs = Object.entries(now['x-svc-cost']).filter(([event, units]) => units > (before['x-svc-cost'][event] ?? 0))
  const isNarrower = accessLevels.indexOf(now['x-svc-anonymous']) < accessLevels.indexOf(before['x-svc-anonymous'])
  return [
    ...costs.map(([event, units]) => `${event} costs ${units} units, not ${before['x-svc-cost'][event] ?? 0}`),
    ...(now['x-svc-bucket'] === before['x-svc-bucket'] ? [] : [`counts in the bucket ${now['x-svc-bucket']}`]),
    ...([undefined, acrossCountries(now)].includes(acrossCountries(before))
      ? []
      : [`counts in the bucket ${acrossCountries(now)} without a country`]),
    ...(before['x-svc-idempotent'] && !now['x-svc-idempotent'] ? ['runs again for the same idempotency key'] : []),
    ...(isNarrower ? [`is open ${now['x-svc-anonymous']} to callers without a key`] : []),
  ]
}

const earlierSunset: OperationCheck = (before, now) => {
  const told = before['x-svc-deprecation']?.sunset
  const changed = now['x-svc-deprecation']?.sunset
  return told && changed && changed < told ? [`ends on ${changed}, not ${told}`] : []
}

/** Clients pace themselves by the window and the limit of a bucket. The name of the limit says which figure of a tier it is. */
const changedBuckets = ({ 'x-svc-buckets': before }: Contract, { 'x-svc-buckets': now }: Contract): string[] =>
  Object.entries(before).flatMap(([name, { window_seconds, limit, times = 1 }]) => {
    const kept = now[name]
    if (!kept) return [`the bucket ${name} is gone`]
    const { times: keptTimes = 1 } = kept
    return [
      ...(kept.window_seconds === window_seconds
        ? []
        : [`the window of ${name} has ${kept.window_seconds} seconds, not ${window_seconds}`]),
      ...(kept.limit === limit ? [] : [`the limit of ${name} is ${kept.limit}, not ${limit}`]),
      ...(keptTimes < times ? [`the limit of ${name} is taken ${keptTimes} times, not ${times}`] : []),
    ]
  })

/** Promises that `redocly diff` does not check: it cannot read the x-svc- attributes, and rates some changes as harmless. */
export const releaseRules: ReleaseRule[] = [
  {
    name: 'errors-kept',
    why: 'clients branch on a code, its status and whether to retry, and read its facts',
    check: changedErrors,
  },
  {
    name: 'values-kept',
    why: 'a client that compares with a known value would never find it again; new values may come at any time',
    check: lostValues,
  },
  {
    name: 'headers-certain',
    why: 'generated clients read a required header without checking that it is present',
    check: eachOperation(lostHeaders),
  },
  {
    name: 'defaults-kept',
    why: 'a request that leaves a parameter or a field out would mean something else',
    check: eachOperation(changedDefaults),
  },
  {
    name: 'terms-kept',
    why: 'budgets depend on what a call costs, where and how often it is counted, and whether it needs a key',
    check: eachOperation(changedTerms),
  },
  {
    name: 'sunset-kept',
    why: 'clients plan the move to another operation by the day that they were told',
    check: eachOperation(earlierSunset),
  },
  {
    name: 'scopes-and-buckets-kept',
    why: 'keys are granted scopes by name, and clients read buckets by name and pace themselves by their windows',
    check: (released, contract) => [
      ...removedNames(Object.keys(released['x-svc-scopes']), Object.keys(contract['x-svc-scopes'])).map(
        name => `the scope ${name} is gone`,
      ),
      ...changedBuckets(released, contract),
    ],
  },
  {
    name: 'tools-kept',
    why: 'agents are configured with the names of tools and of their inputs, read their outputs, and run what only reads without asking',
    check: changedTools,
  },
  {
    name: 'prompts-kept',
    why: 'people choose a prompt by its name, and hosts fill in the arguments that they know',
    check: changedPrompts,
  },
]

/** Every promise of the released contract that this one breaks, as `rule: place: breach`. */
export const brokenPromises = (released: Contract, contract: Contract): string[] =>
  releaseRules.flatMap(({ name, check }) => check(released, contract).map(violation => `${name}: ${violation}`))
