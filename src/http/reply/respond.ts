import type { Response } from 'express'
import { rateLimitHeaders } from '#domain/limits/rate-limit-state.ts'
import { type Exchange, exchangeOf } from '../request/exchange.ts'

/** A reply of any operation, before it is written. */
export interface AnyReply {
  status: number
  headers: Readonly<Record<string, string | number | boolean | undefined>>
  body: unknown
  /** The serialized body, if it has been serialized already. */
  bytes?: Uint8Array | undefined
  /** Whether the contract has checked it already. */
  isChecked?: boolean
}

/** The standard headers of every reply. */
export const headersOfEveryReply = ({ requestId, rateLimit, costUnits }: Exchange): Record<string, string> => ({
  ...rateLimitHeaders(rateLimit, costUnits),
  'x-request-id': requestId,
  'access-control-allow-origin': '*',
})

/** Reads the credits that a reply shows, unless they are known: to be awaited before a reply to a key. Rejects with StoreUnavailableError. */
export async function settleCredits(exchange: Exchange): Promise<void> {
  const { readCredits } = exchange
  if (!readCredits) return
  exchange.readCredits = undefined
  const creditsRemaining = await readCredits()
  exchange.rateLimit = { ...exchange.rateLimit, creditsRemaining }
}

function writeHead(res: Response, status: number, headers: AnyReply['headers']) {
  checkStatus(exchangeOf(res), status)
  res.status(status)
  for (const [name, value] of Object.entries(headersOfEveryReply(exchangeOf(res)))) res.setHeader(name, value)
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) res.setHeader(name, String(value))
}

function checkStatus({ operation }: Exchange, status: number) {
  if (operation && !operation.statuses.includes(status))
    throw new Error(`${operation.id} has no status ${status} in the contract`)
}

const bodyHeaders = ['etag', 'x-svc-last-confirmed-at', 'idempotent-replayed', 'link']

/** Removes the headers of a body that was replaced by a problem because it violated the contract. */
export function removeBodyHeaders(res: Response): void {
  for (const name of bodyHeaders) res.removeHeader(name)
}

export const isJson = (mediaType: string) => /[/+]json(;|$)/.test(mediaType)

/** Writes a JSON reply, a text, or a reply without a body. All replies are written in this file, where the contract checks them. */
export function respond(
  res: Response,
  { status, headers, body, bytes, isChecked = false }: AnyReply,
  mediaType = 'application/json',
): void {
  const exchange = exchangeOf(res)
  writeHead(res, status, headers)
  // A body of another type than JSON is text.
  exchange.bytes = bytes ?? (isJson(mediaType) ? undefined : Buffer.from(String(body)))
  if (body !== undefined) res.setHeader('content-type', `${mediaType}; charset=utf-8`)
  if (body === undefined) res.end()
  else if (isChecked) writeJson.call(res, body)
  else res.json(body)
  exchange.onAnswered?.()
}

/** Replaces the `res.json` of Express, which parses the content type again for every reply. */
export function writeJson(this: Response, body: unknown): Response {
  const exchange = exchangeOf(this)
  exchange.json = body
  const content = exchange.bytes ?? JSON.stringify(body)
  if (!this.hasHeader('content-type')) this.setHeader('content-type', 'application/json; charset=utf-8')
  this.setHeader('content-length', Buffer.byteLength(content))
  return this.end(content)
}

/** Writes text that has been serialized elsewhere. */
export function respondText(
  res: Response,
  status: number,
  mediaType: string,
  text: string,
  headers: AnyReply['headers'] = {},
): void {
  writeHead(res, status, headers)
  res.setHeader('content-type', `${mediaType}; charset=utf-8`)
  res.setHeader('content-length', Buffer.byteLength(text))
  res.end(text)
}

const isPicture = (mediaType: string) => /^image\/(?!svg)/.test(mediaType)

/** Writes a page or a static file; all replies share its bytes. */
export function respondBytes(
  res: Response,
  mediaType: string,
  bytes: Buffer,
  headers: AnyReply['headers'],
  status = 200,
): void {
  writeHead(res, status, headers)
  res.setHeader('content-type', isPicture(mediaType) ? mediaType : `${mediaType}; charset=utf-8`)
  res.setHeader('content-length', bytes.length)
  res.end(bytes)
}
