import type { ErrorCode } from '#generated/error-codes.ts'
import type { Facts } from './facts.ts'

export interface CatalogueEntry<Code extends ErrorCode> {
  title: string
  detail: (facts: Facts<Code>) => string
  correction: (facts: Facts<Code>) => string
}

type Catalogue = { [Code in ErrorCode]: CatalogueEntry<Code> }

const list = (words: readonly string[]) => words.join(', ')
const fieldFaults = ({ invalid_fields }: Facts<'batch_too_large'>) =>
  invalid_fields.map(({ pointer, message }) => `${pointer || 'The request'} ${message}.`).join(' ')

const keyCorrections: Record<Facts<'unauthenticated'>['cause'], string> = {
  missing: 'Add the header Authorization: Bearer <API_KEY>, with Bearer capitalised so.',
  malformed:
    'Send the key whole, as Authorization: Bearer svc_<env>_<class>_<kid>_<secret>_<check>, with Bearer capitalised so.',
  rejected: 'Use a key that this service issued; check that it was copied whole.',
  expired: 'The key has expired: create a new key and use it.',
  revoked: 'The key was revoked: create a new key and use it.',
  address: "Send the request from an address on the key's ip_allowlist, or use a key that allows this one.",
  class: 'MCP takes restricted keys (svc_<env>_rk_...) only: create one and use it.',
}

