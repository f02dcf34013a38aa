import type { ErrorCode } from '#generated/admin/error-codes.ts'

interface Texts {
  title: string
  /** Unless the error has a detail of its own. */
  detail: string
  /** Unless the error has a correction of its own. */
  correction: string
}

/** The texts of the errors of the administration API. */
export const adminCatalogue: Readonly<Record<ErrorCode, Texts>> = {
  invalid_request: {
    title: 'Invalid request',
    detail: 'The request does not match the contract.',
    correction: 'Correct the fields listed in invalid_fields. /admin/v1/openapi.yaml describes each one.',
  },
  unknown_parameter: {
    title: 'Unknown parameter',
    detail: 'The operation has no such parameter or field.',
    correction: 'Leave it out. /admin/v1/openapi.yaml lists those of each operation.',
  },
  unauthenticated: {
    title: 'Authentication required',
    detail: 'The request has no valid token.',
    correction: 'Send Authorization: Bearer <token>. On the server, svc operators create --name <name> makes one.',
  },
  read_only_token: {
    title: 'Read-only token',
    detail: 'The token may only read.',
    correction: 'Use a token that was made without --read-only.',
  },
  not_found: {
    title: 'Not found',
    detail: 'There is no such account, key, endpoint or delivery.',
    correction: 'List the accounts, keys, endpoints or deliveries to find its id.',
  },
  route_not_found: {
    title: 'Route not found',
    detail: 'No operation has this path.',
    correction: '/admin/v1/openapi.yaml lists all operations.',
  },
  method_not_allowed: {
    title: 'Method not allowed',
    detail: 'This path does not support the method.',
    correction: 'Use one of the methods in the header allow.',
  },
  not_acceptable: {
    title: 'Not acceptable',
    detail: 'The reply has another media type.',
    correction: 'Send Accept: */*, or omit the header.',
  },
  payload_too_large: {
    title: 'Payload too large',
    detail: 'The body is larger than 256 KiB.',
    correction: 'Send a smaller body.',
  },
  unsupported_media_type: {
    title: 'Unsupported media type',
    detail: 'The body is not JSON.',
    correction: 'Send Content-Type: application/json, without compression.',
  },
  refused: {
    title: 'Refused',
    detail: 'A rule of accounts, keys or webhooks forbids it.',
    correction: 'Change the request as the detail says.',
  },
  rate_limit_exceeded: {
    title: 'Too many refused tokens',
    detail: 'Too many tokens of this address were refused.',
    correction: 'Wait for the seconds of retry-after, then send a valid token.',
  },
  internal_error: {
    title: 'Internal error',
    detail: 'The service failed to process the request.',
    correction: 'Read the log of the server at this request_id.',
  },
  service_unavailable: {
    title: 'Service unavailable',
    detail: 'The accounts cannot be read or written at the moment.',
    correction: 'Repeat the request after the seconds of retry-after.',
  },
}
