import type { Response } from 'express'
import { type Exchange, exchangeOf, innerRequestOf } from '../request/exchange.ts'
import type { ReplyHead, ReplyHeaders } from './reply-head.ts'
import { handOver, writeHead } from './write-head.ts'

/** A reply of any operation, before it is written. */
export interface AnyReply {
  status: number
  headers: ReplyHeaders
  body: unknown
  /** The serialized body, if it has been serialized already. */
  bytes?: Uint8Array | undefined
  /** Whether the contract has checked it already. */
  isChecked?: boolean
}

/** Reads the credits that a reply shows, unless they are known: to be awaited before a reply to a key. Rejects with StoreUnavailableError. */
export async function settleCredits(exchange: Exchange): Promise<void> {
  const { readCredits } = exchange
  if (!readCredits) return
  exchange.readCredits = undefined
  const creditsRemaining = await readCredits()
  exchange.rateLimit = { ...exchange.rateLimit, creditsRemaining }
}

function checkStatus({ operation }: Exchange, status: number) {
  if (operation && !operation.statuses.includes(status))
    throw new Error(`${operation.id} has no status ${status} in the contract`)
}

export const isJson = (mediaType: string) => /[/+]json(;|$)/.test(mediaType)

/** Writes a JSON reply, a text, or a reply without a body. All replies are written in this file, where the contract checks them. */
export function respond(
  res: Response,
  { status, headers, body, bytes, isChecked = false }: AnyReply,
  mediaType = 'application/json',
): void {
  const exchange = exchangeOf(res)
  checkStatus(exchange, status)
  const contentType = body === undefined ? undefined : `${mediaType}; charset=utf-8`
  exchange.head = { status, headers, contentType }
  // A body of another type than JSON is text.
  exchange.bytes = bytes ?? (isJson(mediaType) ? undefined : Buffer.from(String(body)))
  if (body === undefined) {
    writeHead(res, exchange.head)
    res.end()
  } else if (isChecked) writeJson.call(res, body)
  else res.json(body)
  exchange.onAnswered?.()
}

const jsonType = 'application/json; charset=utf-8'

/** The head of a reply in JSON that is about to be written. */
export const headOf = (res: Response): ReplyHead =>
  exchangeOf(res).head ?? { status: res.statusCode, headers: {}, contentType: jsonType }

/** Replaces the `res.json` of Express, which sets headers one by one. */
export function writeJson(this: Response, body: unknown): Response {
  if (innerRequestOf(this.req)) {
    handOver(this, headOf(this), body)
    return this
  }
  const content = exchangeOf(this).bytes ?? JSON.stringify(body)
  writeHead(this, headOf(this), Buffer.byteLength(content))
  return this.end(content)
}

/** The head of a reply whose content was made elsewhere. */
interface ContentHead {
  status: number
  mediaType: string
  headers: ReplyHeaders
}

/** Writes text that has been serialized elsewhere. */
export function respondText(res: Response, text: string, { status, mediaType, headers }: ContentHead): void {
  checkStatus(exchangeOf(res), status)
  writeHead(res, { status, headers, contentType: `${mediaType}; charset=utf-8` }, Buffer.byteLength(text))
  res.end(text)
}

const isPicture = (mediaType: string) => /^image\/(?!svg)/.test(mediaType)

/** Writes a page or a static file; all replies share its bytes. */
export function respondBytes(res: Response, bytes: Buffer, { status, mediaType, headers }: ContentHead): void {
  checkStatus(exchangeOf(res), status)
  const contentType = isPicture(mediaType) ? mediaType : `${mediaType}; charset=utf-8`
  writeHead(res, { status, headers, contentType }, bytes.length)
  res.end(bytes)
}
