import type { Response } from 'express'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { AdminProblem } from '#domain/errors/admin-problem.ts'
import { catalogue } from '#domain/errors/catalogue.ts'
import { factsOf, Problem } from '#domain/errors/problem.ts'
import { AdministrationError, UnknownIdError } from '#domain/keys/administration-error.ts'
import { problemFromValidation } from '../../http/contract/problem-from-validation.ts'
import { toSchemaError } from '../../http/contract/validator-error.ts'
import { busyRetrySeconds, type HttpError } from '../../http/reply/problem-from-error.ts'
import type { AdminContract } from './admin-contract.ts'
import { adminExchangeOf } from './admin-exchange.ts'

/** An error of the steps that both APIs share. */
function fromProblem(problem: Problem): AdminProblem {
  const unknown = factsOf(problem, 'unknown_parameter')
  if (unknown) {
    const { invalid_fields, did_you_mean } = unknown
    const { detail, correction } = catalogue.unknown_parameter
    const texts = { detail: detail(unknown), correction: correction(unknown) }
    return new AdminProblem('unknown_parameter', { invalid_fields, did_you_mean, ...texts })
  }
  if (problem.code === 'not_acceptable') return new AdminProblem('not_acceptable')
  const invalid = factsOf(problem, 'invalid_request')
  if (!invalid) return new AdminProblem('internal_error')
  const { invalid_fields, correction } = invalid
  const detail = catalogue.invalid_request.detail(invalid)
  return new AdminProblem('invalid_request', {
    invalid_fields,
    detail,
    ...(correction !== undefined && { correction }),
  })
}

const invalidBody = (message: string) => {
  const invalid_fields = [{ pointer: '/body', message }]
  return new AdminProblem('invalid_request', { invalid_fields, detail: `/body ${message}.` })
}

function fromHttpError({ status, type, errors }: HttpError, res: Response, contract: AdminContract): AdminProblem {
  if (status === 413) return new AdminProblem('payload_too_large')
  if (status === 415) return new AdminProblem('unsupported_media_type')
  if (type === 'entity.parse.failed') return invalidBody('is not valid JSON')
  const { route } = adminExchangeOf(res)
  if (status !== 400) return new AdminProblem('internal_error')
  if (!errors || !route) return invalidBody('could not be read')
  const all = contract.findErrors(route.operation.id, res.req)
  return fromProblem(problemFromValidation(route.operation, errors.map(toSchemaError), all))
}

/** The problem for any error thrown while an operator is served; an unexpected one becomes `internal_error`. */
export function adminProblemFromError(error: unknown, res: Response, contract: AdminContract): AdminProblem {
  if (error instanceof AdminProblem) return error
  if (error instanceof Problem) return fromProblem(error)
  if (error instanceof UnknownIdError) return new AdminProblem('not_found', { detail: error.message })
  if (error instanceof AdministrationError) return new AdminProblem('refused', { detail: error.message })
  if (error instanceof StoreUnavailableError)
    return new AdminProblem('service_unavailable', { retry_after_seconds: busyRetrySeconds })
  if (typeof error !== 'object' || error === null) return new AdminProblem('internal_error')
  return fromHttpError(error, res, contract)
}
