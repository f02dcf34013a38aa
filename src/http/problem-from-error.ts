import type { Request, Response } from 'express'
import { PartitionUnavailable } from '../../data/partition-unavailable.ts'
import { StoreUnavailable } from '../../data/store-unavailable.ts'
import type { OperationId } from '../../generated/operations.ts'
import type { Facts, SuggestedRequest } from '../domain/errors/facts.ts'
import { Problem } from '../domain/errors/problem.ts'
import { SearchBusy, SearchTimeout, SearchUnavailable } from '../search/search-errors.ts'
import { exchangeOf } from './exchange.ts'
import { type ContractFault, problemFromValidation } from './problem-from-validation.ts'

/** Seconds after which another try makes sense: a partition waits for an operator, a busy database for its writer. */
const retryLater = 30
const retrySoon = 5

interface HttpError {
  status?: number
  type?: string
  errors?: ContractFault[]
}

const mostReferences = 100

/** The first references of a batch that has too many, under the key it was sent with, which is unused. */
function firstReferences(body: { idempotency_key: string; references: unknown[] }, path: string): SuggestedRequest {
  const { idempotency_key, references } = body
  const fitting = { idempotency_key, references: references.slice(0, mostReferences) }
  return { method: 'POST', path, query: null, body: fitting }
}

/** A fault in the form of a request; a batch that is too long and otherwise sound is told what would do. */
function fromFaults(operationId: OperationId, faults: readonly ContractFault[], { path, body }: Request): Problem {
  const problem = problemFromValidation(operationId, faults)
  if (problem.code !== 'batch_too_large' || faults.length > 1) return problem
  const facts = { ...problem.facts, suggested_request: firstReferences(body, path) } as Facts<'batch_too_large'>
  return new Problem('batch_too_large', facts)
}

const inBody = (message: string) => new Problem('invalid_request', { invalid_fields: [{ pointer: '/body', message }] })

function fromHttpError({ status, type, errors }: HttpError, res: Response): Problem {
  const { operationId, contentType } = exchangeOf(res)
  if (status === 413) return new Problem('payload_too_large', {})
  if (status === 415) return new Problem('unsupported_media_type', { given: contentType?.slice(0, 100) ?? null })
  if (type === 'entity.parse.failed') return inBody('is not valid JSON')
  if (status === 400 && operationId && errors) return fromFaults(operationId, errors, res.req)
  if (status === 400) return inBody('could not be read')
  return new Problem('internal_error', {})
}

/** What any error thrown in the pipeline means to the caller; an unforeseen one tells nothing of itself. */
export function problemFromError(error: unknown, res: Response): Problem {
  if (error instanceof Problem) return error
  if (error instanceof PartitionUnavailable)
    return new Problem('partition_unavailable', { country: error.country, retry_after_seconds: retryLater })
  if (error instanceof StoreUnavailable) return new Problem('service_unavailable', { retry_after_seconds: retrySoon })
  if (error instanceof SearchBusy || error instanceof SearchUnavailable)
    return new Problem('service_unavailable', { retry_after_seconds: Math.ceil(error.retryAfterSeconds) })
  if (error instanceof SearchTimeout) return new Problem('timeout', { retry_after_seconds: retrySoon })
  return typeof error === 'object' && error !== null
    ? fromHttpError(error as HttpError, res)
    : new Problem('internal_error', {})
}
