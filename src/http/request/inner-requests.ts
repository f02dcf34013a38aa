import type { IncomingMessage } from 'node:http'

/** The tool call that a request of the inner listener was made by. */
export interface InnerRequest {
  requestId: string
  /** Address of the caller of the tool. */
  clientAddress: string
}

// A symbol, not a header: a request from outside cannot set it.
const innerRequest = Symbol('inner request')

type Marked = IncomingMessage & { [innerRequest]?: InnerRequest }

export function markInner(req: Marked, inner: InnerRequest): void {
  req[innerRequest] = inner
}

/** The tool call behind a request; undefined for requests from outside. */
export const innerRequestOf = (req: Marked): InnerRequest | undefined => req[innerRequest]
