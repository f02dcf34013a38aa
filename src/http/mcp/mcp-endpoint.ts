import type { Request, RequestHandler, Response } from 'express'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'
import { readRateLimitHeaders } from '#domain/limits/rate-limit-state.ts'
import type { Config } from '../../config/config.ts'
import type { Feature } from '../../mcp/features/feature.ts'
import type { AnswerMessage, ProtocolHeaders } from '../../mcp/sdk/answer-message.ts'
import type { HttpAnswer } from '../../mcp/sdk/http-answer.ts'
import type { Tool } from '../../mcp/tool.ts'
import { mcpInstructions } from '../../mcp/tools.ts'
import type { RestReply } from '../../rest/rest-client.ts'
import { type AnyReply, respond, respondText, settleCredits } from '../reply/respond.ts'
import { exchangeOf } from '../request/exchange.ts'
import type { AuthenticateDeps } from '../steps/authenticate.ts'
import { compose } from '../steps/compose.ts'
import { compress, compressedBytes } from '../steps/compress.ts'
import { normalizeContentType } from '../steps/content-types.ts'
import { type SlotDeps, takeSlot } from '../steps/rate-limit-slots.ts'
import { type CallContextDeps, callContext } from './call-context.ts'
import { authenticateRestricted, onlyOwnHosts, onlyPost, protocolBucket, refuseQuery } from './guards.ts'
import { respondRpcError } from './rpc-error-reply.ts'
import { type RpcMessage, readMessage } from './rpc-message.ts'

export interface McpEndpointDeps extends AuthenticateDeps, CallContextDeps, SlotDeps {
  config: Pick<Config, 'baseUrl' | 'mcpUrl' | 'errorsUrl'>
  mcpTools: readonly Tool[]
  mcpFeatures: readonly Feature[]
  release: string
}

const ownMethods = [
  'initialize',
  'ping',
  'server/discover',
  'subscriptions/listen',
  'tools/list',
  'tools/call',
  'notifications/initialized',
  'notifications/cancelled',
]

/** Reads the method and tool of a message if they are known ones: both are logged, and a client may send anything, even keys. */
function rpcReader({ mcpTools, mcpFeatures }: Pick<McpEndpointDeps, 'mcpTools' | 'mcpFeatures'>) {
  const methods = new Set([...ownMethods, ...mcpFeatures.flatMap(feature => Object.keys(feature.methods))])
  const tools = new Set(mcpTools.map(({ listing }) => listing.name))
  return ({ method, params }: RpcMessage): { method: string; tool?: string } => {
    if (typeof method !== 'string' || !methods.has(method)) return { method: 'other' }
    if (method !== 'tools/call' || typeof params !== 'object' || params === null || !('name' in params))
      return { method }
    return { method, ...(typeof params.name === 'string' && tools.has(params.name) && { tool: params.name }) }
  }
}

// The library leaves short replies as they are, but wrapping one takes it longer than writing the reply.
const isCompressible = (text: string) => Buffer.byteLength(text) >= compressedBytes

/** The headers that repeat parts of a message since revision 2026-07-28. */
function protocolHeaders({ headers }: Request): ProtocolHeaders {
  const sent: Record<string, string> = {}
  for (const name of ['mcp-protocol-version', 'mcp-method', 'mcp-name'])
    if (headers[name] !== undefined) sent[name] = String(headers[name])
  return sent
}

const limitsOf = ({ limits, headers }: RestReply) => limits ?? readRateLimitHeaders(headers)

/** The module that loads the SDK: with the first message, or before it. */
export const loadSdk = (): Promise<typeof import('../../mcp/sdk/answer-message.ts')> =>
  import('../../mcp/sdk/answer-message.ts')

/** What answers messages. It is made with the first one, and again with the next if the SDK could not be loaded. */
function messageAnswers({ mcpTools: tools, mcpFeatures: features, release }: McpEndpointDeps): AnswerMessage {
  let made: AnswerMessage | undefined
  const make = async () => {
    const { createAnswerMessage } = await loadSdk()
    made ??= createAnswerMessage({ tools, features, instructions: mcpInstructions, release })
    return made
  }
  return (...message) => (made ? made(...message) : make().then(answerMessage => answerMessage(...message)))
}

function write(
  req: Request,
  res: Response,
  { status, mediaType, text, headers }: HttpAnswer & Pick<AnyReply, 'headers'>,
) {
  if (text === undefined) return respond(res, { status, headers, body: undefined })
  if (isCompressible(text)) compress(req, res, () => respondText(res, text, { status, mediaType, headers }))
  else respondText(res, text, { status, mediaType, headers: { ...headers, vary: 'Accept-Encoding' } })
}

/**
 * Answers a message. A tool call has the rate limit state of the REST request that it became; any other message takes a slot of the
 * `mcp-protocol` bucket.
 */
function answer(deps: McpEndpointDeps): RequestHandler {
  const answerMessage = messageAnswers(deps)
  const rpcOf = rpcReader(deps)
  const takeOwnSlot = (req: Request, res: Response) => takeSlot(req, exchangeOf(res), protocolBucket, deps)

  /** A request that is refused unread takes a slot like those that are read, and its reply shows the window. */
  async function read(req: Request, res: Response) {
    try {
      refuseQuery(req)
      return await readMessage(req, res, deps.config.errorsUrl)
    } catch (error) {
      await takeOwnSlot(req, res)
      throw error
    }
  }

  async function answerAs(message: RpcMessage, req: Request, res: Response) {
    const replies: RestReply[] = []
    const context = callContext(req, res, deps, replies)
    const { status, mediaType, text } = await answerMessage(message, protocolHeaders(req), context)
    const reply = replies.at(-1)
    if (reply) Object.assign(exchangeOf(res), limitsOf(reply), { readCredits: undefined })
    else if (exchangeOf(res).rpc?.tool !== undefined) await takeOwnSlot(req, res)
    // The SDK's own errors may repeat what was sent.
    const clean = reply || text === undefined ? text : withoutSecrets(text)
    const headers = { 'cache-control': 'no-store', 'retry-after': reply?.headers['retry-after'] }
    return { status, mediaType, text: clean, headers }
  }

  return async (req, res) => {
    const exchange = exchangeOf(res)
    const sent = await read(req, res)
    const rpc = 'message' in sent ? rpcOf(sent.message) : { method: 'other' }
    exchange.rpc = rpc
    if (!('tool' in rpc)) await takeOwnSlot(req, res)
    if ('rpcError' in sent) {
      await settleCredits(exchange)
      return respondRpcError(res, sent.rpcError)
    }
    const answered = await answerAs(sent.message, req, res)
    if (exchange.readCredits) await settleCredits(exchange)
    write(req, res, answered)
  }
}

/** The MCP server: Streamable HTTP without sessions, answered in JSON. */
export const mcpEndpoint = (deps: McpEndpointDeps): RequestHandler =>
  compose(
    onlyPost(deps),
    onlyOwnHosts(deps.config),
    normalizeContentType({ bodyType: 'application/json' }),
    authenticateRestricted(deps),
    answer(deps),
  )