/** The words of every error. Status and retryable are the contract's; facts come from where the error is raised. */
export const catalogue: Catalogue = {
  invalid_request: {
    title: 'Invalid request',
    detail: facts => fieldFaults(facts),
    correction: ({ correction }) =>
      correction ?? 'Correct the fields named in invalid_fields; /openapi.yaml gives their form.',
  },
  unknown_parameter: {
    title: 'Unknown parameter',
    detail: ({ name }) => `The operation has no parameter or field named ${name}.`,
    correction: ({ did_you_mean }) =>
      did_you_mean
        ? `Use ${did_you_mean} in its place, or leave it out.`
        : 'Leave it out: nothing that is sent is ignored.',
  },
  missing_idempotency_key: {
    title: 'Idempotency key missing',
    detail: () => 'A batch must carry an idempotency_key, so that it can be sent again without being billed again.',
    correction: () => 'Add idempotency_key with a fresh UUID to the body.',
  },
  invalid_idempotency_key: {
    title: 'Idempotency key not a UUID',
    detail: () => 'The idempotency_key is not a UUID.',
    correction: () => 'Use a UUID such as 0e3c9a5e-7c1f-4b3a-9d55-0c6a8e1f2b47 as idempotency_key.',
  },
  batch_too_large: {
    title: 'Batch too large',
    detail: () => 'A batch may hold at most 100 references.',
    correction: () => 'Split the references into batches of at most 100, each with its own idempotency_key.',
  },
  unauthenticated: {
    title: 'Authentication required',
    detail: () => 'The request carries no valid API key.',
    correction: ({ cause }) => keyCorrections[cause],
  },
  insufficient_scope: {
    title: 'Insufficient scope',
    detail: ({ missing_scopes }) => `The key lacks the scope ${list(missing_scopes)}.`,
    correction: ({ required_scopes }) => `Use a key that was created with the scope ${list(required_scopes)}.`,
  },
  country_not_allowed: {
    title: 'Country not allowed',
    detail: ({ country }) =>
      country ? `The key may not read companies of ${country}.` : 'The key may not search across all countries.',
    correction: ({ allowed_countries }) => `Ask for one of the countries of the key: ${list(allowed_countries)}.`,
  },
  endpoint_not_allowed: {
    title: 'Endpoint not allowed',
    detail: () => "The path matches none of the key's endpoints patterns.",
    correction: ({ allowed_endpoints }) => `Use a key for this path; this one allows ${list(allowed_endpoints)}.`,
  },
  company_not_found: {
    title: 'Company not found',
    detail: ({ country, given, reason }) =>
      reason === 'malformed'
        ? `${given} is not a registry id of ${country}.`
        : `No company ${given} is known in ${country}.`,
    correction: ({ correction }) => correction,
  },
  country_not_supported: {
    title: 'Country not supported',
    detail: ({ given }) => `The service has no data of the country ${given}.`,
    correction: ({ suggestion, supported_countries }) =>
      suggestion ? `Use the country code ${suggestion}.` : `Use one of ${list(supported_countries)}.`,
  },
  route_not_found: {
    title: 'Route not found',
    detail: () => 'No operation has this path.',
    correction: ({ nearest }) => `The nearest operation is ${nearest}; /openapi.yaml lists them all.`,
  },
  method_not_allowed: {
    title: 'Method not allowed',
    detail: ({ method }) => `This path has no ${method}.`,
    correction: ({ allow }) => `Use ${list(allow)}.`,
  },
  not_acceptable: {
    title: 'Not acceptable',
    detail: ({ offered }) => `The reply can only be ${list(offered)}.`,
    correction: ({ offered }) => `Send Accept: ${offered[0]}, or leave the header out.`,
  },
  request_timeout: {
    title: 'Request timeout',
    detail: () => 'The request did not arrive in full in time.',
    correction: () => 'Send the whole request at once.',
  },
  idempotency_conflict: {
    title: 'Idempotency conflict',
    detail: () => 'This idempotency key was used with another body within the last 24 hours.',
    correction: ({ differing_fields }) => `Use a fresh UUID for the new body; it differs in ${list(differing_fields)}.`,
  },
  payload_too_large: {
    title: 'Payload too large',
    detail: () => 'The body is larger than 256 KiB.',
    correction: () => 'Split the request; a batch of 100 references fits in far less.',
  },
  unsupported_media_type: {
    title: 'Unsupported media type',
    detail: ({ given }) => (given ? `The body is declared as ${given}.` : 'The body has no content type.'),
    correction: () => 'Send the body as UTF-8 JSON with Content-Type: application/json and no content encoding.',
  },
  rate_limit_exceeded: {
    title: 'Rate limit exceeded',
    detail: ({ limit, window_seconds }) => {
      if (window_seconds === null) return `The account may run ${limit.limit} batches at once.`
      return limit.bucket === 'refused_keys'
        ? `More than ${limit.limit} keys from this address were refused in ${window_seconds} seconds.`
        : `The ${limit.resource} bucket allows ${limit.limit} requests in ${window_seconds} seconds.`
    },
    correction: ({ limit }) => `Wait ${limit.reset_seconds} seconds, then send the same request again.`,
  },
  quota_exhausted: {
    title: 'Quota exhausted',
    detail: ({ limit }) =>
      limit.bucket === 'test_daily'
        ? `The ${limit.limit} calls of the day are used up.`
        : `The request does not fit in what is left of the ${limit.limit} results of the month.`,
    correction: ({ limit, price, suggested_request }) => {
      const cheaper = suggested_request ? 'Send suggested_request, which fits in what is left. Or wait' : 'Wait'
      return price.next_tier
        ? `${cheaper} until ${limit.reset_iso}, or move to the tier ${price.next_tier}.`
        : `${cheaper} until ${limit.reset_iso}.`
    },
  },
  headers_too_large: {
    title: 'Headers too large',
    detail: () => 'The request line and headers are larger than 16 KiB.',
    correction: () => 'Send fewer or shorter headers, or a shorter address.',
  },
  internal_error: {
    title: 'Internal error',
    detail: () => 'The service failed to answer. Nothing was billed.',
    correction: () => 'Send the same request again; if it fails again, report the request_id to the operator.',
  },
  partition_unavailable: {
    title: 'Country unavailable',
    detail: ({ country }) => `The data of ${country} cannot be read at the moment. Other countries are served.`,
    correction: () =>
      'Send the same request again after the seconds in retry_after_seconds; /v1/health shows the state.',
  },
  service_unavailable: {
    title: 'Service unavailable',
    detail: () => 'The operation cannot be served at the moment. Nothing was billed.',
    correction: () =>
      'Send the same request again after the seconds in retry_after_seconds; /v1/health shows the state.',
  },
  timeout: {
    title: 'Timeout',
    detail: () => 'The operation took longer than its deadline. Nothing was billed.',
    correction: () => 'Send the same request again after the seconds in retry_after_seconds, or ask for less.',
  },
}
