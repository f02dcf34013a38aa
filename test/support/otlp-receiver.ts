import { createServer, type IncomingHttpHeaders } from 'node:http'
import { json } from 'node:stream/consumers'
import { listenOnLoopback } from './listen-on-loopback.ts'

interface Attribute {
  key: string
  value: Readonly<Record<string, unknown>>
}

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  links?: readonly { traceId: string; spanId: string }[]
  attributes: readonly Attribute[]
}

interface SentTraces {
  resourceSpans: { resource: { attributes: readonly Attribute[] }; scopeSpans: { spans: readonly SentSpan[] }[] }[]
}

export interface ReceivedSpan extends Omit<SentSpan, 'attributes'> {
  attributes: Readonly<Record<string, unknown>>
  resource: Readonly<Record<string, unknown>>
}

/** A collector on loopback that keeps what it is sent. */
export interface OtlpReceiver extends AsyncDisposable {
  url: string
  spans: ReceivedSpan[]
  /** The headers of each batch. */
  headers: IncomingHttpHeaders[]
}

const plain = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const spansIn = ({ resourceSpans }: SentTraces): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(span => ({ ...span, attributes: plain(span.attributes), resource: plain(resource.attributes) })),
    ),
  )

/** Listens on a free port; answers with a status, or a collector's 200. */
export async function startOtlpReceiver(status = 200): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const headers: IncomingHttpHeaders[] = []
  const server = createServer(async (req, res) => {
    headers.push({ ...req.headers, ':path': req.url })
    spans.push(...spansIn((await json(req)) as SentTraces))
    res.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  const listening = await listenOnLoopback(server)
  return {
    ...listening,
    spans,
    headers,
  }
}
