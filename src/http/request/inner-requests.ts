import type { IncomingMessage } from 'node:http'

/** What a request of the inner listener stands for: the tool call that made it. */
export interface InnerRequest {
  requestId: string
  /** Address of the caller of the tool. */
  clientAddress: string
}

// By the request itself, not by a header: nothing that comes from outside can be found here.
const innerRequests = new WeakMap<IncomingMessage, InnerRequest>()

export function markInner(req: IncomingMessage, inner: InnerRequest): void {
  innerRequests.set(req, inner)
}

/** The tool call behind a request; undefined for one that came from outside. */
export const innerRequestOf = (req: IncomingMessage): InnerRequest | undefined => innerRequests.get(req)
