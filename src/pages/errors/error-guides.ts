import replies from '#data/reference/error-replies.json' with { type: 'json' }
import type { ErrorCode } from '#generated/error-codes.ts'
import guides from '#generated/reference/error-guides.json' with { type: 'json' }

/** A request of a guide. A number as the body, or as the value of a header, is replaced by that many characters. */
export interface GuideRequest {
  /** GET by default. */
  method?: 'GET' | 'POST'
  path: string
  headers?: Readonly<Record<string, string | number>>
  body?: object | number
  /** The demo key, one of the reader in `SVC_API_KEY`, or none. */
  key: 'demo' | 'own' | 'none'
}

/** How a request comes to an error, and what to do then (data/reference/error-guides.yaml). */
export interface ErrorGuide {
  /** Who must act. */
  act: 'caller' | 'holder' | 'operator' | 'nobody'
  cause: string
  /** What must be the case for the request to fail. */
  setting?: string
  /** A request to send before. */
  first?: GuideRequest
  request?: GuideRequest
  /** How often to send it; once by default. */
  times?: number
  /** Why no request provokes the error. */
  unprovoked?: string
  fix: string
  /** A request that is answered 200. */
  instead?: GuideRequest
  sdk: string
  typescript?: string
  python?: string
  related: readonly ErrorCode[]
}

/** A reply that the service sent to the request of a guide. */
interface GuideReply {
  headers: Readonly<Record<string, string>>
  body: object
}

// JSON has no closed values: its types are wider. An error without a guide does not compile.
const complete: Readonly<Record<ErrorCode, unknown>> = guides

export const errorGuides = complete as Readonly<Record<ErrorCode, ErrorGuide>>

/** The replies to the requests of the guides; none where no request provokes the error. */
export const errorReplies: Readonly<Partial<Record<ErrorCode, GuideReply>>> = replies
