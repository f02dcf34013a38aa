import { envelope } from '#domain/errors/envelope.ts'
import type { CallContext } from '../tool.ts'

/** Makes the error envelope of a call that is rejected before any REST request is made, with a new request id. */
export const localEnvelope =
  ({ errorsUrl, newRequestId }: { errorsUrl: string; newRequestId: () => string }): CallContext['toEnvelope'] =>
  async problem =>
    envelope(problem, { instance: '/mcp', request_id: newRequestId(), errorsUrl })
