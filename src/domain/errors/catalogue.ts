import type { ErrorCode } from '#generated/error-codes.ts'
import type { LeftOut } from '../corrections/left-out.ts'
import { counted } from '../counted.ts'
import type { Facts } from './facts.ts'

export interface CatalogueEntry<Code extends ErrorCode> {
  title: string
  detail: (facts: Facts<Code>) => string
  correction: (facts: Facts<Code>) => string
}

type Catalogue = { [Code in ErrorCode]: CatalogueEntry<Code> }

const list = (words: readonly string[]) => words.join(', ')
const fieldIssues = ({ invalid_fields }: Facts<'batch_too_large'>) =>
  invalid_fields.map(({ pointer, message }) => `${pointer || 'The request'} ${message}.`).join(' ')

const keyCorrections: Record<Facts<'unauthenticated'>['cause'], string> = {
  missing: 'Add the header Authorization: Bearer <API_KEY>.',
  malformed: 'Send the whole key as Authorization: Bearer svc_<env>_<class>_<kid>_<secret>_<check>.',
  scheme:
    'Send the key as Authorization: Bearer <API_KEY>. No other scheme is read, such as Basic, which curl -u sends.',
  rejected: 'Use a key issued by this service, and check that you copied all of it.',
  expired: 'The key has expired. Create a new key and use it.',
  revoked: 'The key was revoked. Create a new key and use it.',
  rotated: 'The key was replaced by a newer one. Use the newer one, or ask whoever manages your keys for it.',
  suspended: "The key's account is suspended. Ask the operator of this service to resume it: the key then works again.",
  closed: "The key's account was closed, which is final: none of its keys works again. Use a key of another account.",
  address: "Send the request from an address on the key's ip_allowlist, or use a key that allows this address.",
  path_class: 'A key in a path must be a restricted key (svc_<env>_rk_...). Create one and use it.',
  class: 'MCP accepts restricted keys (svc_<env>_rk_...) only. Create one and use it.',
}

/** Where a field belongs: `/body/references/*` is in each item of references. */
function inPlace(place: string): string {
  const [, part, ...steps] = place.split('/')
  if (steps.length === 0) return part === 'body' ? 'at the top level of the body' : `in the ${part}`
  const list = steps.filter(step => step !== '*').join('.')
  return steps.at(-1) === '*' ? `in each item of ${list}` : `in ${list}`
}

/** What a correction adds if its suggested request has not all rows. That of batch_too_large says so itself. */
export const leftOutSentence = ({ name, kept, sent }: LeftOut) =>
  `suggested_request has only the first ${kept} of ${sent} ${name}: send the others in further requests, each with its own idempotency_key.`

/** Which rows a suggested batch has. They are not the first ones if some rows cost more than others. */
const fittingClause = ({ name, kept, sent }: LeftOut) =>
  `which has only ${kept} of the ${sent} ${name}, as many as fit in the remaining quota`

/** What a correction adds if its suggested request is without names that change nothing. */
export const omittedSentence = (names: readonly string[]) =>
  `suggested_request leaves out ${list(names.map(name => name.slice(0, 100)))}, which would change nothing.`

