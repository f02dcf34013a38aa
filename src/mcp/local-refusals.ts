import { envelope } from '#domain/errors/envelope.ts'
import type { CallContext } from './tool.ts'

/** The envelope of what is refused before any REST request is made, with a request id of its own. */
export const localRefusals =
  ({ errorsUrl, newRequestId }: { errorsUrl: string; newRequestId: () => string }): CallContext['refuse'] =>
  async problem =>
    envelope(problem, { instance: '/mcp', request_id: newRequestId(), errorsUrl })
