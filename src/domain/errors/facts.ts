import type { ErrorCode } from '#generated/error-codes.ts'
import type { components } from '#generated/schema.ts'
import type { LeftOut } from '../corrections/left-out.ts'

type ProblemBody = components['schemas']['Problem']
type Member<Name extends keyof ProblemBody> = Exclude<ProblemBody[Name], undefined>

export type SuggestedRequest = NonNullable<components['schemas']['SuggestedRequest']>
export type InvalidField = Member<'invalid_fields'>[number]
type LimitFacts = components['schemas']['LimitFacts']

/** Facts that every error may have in addition to its own. */
export interface CommonFacts {
  suggested_request?: SuggestedRequest
  retry_after_seconds?: number
  /** What `suggested_request` leaves out of the request. */
  left_out?: LeftOut
  /** Names that `suggested_request` leaves out, because they change nothing. */
  omitted?: readonly string[]
}

interface InvalidFields {
  invalid_fields: InvalidField[]
}

/** The facts that each error is thrown with. Members in snake case are sent in the reply unchanged. */
interface OwnFacts extends Record<ErrorCode, object> {
  invalid_request: InvalidFields & { correction?: string }
  /** `known` lists the names that the operation takes there; `place` is where `did_you_mean`, or else `name`, belongs. */
  unknown_parameter: InvalidFields & {
    name: string
    did_you_mean: string | null
    /** A second name that goes with `did_you_mean`. */
    and?: string
    known: readonly string[]
    place?: string
    /** Whether `did_you_mean` was sent too. */
    is_meant_sent?: boolean
    /** Whether several values were sent of what is one. */
    is_one?: boolean
    /** Whether a page was asked for, where pages are followed with `cursor`. */
    is_page?: boolean
  }
  /** `is_in_header` if the header Idempotency-Key has a UUID. `also` lists what else is missing. */
  missing_idempotency_key: InvalidFields & { is_in_header?: boolean; also?: readonly string[] }
  invalid_idempotency_key: InvalidFields
  /** `max_rows` is 100 if absent. */
  batch_too_large: InvalidFields & { max_rows?: number; correction?: string }
  unauthenticated: {
    cause:
      | 'missing'
      | 'malformed'
      | 'scheme'
      | 'rejected'
      | 'expired'
      | 'revoked'
      | 'rotated'
      | 'suspended'
      | 'closed'
      | 'address'
      | 'class'
      | 'path_class'
  }
  /** `is_open` if the operation answers a request without a key. */
  insufficient_scope: {
    required_scopes: string[]
    granted_scopes: string[]
    missing_scopes: string[]
    is_open?: boolean
  }
  country_not_allowed: { country: string | null; allowed_countries: string[] }
  endpoint_not_allowed: { allowed_endpoints: string[] }
  company_not_found: {
    country: string
    given: string
    reason: 'unknown' | 'malformed'
    correction: string
    candidates?: { registry_id: string; name: string }[]
  }
  /**
   * `numbered` says which companies have the number, if the kind of number was sent as the country; null if none has it. `several` are
   * the codes of countries that were sent together, and `exchanged` is what was sent in each other's place, exchanged.
   */
  country_not_supported: {
    given: string
    supported_countries: string[]
    suggestion?: string
    is_optional?: boolean
    numbered?: string | null
    several?: readonly string[]
    /** What has the country, if it is not the request. */
    sent_in?: 'reference' | 'row'
    /** Whether a word for all countries was sent where they are listed. */
    is_all?: boolean
    exchanged?: { country: string; registry_id: string }
  }
  /** `path` is the method and path that were probably meant. */
  route_not_found: { nearest?: string; path?: string }
  method_not_allowed: { method: string; allow: string[] }
  not_acceptable: { offered: string[] }
  idempotency_conflict: { differing_fields: string[]; differing_paths: string[] }
  /** `encoding` is the content encoding, if it is the cause. */
  unsupported_media_type: { given: string | null; encoding?: string | undefined; expected?: string }
  /** `window_seconds` is null for limits without a window: concurrent requests, stored answers. */
  rate_limit_exceeded: {
    limit: LimitFacts & { resource: string; reset_seconds: number }
    window_seconds: number | null
    /** The scopes with which a key has windows of its own for this operation, if the request had none. */
    scopes?: readonly string[]
    /** The parameter of the country, if requests with one count in another window. */
    narrowed_by?: string
  }
  /** `fitting` says how many rows of the batch `suggested_request` has; absent if the request is no batch. */
  quota_exhausted: {
    limit: LimitFacts & { bucket: string; reset_iso: string }
    price: components['schemas']['Price']
    fitting?: LeftOut
  }
  /** `is_absent`: this server has no file of the country, so a retry alone does not help. */
  partition_unavailable: { country: string; is_absent?: boolean }
}

export type Facts<Code extends ErrorCode> = OwnFacts[Code] & CommonFacts
