// @generated from openapi.yaml by `make generate`; do not edit.
import { ProblemError } from '../errors/problem-error.ts'
import type { Problem } from './types.ts'

/** A problem that has members in addition to those of every problem. */
export type ProblemWith<Facts extends keyof Problem> = Problem & Required<Pick<Problem, Facts>>

/** 400: malformed JSON, a value of the wrong type or format, invalid UTF-8 or percent-encoding. */
export class InvalidRequest extends ProblemError {
  override readonly name: string = 'InvalidRequest'
  declare readonly code: 'invalid_request'
  declare readonly problem: ProblemWith<'invalid_fields'>
}

/** 400: a parameter or body field that the contract does not have. */
export class UnknownParameter extends ProblemError {
  override readonly name: string = 'UnknownParameter'
  declare readonly code: 'unknown_parameter'
  declare readonly problem: ProblemWith<'did_you_mean' | 'invalid_fields'>
}

/** 400: a batch without idempotency_key. */
export class MissingIdempotencyKey extends ProblemError {
  override readonly name: string = 'MissingIdempotencyKey'
  declare readonly code: 'missing_idempotency_key'
  declare readonly problem: ProblemWith<'invalid_fields'>
}

/** 400: an idempotency_key that is not a UUID. */
export class InvalidIdempotencyKey extends ProblemError {
  override readonly name: string = 'InvalidIdempotencyKey'
  declare readonly code: 'invalid_idempotency_key'
  declare readonly problem: ProblemWith<'invalid_fields'>
}

/** 400: more than 100 references in one batch. */
export class BatchTooLarge extends ProblemError {
  override readonly name: string = 'BatchTooLarge'
  declare readonly code: 'batch_too_large'
  declare readonly problem: ProblemWith<'invalid_fields'>
}

/**
 * 401: no key, or one that is malformed, unknown, revoked, replaced, expired, of a suspended account, used from
 * an address outside its allowlist, or a secret key on MCP.
 */
export class Unauthenticated extends ProblemError {
  override readonly name: string = 'Unauthenticated'
  declare readonly code: 'unauthenticated'
  declare readonly problem: Problem
}

/** 403: the restricted key lacks the scope of the operation. */
export class InsufficientScope extends ProblemError {
  override readonly name: string = 'InsufficientScope'
  declare readonly code: 'insufficient_scope'
  declare readonly problem: ProblemWith<'required_scopes' | 'granted_scopes' | 'missing_scopes'>
}

/** 403: the country is outside the key's country_scope. */
export class CountryNotAllowed extends ProblemError {
  override readonly name: string = 'CountryNotAllowed'
  declare readonly code: 'country_not_allowed'
  declare readonly problem: ProblemWith<'allowed_countries'>
}

/** 403: the path matches none of the key's endpoints patterns. */
export class EndpointNotAllowed extends ProblemError {
  override readonly name: string = 'EndpointNotAllowed'
  declare readonly code: 'endpoint_not_allowed'
  declare readonly problem: ProblemWith<'allowed_endpoints'>
}

/** 404: no company has that registry id, or the id is malformed. */
export class CompanyNotFound extends ProblemError {
  override readonly name: string = 'CompanyNotFound'
  declare readonly code: 'company_not_found'
  declare readonly problem: ProblemWith<'reason' | 'candidates'>
}

/** 404: the country is not one of the 19 partitions. */
export class CountryNotSupported extends ProblemError {
  override readonly name: string = 'CountryNotSupported'
  declare readonly code: 'country_not_supported'
  declare readonly problem: ProblemWith<'supported_countries'>
}

/** 404: no operation has that path. */
export class RouteNotFound extends ProblemError {
  override readonly name: string = 'RouteNotFound'
  declare readonly code: 'route_not_found'
  declare readonly problem: Problem
}

/** 405: the path exists, but not for that method. */
export class MethodNotAllowed extends ProblemError {
  override readonly name: string = 'MethodNotAllowed'
  declare readonly code: 'method_not_allowed'
  declare readonly problem: Problem
}

/** 406: the Accept header admits none of the media types of the reply. */
export class NotAcceptable extends ProblemError {
  override readonly name: string = 'NotAcceptable'
  declare readonly code: 'not_acceptable'
  declare readonly problem: Problem
}