/** The texts of every error. Status and retryable are in the contract; the code that throws the error provides the facts. */
export const catalogue: Catalogue = {
  invalid_request: {
    title: 'Invalid request',
    detail: facts => fieldIssues(facts),
    correction: ({ correction }) =>
      correction ?? 'Correct the fields listed in invalid_fields. /openapi.yaml describes each one.',
  },
  unknown_parameter: {
    title: 'Unknown parameter',
    detail: ({ name, did_you_mean, place }) =>
      place && !did_you_mean
        ? `${name} is in the wrong place.`
        : `The operation has no parameter or field ${name === '' ? 'with an empty name' : `named ${name}`}.`,
    correction: ({ name, did_you_mean, and, known, place, is_one, is_meant_sent, is_page }) => {
      if (is_meant_sent) return `Leave out ${name}: the request has ${did_you_mean} already.`
      if (did_you_mean && and) return `Use ${did_you_mean} and ${and} instead.`
      if (is_one) return `Use ${did_you_mean} instead, with one value in each request.`
      if (did_you_mean) return `Use ${did_you_mean} instead${place ? `, ${inPlace(place)}` : ''}.`
      if (place) return `Put ${name} ${inPlace(place)}.`
      if (is_page) return 'Follow pages with cursor: send the next_cursor of a reply with the same request.'
      const allowed = known.length > 0 ? `It takes ${list(known)}.` : 'It takes none.'
      return `${allowed} Unknown parameters and fields are refused, never ignored.`
    },
  },
  missing_idempotency_key: {
    title: 'Missing idempotency key',
    detail: () => 'A batch needs an idempotency_key, so that it can be retried without being billed twice.',
    correction: ({ is_in_header, also = [] }) => {
      const key = is_in_header
        ? 'Put the UUID of the header Idempotency-Key into the body, as idempotency_key.'
        : 'Add idempotency_key with a new UUID to the body.'
      return also.length > 0 ? `${key} Also missing: ${list(also)}.` : key
    },
  },
  invalid_idempotency_key: {
    title: 'Invalid idempotency key',
    detail: () => 'The idempotency_key is not a UUID.',
    correction: () => 'Use a UUID such as 0e3c9a5e-7c1f-4b3a-9d55-0c6a8e1f2b47 as idempotency_key.',
  },
  batch_too_large: {
    title: 'Batch too large',
    detail: ({ max_rows = 100 }) => `A batch may hold at most ${max_rows} references or rows.`,
    correction: ({ max_rows = 100, correction }) =>
      correction ?? `Split it into batches of at most ${max_rows}, each with its own idempotency_key.`,
  },
  unauthenticated: {
    title: 'Authentication required',
    detail: () => 'The request carries no valid API key.',
    correction: ({ cause }) => keyCorrections[cause],
  },
  insufficient_scope: {
    title: 'Insufficient scope',
    detail: ({ missing_scopes }) => `The key lacks the scope ${list(missing_scopes)}.`,
    correction: ({ required_scopes, is_open = false }) =>
      `Use a key that has the scope ${list(required_scopes)}.${is_open ? ' Or send the request without a key: it needs none.' : ''}`,
  },
  country_not_allowed: {
    title: 'Country not allowed',
    detail: ({ country }) =>
      country ? `The key may not read companies of ${country}.` : 'The key may not search across all countries.',
    correction: ({ allowed_countries }) => `Use one of the countries that this key allows: ${list(allowed_countries)}.`,
  },
  endpoint_not_allowed: {
    title: 'Endpoint not allowed',
    detail: () => "The path matches none of the key's endpoints patterns.",
    correction: ({ allowed_endpoints }) =>
      `Use a key that allows this path. This key allows ${list(allowed_endpoints)}.`,
  },
  company_not_found: {
    title: 'Company not found',
    detail: ({ country, given, reason }) =>
      reason === 'malformed'
        ? `${given} is not a valid registry id for ${country}.`
        : `No company ${given} was found in ${country}.`,
    correction: ({ correction }) => correction,
  },
  country_not_supported: {
    title: 'Country not supported',
    detail: ({ given, numbered, several }) => {
      if (several) return `${given} is not the code of one country.`
      return numbered === undefined
        ? `The service has no data for the country ${given}.`
        : `${given} is a kind of number, not the code of a country.`
    },
    correction: ({
      given,
      suggestion,
      supported_countries,
      is_optional,
      numbered,
      several,
      is_all,
      exchanged,
      sent_in,
    }) => {
      if (is_all) return 'Ask for the list of countries, which has all of them.'
      if (exchanged) return `Exchange the two: the country is ${exchanged.country}, and ${given} the registry_id.`
      if (several) return `Send one country in each ${sent_in ?? 'request'}: ${list(several)}.`
      if (numbered)
        return `${numbered} Use ${suggestion ? `the country code ${suggestion}` : 'the code of its country'}.`
      if (numbered === null)
        return `No company in the loaded data has this number. Use one of ${list(supported_countries)}.`
      if (suggestion) return `Use the country code ${suggestion}.`
      // The country may be right: a search in another one would find a namesake.
      const all = is_optional ? ' Leave country out only if it is not known: the search then covers all of these.' : ''
      return `The service has only companies of ${list(supported_countries)}.${all}`
    },
  },
  route_not_found: {
    title: 'Route not found',
    detail: () => 'No operation has this path.',
    correction: ({ nearest, path: meant, suggested_request: tried }) => {
      const path = tried ? `${tried.method} ${tried.path}` : meant
      if (!path) return `${nearest ? `The closest operation is ${nearest}. ` : ''}/openapi.yaml lists all operations.`
      const slashes = path.includes('%2F') ? ' A slash in a registry id is written %2F.' : ''
      return `Use ${path}.${slashes} /openapi.yaml lists all operations.`
    },
  },
  method_not_allowed: {
    title: 'Method not allowed',
    detail: ({ method }) => `This path does not support ${method}.`,
    correction: ({ allow }) => `Use ${list(allow)}.`,
  },
  not_acceptable: {
    title: 'Not acceptable',
    detail: ({ offered }) => `The response is only available as ${list(offered)}.`,
    correction: ({ offered }) => `Send Accept: ${offered[0]}, or omit the header.`,
  },
  request_timeout: {
    title: 'Request timeout',
    detail: () => 'The complete request did not arrive in time.',
    correction: () => 'Send the complete request without pausing.',
  },
  idempotency_conflict: {
    title: 'Idempotency conflict',
    detail: () => 'This idempotency key was used with a different body in the last 24 hours.',
    correction: ({ differing_fields }) => `Use a new UUID for the new body. It differs in ${list(differing_fields)}.`,
  },
  payload_too_large: {
    title: 'Payload too large',
    detail: () => 'The body is larger than 256 KiB.',
    correction: () => 'Split the request: send fewer or shorter rows in each.',
  },
  unsupported_media_type: {
    title: 'Unsupported media type',
    detail: ({ given, encoding }) =>
      encoding
        ? `The content encoding is ${encoding}.`
        : given
          ? `The content type is ${given}.`
          : 'The request has no content type.',
    correction: ({ expected }) =>
      expected
        ? `Send the body in UTF-8 with Content-Type: ${expected} and no content encoding.`
        : 'Send the body as UTF-8 JSON with Content-Type: application/json and no content encoding.',
  },
  rate_limit_exceeded: {
    title: 'Rate limit exceeded',
    detail: ({ limit, window_seconds }) => {
      if (limit.bucket === 'stored_answers')
        return `The stored answers of this account's batches take ${limit.limit / 1_000_000} MB, which is the limit.`
      if (limit.bucket === 'unknown_rows')
        return `More than ${limit.limit} rows of batches with this key named no company in ${window_seconds} seconds.`
      if (window_seconds === null)
        return `At most ${counted(limit.limit, 'batch', 'batches')} can run at the same time with this key.`
      if (limit.bucket === 'anonymous_hour')
        return `Requests without a key from one address share a limit of ${limit.limit} an hour.`
      return limit.bucket === 'refused_keys'
        ? `More than ${limit.limit} missing or invalid keys from this address in ${window_seconds} seconds.`
        : `The ${limit.resource} bucket allows ${limit.limit} requests in ${window_seconds} seconds.`
    },
    correction: ({ limit, scopes = [], narrowed_by }) => {
      const wait = `Wait ${counted(limit.reset_seconds, 'second')}, then retry the request.`
      if (scopes.length > 0)
        return `Send a key with ${list(scopes)}, which has windows of its own: the landing page shows a public demo key. Or wait ${counted(limit.reset_seconds, 'second')}, then retry the request.`
      if (narrowed_by) return `${wait} Requests with ${narrowed_by} have a limit of their own.`
      if (limit.bucket === 'stored_answers') return `${wait} Each answer is stored for 24 hours.`
      return limit.bucket === 'unknown_rows'
        ? `${wait} Check the registry ids: /v1/countries/{code} describes their form.`
        : wait
    },
  },
  quota_exhausted: {
    title: 'Quota exhausted',
    detail: ({ limit }) =>
      limit.bucket === 'test_daily'
        ? `The daily limit of ${limit.limit} calls with this key is used up.`
        : `The request would exceed the monthly quota of ${limit.limit} results.`,
    correction: ({ limit, price, suggested_request, fitting }) => {
      if (limit.bucket === 'test_daily')
        return `Wait until ${limit.reset_iso}, or use a live key, which has no daily limit.`
      const what = fitting ? fittingClause(fitting) : 'which fits in the remaining quota'
      const cheaper = suggested_request ? `Send suggested_request, ${what}, or wait` : 'Wait'
      return price.next_tier
        ? `${cheaper} until ${limit.reset_iso}, or upgrade to the ${price.next_tier} tier.`
        : `${cheaper} until ${limit.reset_iso}.`
    },
  },
  headers_too_large: {
    title: 'Headers too large',
    detail: () => 'The request line and headers are larger than 16 KiB.',
    correction: () => 'Send fewer or shorter headers, or a shorter URL.',
  },
  internal_error: {
    title: 'Internal error',
    detail: () => 'The service failed to process the request. Nothing was billed.',
    correction: () => 'Retry the request. If it fails again, report the request_id to the operator.',
  },
  partition_unavailable: {
    title: 'Country unavailable',
    detail: ({ country, is_absent }) =>
      is_absent
        ? `This server has no data for ${country}. Other countries may be served.`
        : `The data for ${country} is temporarily unavailable. Other countries may be served.`,
    correction: ({ is_absent }) =>
      is_absent
        ? 'Ask the operator to load the register of this country. /v1/health shows the countries that are served.'
        : 'Retry after the number of seconds in retry_after_seconds. /v1/health shows the current state.',
  },
  service_unavailable: {
    title: 'Service unavailable',
    detail: () => 'The operation is temporarily unavailable. Nothing was billed.',
    correction: () => 'Retry after the number of seconds in retry_after_seconds. /v1/health shows the current state.',
  },
  timeout: {
    title: 'Timeout',
    detail: () => 'The operation did not finish before its deadline. Nothing was billed.',
    correction: () => 'Retry after the number of seconds in retry_after_seconds, or request less.',
  },
}
