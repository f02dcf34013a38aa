import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import { localEnvelope } from '../../mcp/answers/local-envelope.ts'
import { readTraceparent } from '../../mcp/messages/traceparent.ts'
import type { ServerContext } from '../../mcp/sdk/mcp-server.ts'
import type { RestReply } from '../../rest/rest-client.ts'
import type { InnerRequests } from '../inner/inner-requests.ts'
import { clientAddress, exchangeOf } from '../request/exchange.ts'

export interface CallContextDeps {
  config: { baseUrl: string; errorsUrl: string }
  inner: Pick<InnerRequests, 'client'>
  logger: Logger
}

/** The context of a tool call: the REST interface as the same caller. Its replies are appended to `replies`. */
export function callContext(req: Request, res: Response, deps: CallContextDeps, replies: RestReply[]): ServerContext {
  const { requestId, trace, keyHolder: caller } = exchangeOf(res)
  const { authorization = '', traceparent } = req.headers
  const rest = deps.inner.client({ authorization, requestId, clientAddress: clientAddress(req), caller })
  return {
    rest: {
      send: async (request, options) => {
        const reply = await rest.send(request, options)
        replies.push(reply)
        return reply
      },
    },
    addresses: deps.config,
    toEnvelope: localEnvelope({ errorsUrl: deps.config.errorsUrl, newRequestId: () => requestId }),
    report: error => deps.logger.error({ request_id: requestId, err: error }, 'tool call failed'),
    traceparent: trace?.traceparent ?? readTraceparent(traceparent),
  }
}
