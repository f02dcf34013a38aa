import type { Response } from 'express'
import { isAbsence, PartitionUnavailableError } from '#data/partitions/partition-unavailable-error.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { leftOut } from '#domain/corrections/left-out.ts'
import { endsOfPeriod, isMonth } from '#domain/corrections/month-as-period.ts'
import { omittedNames } from '#domain/corrections/omitted-names.ts'
import type { InvalidField } from '#domain/errors/facts.ts'
import { factsOf, Problem, withFacts } from '#domain/errors/problem.ts'
import { SearchBusyError, SearchTimeoutError, SearchUnavailableError } from '../../search/search-errors.ts'
import type { Contract } from '../contract/contract.ts'
import { type SentRequest, sentRequest } from '../contract/correct-request.ts'
import { isMeantNameSent } from '../contract/is-meant-name-sent.ts'
import { problemFromValidation } from '../contract/problem-from-validation.ts'
import { toSchemaError, type ValidatorError } from '../contract/validator-error.ts'
import { bodyProblem } from '../request/body-problem.ts'
import { type Exchange, exchangeOf } from '../request/exchange.ts'
import { readByQuery } from '../request/meant-path.ts'

/** Seconds until a retry makes sense: a busy database waits for its writer. */
export const busyRetrySeconds = 5

type ErrorClass<E> = abstract new (...args: never[]) => E
type Row = readonly [of: ErrorClass<Error>, problem: (error: never) => Problem]

const row = <E extends Error>(of: ErrorClass<E>, problem: (error: E) => Problem): Row => [of, problem]
const serviceUnavailable = ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
  new Problem('service_unavailable', { retry_after_seconds: Math.ceil(retryAfterSeconds) })

/** The problem for each class of error that other layers throw. */
const problems: readonly Row[] = [
  row(Problem, problem => problem),
  row(
    PartitionUnavailableError,
    ({ country, reason, retryAfterSeconds }) =>
      new Problem('partition_unavailable', {
        country,
        retry_after_seconds: retryAfterSeconds,
        ...(isAbsence(reason) && { is_absent: true }),
      }),
  ),
  row(StoreUnavailableError, () => new Problem('service_unavailable', { retry_after_seconds: busyRetrySeconds })),
  row(SearchBusyError, serviceUnavailable),
  row(SearchUnavailableError, serviceUnavailable),
  row(SearchTimeoutError, () => new Problem('timeout', { retry_after_seconds: busyRetrySeconds })),
]

/** An error of the body parser or of the validator. */
export interface HttpError {
  status?: number
  type?: string
  errors?: ValidatorError[]
}

const isJson = /^application\/json\s*(;|$)/i

/** A body that is JSON and still not supported is compressed. */
function unsupported({ contentType, operation }: Exchange, encoding: string | undefined): Problem {
  const given = contentType?.slice(0, 100) ?? null
  const isCompressed = encoding !== undefined && encoding !== 'identity' && isJson.test(given ?? '')
  const isForm = operation?.bodyType === 'application/x-www-form-urlencoded'
  return new Problem('unsupported_media_type', {
    given,
    ...(isCompressed && { encoding: encoding.slice(0, 40) }),
    ...(isForm && { expected: 'application/x-www-form-urlencoded' }),
  })
}

/** The means of the contract to find and correct the errors of a request. */
export type Correcting = Pick<Contract, 'findErrors' | 'correctRequest'>

/** What `period=2026-10` means: two parameters, which cannot be derived from the name alone. */
function periodMeant(problem: Problem, { query }: SentRequest) {
  const facts = factsOf(problem, 'unknown_parameter')
  if (!facts) return {}
  const { name, known } = facts
  const [did_you_mean, and] = endsOfPeriod
  return known.includes(did_you_mean) && isMonth(name, query[name]) ? { did_you_mean, and } : {}
}

/** Whether several countries were sent under another name: the country is one. */
function areCountries(problem: Problem, { query }: SentRequest): boolean {
  const facts = factsOf(problem, 'unknown_parameter')
  return facts?.did_you_mean === 'country' && String(query[facts.name]).includes(',')
}

const invalidFieldsOf = ({ facts }: Problem): readonly InvalidField[] =>
  'invalid_fields' in facts ? (facts.invalid_fields as InvalidField[]) : []

/** The problem of a request that violates the contract: all its errors, with the corrected request if there is one. */
function fromValidation(errors: readonly ValidatorError[], res: Response, contract: Correcting): Problem {
  const { operation } = exchangeOf(res)
  if (!operation) return bodyProblem('could not be read')
  const { req } = res
  const found = errors.map(toSchemaError)
  const problem = problemFromValidation(operation, found, contract.findErrors(operation.id, req))
  const sent = sentRequest(req)
  const is_in_header = sent.keyInHeader !== undefined
  const byQuery = () => (sent.method === 'GET' ? readByQuery(sent) : undefined)
  const suggested_request = contract.correctRequest(operation, sent) ?? byQuery()
  const omitted = suggested_request && omittedNames(invalidFieldsOf(problem), sent, suggested_request)
  const left_out = suggested_request && leftOut(sent.body, suggested_request.body)
  return withFacts(problem, {
    ...periodMeant(problem, sent),
    ...(areCountries(problem, sent) && { is_one: true }),
    ...(isMeantNameSent(problem, sent) && { is_meant_sent: true }),
    is_in_header,
    ...(suggested_request && { suggested_request }),
    ...(left_out && { left_out }),
    ...(omitted && { omitted }),
  })
}

function fromHttpError({ status, type, errors }: HttpError, res: Response, contract?: Correcting): Problem {
  if (status === 413) return new Problem('payload_too_large', {})
  if (status === 415) return unsupported(exchangeOf(res), res.req.headers['content-encoding'])
  if (type === 'entity.parse.failed') return bodyProblem('is not valid JSON')
  if (status === 400)
    return errors && contract ? fromValidation(errors, res, contract) : bodyProblem('could not be read')
  return new Problem('internal_error', {})
}

/** The problem for any error thrown in the pipeline; an unexpected one becomes `internal_error`, without details. */
export function problemFromError(error: unknown, res: Response, contract?: Correcting): Problem {
  if (typeof error !== 'object' || error === null) return new Problem('internal_error', {})
  const [, problem] = problems.find(([of]) => error instanceof of) ?? []
  return problem ? problem(error as never) : fromHttpError(error, res, contract)
}
