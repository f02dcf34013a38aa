import type { Contract, Response } from './contract-model.ts'
import type { ContractRule } from './contract-rule.ts'
import { documentedErrors, operationsOf, resolve } from './read-contract.ts'

const headerOfStatus: Record<string, string> = { 401: 'www-authenticate', 405: 'allow', 429: 'retry-after' }

/** What the rules of replies must know of a contract. */
interface ReplyNorms {
  /** The headers of every reply. */
  headers: readonly string[]
  /** The members of every problem. */
  problemMembers: readonly string[]
}

type ReplyCheck = (status: string, response: Response, contract: Contract) => string[]

const each = (check: ReplyCheck) => (contract: Contract) =>
  operationsOf(contract).flatMap(({ operationId, responses }) =>
    Object.entries(responses).flatMap(([status, response]) =>
      check(status, resolve(contract, response), contract).map(violation => `${operationId} ${status}: ${violation}`),
    ),
  )

const without = (headers: readonly string[], response: Response) =>
  headers.filter(name => !response.headers?.[name]).map(name => `has no header ${name}`)

/** How an example differs from the entry of its code in x-svc-errors. */
function exampleErrors(
  contract: Contract,
  status: string,
  [code, value]: [code: string, value: Record<string, unknown>],
  { problemMembers }: ReplyNorms,
): string[] {
  const facts = contract['x-svc-errors'][code]
  if (!facts) return [`example ${code} is not a code of x-svc-errors`]
  const { status: codeStatus, retryable } = facts
  const expected = { code, status: codeStatus, ...(problemMembers.includes('retryable') && { retryable }) }
  return [
    ...(String(facts.status) === status ? [] : [`example ${code} belongs to ${facts.status}`]),
    ...problemMembers.filter(member => !(member in value)).map(member => `example ${code} has no ${member}`),
    ...Object.entries(expected)
      .filter(([member, is]) => value[member] !== is)
      .map(([member, is]) => `example ${code} must have ${member} ${is}`),
  ]
}

const problemErrors =
  (norms: ReplyNorms): ReplyCheck =>
  (status, { content = {} }, contract) => {
    const problem = content['application/problem+json']
    if (!problem) return []
    const examples = Object.entries(problem.examples ?? {})
    if (examples.length === 0) return ['has no example of its problem']
    return examples.flatMap(([code, example]) =>
      exampleErrors(contract, status, [code, resolve(contract, example).value ?? {}], norms),
    )
  }

function undocumentedCodes(contract: Contract): string[] {
  const documented = new Set(operationsOf(contract).flatMap(o => documentedErrors(contract, o).map(([, code]) => code)))
  return Object.keys(contract['x-svc-errors'])
    .filter(code => !documented.has(code))
    .map(code => `${code} is an example of no operation`)
}

/** Facts of a code that no reply can have, because the schema of errors has no such member. */
function unknownFacts({ 'x-svc-errors': errors, components }: Contract): string[] {
  const { properties = {} } = components.schemas.Problem ?? {}
  return Object.entries(errors).flatMap(([code, { facts }]) =>
    facts.filter(fact => !(fact in properties)).map(fact => `${code}: the schema Problem has no member ${fact}`),
  )
}

export const replyRules = (norms: ReplyNorms): ContractRule[] => [
  {
    name: 'standard-headers',
    why: 'every reply carries the headers of the limits, the cost and the request id',
    check: each((_status, response) => without(norms.headers, response)),
  },
  {
    name: 'lower-case-headers',
    why: 'header names are lower case here, so the OWASP rules that look for capitals are off',
    check: each((_status, { headers = {} }) =>
      Object.keys(headers)
        .filter(name => name !== name.toLowerCase())
        .map(name => `${name} is not lower case`),
    ),
  },
  {
    name: 'headers-of-status',
    why: 'a 401 challenges, a 405 lists the methods, a 429 may say how long to wait',
    check: each((status, response) => without([headerOfStatus[status] ?? []].flat(), response)),
  },
  {
    name: 'problem-examples',
    why: 'the examples of a problem reply list its codes; types, pages and tests are generated from them',
    check: each(problemErrors(norms)),
  },
  {
    name: 'codes-documented',
    why: 'a code that no operation documents is either unused or unexpected',
    check: undocumentedCodes,
  },
  {
    name: 'facts-in-schema',
    why: 'a fact is a member of the reply; the classes of the clients have one for each',
    check: unknownFacts,
  },
]
