import assert from 'node:assert/strict'
import supertest from 'supertest'
import { keyedPaths, takePathKey } from '#domain/keys/path-key.ts'
import { operations, standardHeaders } from '#generated/operations.ts'
import { readJson, type SeenExchange } from '../contract-checker/exchange.ts'
import { exchangeViolations } from '../contract-checker/exchange-violations.ts'
import { recordExchange } from '../coverage/record.ts'
import type { Canaries } from './canaries.ts'

/** A reply; `body` is its parsed JSON, undefined where it has none. */
export interface ApiReply {
  status: number
  headers: Record<string, string>
  // The body of any operation.
  // biome-ignore lint/suspicious/noExplicitAny: each test knows which operation it called
  body: any
  text: string
}

interface Options {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  key?: string
  headers?: Record<string, string>
  body?: string | object
}

// A failing health, and the page of an address that does not exist.
const isNoProblem = (type = '') => type.startsWith('application/health+json') || type.startsWith('text/html')

/** Checks the headers of every reply and the members of every error (docs/limits.md, docs/errors.md). */
export function checkReply({ status, headers, body }: ApiReply, path: string): void {
  for (const name of standardHeaders) assert.ok(headers[name], `${status} ${path} has no ${name}`)
  assert.match(headers['x-request-id'] ?? '', /^[0-9A-HJKMNP-TV-Z]{26}$/)
  assert.match(headers['ratelimit-policy'] ?? '', /^"[a-z-]+";q=\d+;w=[1-9]\d*$/)
  if (status < 400 || isNoProblem(headers['content-type'])) return
  assert.equal(headers['content-type'], 'application/problem+json; charset=utf-8')
  if (body === undefined) return
  assert.equal(body.status, status)
  assert.equal(body.request_id, headers['x-request-id'])
  assert.equal(body.documentation_url.replace(/[^/]*$/, body.code.replaceAll('_', '-')), body.type)
  assert.doesNotMatch(JSON.stringify(body), /node_modules|\.ts:\d|SQLITE|at Object\./)
}

/** Checks request and reply against the contract, and records them for the coverage of the contract. */
export function checkExchange(exchange: SeenExchange): void {
  const { method, target } = exchange
  assert.deepEqual(exchangeViolations(exchange), [], `${method} ${target} is outside the contract`)
  recordExchange(exchange)
}

const textOf = (body: Options['body']) =>
  typeof body === 'object' && !(body instanceof URLSearchParams) ? JSON.stringify(body) : body?.toString()

const typeOf = (body: Options['body']) =>
  body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'application/json'

const withKeys = keyedPaths(Object.values(operations))

/** The target as the contract has it: a key in the path belongs to no path of the contract. */
const withoutKey = (target: string) => takePathKey(target, withKeys)?.target ?? target

/**
 * Sends a request, checks the reply against the contract, and records both for the coverage of the contract. An object
 * as `body` is sent as JSON, or as a form if it is one.
 */
export async function sendRequest(
  service: { url: string; canaries?: Canaries },
  path: string,
  options: Options = {},
): Promise<ApiReply> {
  const { method = 'GET', key, headers = {}, body } = options
  const agent = supertest(service.url)
  const request = agent[method.toLowerCase() as 'get'](path)
    .ok(() => true)
    .buffer(true)
    .redirects(0)
  if (key !== undefined) request.set('authorization', `Bearer ${key}`)
  for (const [name, value] of Object.entries(headers)) request.set(name, value)
  if (body !== undefined && headers['content-type'] === undefined) request.set('content-type', typeOf(body))
  if (body !== undefined) request.send(body instanceof URLSearchParams ? String(body) : body)
  const reply = await request
  const received = { status: reply.status, headers: reply.headers, text: reply.text, body: readJson(reply.text ?? '') }
  checkReply(received, path)
  service.canaries?.checkReply(received, path)
  const requestHeaders = body === undefined ? headers : { 'content-type': typeOf(body), ...headers }
  const sent = { method, target: withoutKey(path), requestHeaders, requestBody: textOf(body) }
  checkExchange({ ...sent, status: received.status, headers: received.headers, text: received.text ?? '' })
  return received
}
