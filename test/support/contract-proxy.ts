import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { SeenExchange } from '../contract-checker/exchange.ts'
import { exchangeViolations } from '../contract-checker/exchange-violations.ts'
import { listenOnLoopback } from './listen-on-loopback.ts'

export interface ContractProxy extends AsyncDisposable {
  /** The address for clients. */
  url: string
  /** `METHOD target status` of every exchange, in order. */
  seen: string[]
  /** Violations of the contract, each with method and target. */
  violations: string[]
}

const flat = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]))

/** Forwards a request; returns the reply unchanged and uncompressed. */
const forward = (service: string, req: IncomingMessage, body: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { 'accept-encoding': _compressed, ...headers } = req.headers
    const onward = request(new URL(service), { method: req.method, path: req.url, headers }, resolve)
    onward.once('error', reject)
    onward.end(body)
  })

async function passOn(service: string, req: IncomingMessage, res: ServerResponse): Promise<SeenExchange> {
  const requestBody = await text(req)
  const reply = await forward(service, req, requestBody)
  const body = await text(reply)
  res.writeHead(reply.statusCode ?? 0, reply.headers)
  res.end(body)
  return {
    method: req.method ?? '',
    target: req.url ?? '',
    requestHeaders: flat(req.headers),
    requestBody: requestBody === '' ? undefined : requestBody,
    status: reply.statusCode ?? 0,
    headers: reply.headers,
    text: body,
  }
}

/** A proxy on loopback in front of a service that checks each request and reply against the contract. */
export async function startContractProxy(service: string): Promise<ContractProxy> {
  const seen: string[] = []
  const violations: string[] = []
  const note = (exchange: SeenExchange) => {
    const { method, target, status } = exchange
    seen.push(`${method} ${target} ${status}`)
    violations.push(...exchangeViolations(exchange).map(violation => `${method} ${target}: ${violation}`))
  }
  const server = createServer((req, res) => {
    passOn(service, req, res).then(note, error => {
      violations.push(`${req.method} ${req.url}: ${error}`)
      res.destroy()
    })
  })
  return { ...(await listenOnLoopback(server)), seen, violations }
}
