import { randomUUID } from 'node:crypto'
import type { Request } from 'express'
import { nearestCountry } from '#domain/companies/nearest-country.ts'
import { applyCorrections, type Correction, valueAt } from '#domain/errors/apply-corrections.ts'
import { asType } from '#domain/errors/as-type.ts'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { nearestName } from '#domain/errors/nearest-name.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import type { Operation, OperationId } from '#generated/operations.ts'
import { codeOf, isUnknown, nearestKnown } from './problem-from-validation.ts'
import type { FindSchemaErrors } from './schema-errors.ts'

/** Returns the request with all errors corrected, if each correction is unambiguous; otherwise undefined. */
export type CorrectRequest = (
  operation: Operation & { readonly id: OperationId },
  req: Request,
) => SuggestedRequest | undefined

const maxReferences = 100
/** Characters; 100 references take about 10,000. Finding all errors of a longer body would take too long. */
const maxText = 65_536

/** The request as sent; undefined if a parameter was sent twice, since one of the two would have to be dropped. */
function asSent({ method, path, originalUrl, body }: Request): SuggestedRequest | undefined {
  const pairs = [...new URLSearchParams(originalUrl.split(/\?(.*)/s)[1] ?? '')]
  const query = Object.fromEntries(pairs)
  if (pairs.length > Object.keys(query).length || (method !== 'GET' && method !== 'POST')) return undefined
  return { method, path, query: pairs.length > 0 ? query : null, body: body ?? null }
}

/** A batch that is too long, cut to the maximum number of references. */
function truncateBatch(request: SuggestedRequest): SuggestedRequest {
  const { body } = request
  if (!Array.isArray(body?.references) || body.references.length <= maxReferences) return request
  return { ...request, body: { ...body, references: body.references.slice(0, maxReferences) } }
}

const boundIn = ({ message }: SchemaError) => /^must be [<>]= (-?\d+(?:\.\d+)?)$/.exec(message)?.[1]
const choicesIn = ({ message }: SchemaError) => /allowed values: (.*)$/.exec(message)?.[1]?.split(', ') ?? []

/** The corrected value, if it is unambiguous; otherwise null or undefined. */
function correctedValue(operation: Operation, error: SchemaError, value: unknown): unknown {
  const { pointer, keyword, message } = error
  if (codeOf(operation, error) !== undefined) return randomUUID()
  if (pointer === '/query/country') return typeof value === 'string' ? nearestCountry(value) : undefined
  if (keyword === 'type' && message === 'must be string') return asType(value, 'string')
  if (keyword === 'maximum' || keyword === 'minimum') return boundIn(error)
  return keyword === 'enum' && typeof value === 'string' ? nearestName(value, choicesIn(error)) : undefined
}

function correctionOf(operation: Operation, error: SchemaError, request: SuggestedRequest): Correction | undefined {
  const { pointer } = error
  if (isUnknown(operation, error)) {
    const to = nearestKnown(operation, error)
    return to === null ? { kind: 'drop', pointer } : { kind: 'rename', pointer, to }
  }
  const value = correctedValue(operation, error, valueAt(request, pointer)) ?? undefined
  return value === undefined ? undefined : { kind: 'set', pointer, value }
}

/** One correction per place. An error may need none: a missing field may be present under another name. */
function correctionsOf(operation: Operation, errors: readonly SchemaError[], request: SuggestedRequest): Correction[] {
  const corrections = errors.map(error => [error.pointer, correctionOf(operation, error, request)] as const)
  return [...new Map(corrections).values()].filter(correction => correction !== undefined)
}

export const createCorrectRequest =
  (findErrors: FindSchemaErrors): CorrectRequest =>
  (operation, req) => {
    const sent = asSent(req)
    const request = sent && truncateBatch(sent)
    if (!request || JSON.stringify(request.body).length > maxText) return undefined
    const errors = findErrors(operation.id, request)
    if (errors.length === 0 && request === sent) return undefined
    const corrected = applyCorrections(request, correctionsOf(operation, errors, request))
    return corrected && findErrors(operation.id, corrected).length === 0 ? corrected : undefined
  }
