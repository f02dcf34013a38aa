import type { Request, Response } from 'express'
import { PartitionUnavailableError } from '#data/partitions/partition-unavailable-error.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import type { Facts } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { ErrorCode } from '#generated/error-codes.ts'
import type { OperationId } from '#generated/operations.ts'
import { SearchBusyError, SearchTimeoutError, SearchUnavailableError } from '../../search/search-errors.ts'
import { mendedRequest } from '../contract/corrected-request.ts'
import { type ContractFault, problemFromValidation } from '../contract/problem-from-validation.ts'
import { exchangeOf } from '../request/exchange.ts'

/** Seconds after which another try makes sense: a partition waits for an operator, a busy database for its writer. */
const retryLater = 30
const retrySoon = 5

interface HttpError {
  status?: number
  type?: string
  errors?: ContractFault[]
}

/** Faults in the form of a request, with the request that has none of them, where they can be mended. */
function fromFaults(operationId: OperationId, faults: readonly ContractFault[], req: Request): Problem {
  const problem = problemFromValidation(operationId, faults)
  const suggested_request = mendedRequest(operationId, req)
  if (!suggested_request) return problem
  return new Problem(problem.code, { ...problem.facts, suggested_request } as Facts<ErrorCode>)
}

const inBody = (message: string) => new Problem('invalid_request', { invalid_fields: [{ pointer: '/body', message }] })

function fromHttpError({ status, type, errors }: HttpError, res: Response): Problem {
  const { operation, contentType } = exchangeOf(res)
  if (status === 413) return new Problem('payload_too_large', {})
  if (status === 415) return new Problem('unsupported_media_type', { given: contentType?.slice(0, 100) ?? null })
  if (type === 'entity.parse.failed') return inBody('is not valid JSON')
  if (status === 400 && operation && errors) return fromFaults(operation.id, errors, res.req)
  if (status === 400) return inBody('could not be read')
  return new Problem('internal_error', {})
}

/** What any error thrown in the pipeline means to the caller; an unforeseen one tells nothing of itself. */
export function problemFromError(error: unknown, res: Response): Problem {
  if (error instanceof Problem) return error
  if (error instanceof PartitionUnavailableError)
    return new Problem('partition_unavailable', { country: error.country, retry_after_seconds: retryLater })
  if (error instanceof StoreUnavailableError)
    return new Problem('service_unavailable', { retry_after_seconds: retrySoon })
  if (error instanceof SearchBusyError || error instanceof SearchUnavailableError)
    return new Problem('service_unavailable', { retry_after_seconds: Math.ceil(error.retryAfterSeconds) })
  if (error instanceof SearchTimeoutError) return new Problem('timeout', { retry_after_seconds: retrySoon })
  return typeof error === 'object' && error !== null
    ? fromHttpError(error as HttpError, res)
    : new Problem('internal_error', {})
}
