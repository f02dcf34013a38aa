import { randomUUID } from 'node:crypto'
import type { Request } from 'express'
import { nearestCountry } from '#domain/companies/nearest-country.ts'
import { asType } from '#domain/errors/as-type.ts'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { type Mend, mendRequest, valueAt } from '#domain/errors/mend-request.ts'
import { nearestName } from '#domain/errors/nearest-name.ts'
import type { OperationId } from '#generated/operations.ts'
import { allFaults } from './all-faults.ts'
import { type ContractFault, codeOf, isUnknown, keywordOf, nearestKnown } from './problem-from-validation.ts'

const mostReferences = 100
/** Characters: a hundred references have some ten thousand. All the faults of more would take long to find. */
const mostText = 65_536

/** The request as it was sent; undefined where a parameter was sent twice, since one of them would have to go. */
function asSent({ method, path, originalUrl, body }: Request): SuggestedRequest | undefined {
  const pairs = [...new URLSearchParams(originalUrl.split(/\?(.*)/s)[1] ?? '')]
  const query = Object.fromEntries(pairs)
  if (pairs.length > Object.keys(query).length || (method !== 'GET' && method !== 'POST')) return undefined
  return { method, path, query: pairs.length > 0 ? query : null, body: body ?? null }
}

/** A batch that is too long, cut to its first references: the rest of it is not looked at. */
function cut(request: SuggestedRequest): SuggestedRequest {
  const { body } = request
  if (!Array.isArray(body?.references) || body.references.length <= mostReferences) return request
  return { ...request, body: { ...body, references: body.references.slice(0, mostReferences) } }
}

const boundIn = ({ message }: ContractFault) => /^must be [<>]= (-?\d+(?:\.\d+)?)$/.exec(message)?.[1]
const choicesIn = ({ message }: ContractFault) => /allowed values: (.*)$/.exec(message)?.[1]?.split(', ') ?? []

/** What is right in place of a value, where that is plain; null or undefined where it is not. */
function rightValue(operationId: OperationId, fault: ContractFault, value: unknown): unknown {
  if (codeOf(operationId, fault) !== undefined) return randomUUID()
  if (fault.path === '/query/country') return typeof value === 'string' ? nearestCountry(value) : undefined
  const keyword = keywordOf(fault)
  if (keyword === 'type' && fault.message === 'must be string') return asType(value, 'string')
  if (keyword === 'maximum' || keyword === 'minimum') return boundIn(fault)
  return keyword === 'enum' && typeof value === 'string' ? nearestName(value, choicesIn(fault)) : undefined
}

function mendOf(operationId: OperationId, fault: ContractFault, request: SuggestedRequest): Mend | undefined {
  const { path: pointer } = fault
  if (isUnknown(operationId, fault)) {
    const to = nearestKnown(operationId, fault)
    return to === null ? { kind: 'drop', pointer } : { kind: 'rename', pointer, to }
  }
  const value = rightValue(operationId, fault, valueAt(request, pointer)) ?? undefined
  return value === undefined ? undefined : { kind: 'set', pointer, value }
}

/** The request to send in place of one with faults: one that has none, made without guessing. Undefined where there is none. */
export function mendedRequest(operationId: OperationId, req: Request): SuggestedRequest | undefined {
  const sent = asSent(req)
  const request = sent && cut(sent)
  if (!request || JSON.stringify(request.body).length > mostText) return undefined
  // What is missing may be there under another name: whether it is, the last check tells.
  const mends = allFaults(operationId, request).map(fault => [fault.path, mendOf(operationId, fault, request)] as const)
  if (mends.length === 0 && request === sent) return undefined
  const known = [...new Map(mends).values()].filter(mend => mend !== undefined)
  const mended = mendRequest(request, known)
  return mended && allFaults(operationId, mended).length === 0 ? mended : undefined
}
