// @generated from openapi.yaml by `make generate`; do not edit.
export const errorCodes = {
  /** malformed JSON, a value of the wrong type or format, invalid UTF-8 or percent-encoding */
  invalid_request: { status: 400, retryable: false, facts: ["invalid_fields"] },
  /** a parameter or body field that the contract does not have */
  unknown_parameter: { status: 400, retryable: false, facts: ["did_you_mean","invalid_fields"] },
  /** a batch without idempotency_key */
  missing_idempotency_key: { status: 400, retryable: false, facts: ["invalid_fields"] },
  /** an idempotency_key that is not a UUID */
  invalid_idempotency_key: { status: 400, retryable: false, facts: ["invalid_fields"] },
  /** more than 100 references in one batch */
  batch_too_large: { status: 400, retryable: false, facts: ["invalid_fields"] },
  /** no key, or one that is malformed, unknown, revoked, replaced, expired, of a suspended account, used from an address outside its allowlist, or a secret key on MCP */
  unauthenticated: { status: 401, retryable: false, facts: [] },
  /** the restricted key lacks the scope of the operation */
  insufficient_scope: { status: 403, retryable: false, facts: ["required_scopes","granted_scopes","missing_scopes"] },
  /** the country is outside the key's country_scope */
  country_not_allowed: { status: 403, retryable: false, facts: ["allowed_countries"] },
  /** the path matches none of the key's endpoints patterns */
  endpoint_not_allowed: { status: 403, retryable: false, facts: ["allowed_endpoints"] },
  /** no company has that registry id, or the id is malformed */
  company_not_found: { status: 404, retryable: false, facts: ["reason","candidates"] },
  /** the country is not one of the 19 partitions */
  country_not_supported: { status: 404, retryable: false, facts: ["supported_countries"] },
  /** no operation has that path */
  route_not_found: { status: 404, retryable: false, facts: [] },
  /** the path exists, but not for that method */
  method_not_allowed: { status: 405, retryable: false, facts: [] },
  /** the Accept header admits none of the media types of the reply */
  not_acceptable: { status: 406, retryable: false, facts: [] },
  /** the complete request did not arrive in time */
  request_timeout: { status: 408, retryable: true, facts: [] },
  /** the idempotency key was used with another body within 24 hours */
  idempotency_conflict: { status: 409, retryable: false, facts: ["differing_fields","differing_paths"] },
  /** the body is larger than 256 KiB */
  payload_too_large: { status: 413, retryable: false, facts: [] },
  /** the body is not application/json in UTF-8, or not a form where one is expected */
  unsupported_media_type: { status: 415, retryable: false, facts: [] },
  /** the rate limit of the bucket, or the cap on concurrent batches, is reached */
  rate_limit_exceeded: { status: 429, retryable: true, facts: ["limit"] },
  /** the billable results of the month, or the calls of the day of a test key, are used up */
  quota_exhausted: { status: 429, retryable: false, facts: ["limit","price"] },
  /** the request line and headers are larger than 16 KiB */
  headers_too_large: { status: 431, retryable: false, facts: [] },
  /** an error of the service */
  internal_error: { status: 500, retryable: true, facts: [] },
  /** the data of that country cannot be read at the moment */
  partition_unavailable: { status: 503, retryable: true, facts: [] },
  /** the operation cannot be served at the moment */
  service_unavailable: { status: 503, retryable: true, facts: [] },
  /** the operation took longer than its deadline */
  timeout: { status: 504, retryable: true, facts: [] },
} satisfies Record<string, ErrorFacts>

export interface ErrorFacts {
  status: number
  retryable: boolean
  /** Members that a problem with this code has in addition to the twelve of every problem. */
  facts: string[]
}

export type ErrorCode = keyof typeof errorCodes