/** 408: the complete request did not arrive in time. The client sends the request again before it throws this. */
export class RequestTimeout extends ProblemError {
  override readonly name: string = 'RequestTimeout'
  declare readonly code: 'request_timeout'
  declare readonly problem: Problem
}

/** 409: the idempotency key was used with another body within 24 hours. */
export class IdempotencyConflict extends ProblemError {
  override readonly name: string = 'IdempotencyConflict'
  declare readonly code: 'idempotency_conflict'
  declare readonly problem: ProblemWith<'differing_fields' | 'differing_paths'>
}

/** 413: the body is larger than 256 KiB. */
export class PayloadTooLarge extends ProblemError {
  override readonly name: string = 'PayloadTooLarge'
  declare readonly code: 'payload_too_large'
  declare readonly problem: Problem
}

/** 415: the body is not application/json in UTF-8, or not a form where one is expected. */
export class UnsupportedMediaType extends ProblemError {
  override readonly name: string = 'UnsupportedMediaType'
  declare readonly code: 'unsupported_media_type'
  declare readonly problem: Problem
}

/**
 * 429: the rate limit of the bucket, or the cap on concurrent batches, is reached. The client sends the request
 * again before it throws this.
 */
export class RateLimitExceeded extends ProblemError {
  override readonly name: string = 'RateLimitExceeded'
  declare readonly code: 'rate_limit_exceeded'
  declare readonly problem: ProblemWith<'limit'>
}

/** 429: the billable results of the month, or the calls of the day of a test key, are used up. */
export class QuotaExhausted extends ProblemError {
  override readonly name: string = 'QuotaExhausted'
  declare readonly code: 'quota_exhausted'
  declare readonly problem: ProblemWith<'limit' | 'price'>
}

/** 431: the request line and headers are larger than 16 KiB. */
export class HeadersTooLarge extends ProblemError {
  override readonly name: string = 'HeadersTooLarge'
  declare readonly code: 'headers_too_large'
  declare readonly problem: Problem
}

/** 500: an error of the service. The client sends the request again before it throws this. */
export class InternalError extends ProblemError {
  override readonly name: string = 'InternalError'
  declare readonly code: 'internal_error'
  declare readonly problem: Problem
}

/**
 * 503: the data of that country cannot be read at the moment. The client sends the request again before it
 * throws this.
 */
export class PartitionUnavailable extends ProblemError {
  override readonly name: string = 'PartitionUnavailable'
  declare readonly code: 'partition_unavailable'
  declare readonly problem: Problem
}

/** 503: the operation cannot be served at the moment. The client sends the request again before it throws this. */
export class ServiceUnavailable extends ProblemError {
  override readonly name: string = 'ServiceUnavailable'
  declare readonly code: 'service_unavailable'
  declare readonly problem: Problem
}

/** 504: the operation took longer than its deadline. The client sends the request again before it throws this. */
export class Timeout extends ProblemError {
  override readonly name: string = 'Timeout'
  declare readonly code: 'timeout'
  declare readonly problem: Problem
}

/** The class of every error code. */
export const problems = {
  invalid_request: InvalidRequest,
  unknown_parameter: UnknownParameter,
  missing_idempotency_key: MissingIdempotencyKey,
  invalid_idempotency_key: InvalidIdempotencyKey,
  batch_too_large: BatchTooLarge,
  unauthenticated: Unauthenticated,
  insufficient_scope: InsufficientScope,
  country_not_allowed: CountryNotAllowed,
  endpoint_not_allowed: EndpointNotAllowed,
  company_not_found: CompanyNotFound,
  country_not_supported: CountryNotSupported,
  route_not_found: RouteNotFound,
  method_not_allowed: MethodNotAllowed,
  not_acceptable: NotAcceptable,
  request_timeout: RequestTimeout,
  idempotency_conflict: IdempotencyConflict,
  payload_too_large: PayloadTooLarge,
  unsupported_media_type: UnsupportedMediaType,
  rate_limit_exceeded: RateLimitExceeded,
  quota_exhausted: QuotaExhausted,
  headers_too_large: HeadersTooLarge,
  internal_error: InternalError,
  partition_unavailable: PartitionUnavailable,
  service_unavailable: ServiceUnavailable,
  timeout: Timeout,
}
