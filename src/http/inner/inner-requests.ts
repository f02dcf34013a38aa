import type { IncomingMessage, RequestListener } from 'node:http'
import type { Response } from 'express'
import { jsonIn } from '#domain/json-in.ts'
import { type EncodedRequest, encodeRequest } from '../../rest/encode-request.ts'
import { type RestClient, RestUnreachableError, timeoutMs } from '../../rest/rest-client.ts'
import { type MessageClasses, messageClasses } from '../connections/message-classes.ts'
import { maxHeaderSize } from '../connections/server.ts'
import { unreadReply } from '../reply/socket-problem.ts'
import { exchangeOf, type InnerRequest, markInner } from '../request/exchange.ts'
import { normalizeRequest } from '../request/normalize-request.ts'
import { exchangeInMemory, type MemoryReply } from './memory-exchange.ts'

/** The requests of this process to its own REST interface: they pass the pipeline like any other, without a connection. */
export interface InnerRequests {
  /** Sets the app that answers. */
  serve(app: RequestListener): void
  /** A REST client for one tool call or page, with the caller's `Authorization` header. */
  client(call: InnerRequest & { authorization: string }): RestClient
}

interface InnerDeps {
  newRequestId: () => string
  errorsUrl: string
}

/** Whether a request would exceed the limit of the listener, which counts names, values and what separates them. */
const isTooLarge = ({ target, headers }: EncodedRequest) =>
  Object.keys(headers).reduce((sum, name) => sum + name.length + (headers[name] as string).length + 4, target.length) >
  maxHeaderSize

/** Sends requests to an app as if they had come over a connection: same steps, limits, bill and log. */
export function createInnerRequests(deps: InnerDeps): InnerRequests {
  let answer: RequestListener = (_req, res) => res.destroy()
  // Made with the first request: the listener may replace the prototypes of the app after `serve`.
  let classes: MessageClasses | undefined

  function send(
    encoded: EncodedRequest,
    call: InnerRequest,
    signal: AbortSignal | undefined,
  ): Promise<MemoryReply> | MemoryReply {
    if (isTooLarge(encoded)) return unreadReply({ code: 'HPE_HEADER_OVERFLOW' }, deps)
    const prepare = (req: IncomingMessage) => {
      markInner(req, call)
      normalizeRequest(req)
    }
    classes ??= messageClasses(answer)
    return exchangeInMemory(answer, { ...encoded, signal, timeoutMs }, prepare, classes)
  }

  return {
    serve: app => {
      answer = app
      classes = undefined
    },
    client: ({ authorization, ...call }) => ({
      send: async (request, options = {}) => {
        const encoded = encodeRequest(request, { host: 'localhost', authorization }, options)
        try {
          const reply = await send(encoded, call, options.signal)
          const handedOver = reply.response && exchangeOf(reply.response as Response)?.handedOver
          return { status: reply.status, ...(handedOver ?? { headers: reply.headers, body: jsonIn(reply.text) }) }
        } catch (error) {
          throw new RestUnreachableError('the REST interface did not answer', { cause: error })
        }
      },
    }),
  }
}
