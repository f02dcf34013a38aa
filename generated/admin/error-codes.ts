// @generated from admin.openapi.yaml by `make generate`; do not edit.
export const errorCodes = {
  /** a value of the wrong type or format, or a body that is not JSON */
  invalid_request: { status: 400, retryable: false, facts: ["invalid_fields"] },
  /** a parameter or body field that the contract does not have */
  unknown_parameter: { status: 400, retryable: false, facts: ["did_you_mean","invalid_fields"] },
  /** no token, or one that is malformed, unknown, revoked or expired */
  unauthenticated: { status: 401, retryable: false, facts: [] },
  /** a change with a token that may only read */
  read_only_token: { status: 403, retryable: false, facts: [] },
  /** no account, key, endpoint or delivery has that id */
  not_found: { status: 404, retryable: false, facts: [] },
  /** no operation has that path */
  route_not_found: { status: 404, retryable: false, facts: [] },
  /** the path exists, but not for that method */
  method_not_allowed: { status: 405, retryable: false, facts: [] },
  /** the Accept header admits none of the media types of the reply */
  not_acceptable: { status: 406, retryable: false, facts: [] },
  /** the body is larger than 256 KiB */
  payload_too_large: { status: 413, retryable: false, facts: [] },
  /** the body is not JSON */
  unsupported_media_type: { status: 415, retryable: false, facts: [] },
  /** a rule of accounts, keys or webhooks forbids the change */
  refused: { status: 422, retryable: false, facts: [] },
  /** too many tokens of this address were refused */
  rate_limit_exceeded: { status: 429, retryable: true, facts: [] },
  /** the service failed to process the request */
  internal_error: { status: 500, retryable: false, facts: [] },
  /** the accounts cannot be read or written */
  service_unavailable: { status: 503, retryable: true, facts: [] },
} satisfies Record<string, ErrorFacts>

export interface ErrorFacts {
  status: number
  retryable: boolean
  /** Members that a problem with this code has in addition to the twelve of every problem. */
  facts: string[]
}

export type ErrorCode = keyof typeof errorCodes
