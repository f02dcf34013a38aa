import type { Response } from 'express'
import { type Exchange, exchangeOf, innerRequestOf } from '../request/exchange.ts'
import type { ReplyHeaders } from './reply-head.ts'
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

/** Checks a reply in place of which none was checked yet: if it violates the contract, the error about that is written unchecked. */
function checkOnce(res: Response, status: number, body: unknown, mediaType: string) {
  const exchange = exchangeOf(res)
  const { checkReply } = exchange
  exchange.checkReply = undefined
  checkReply?.(res.req, { status, body, mediaType })
}

// A body of another type than JSON is text.
const serialized = (body: unknown, mediaType: string) => (isJson(mediaType) ? JSON.stringify(body) : String(body))

/** Writes a JSON reply, a text, or a reply without a body. All replies are written in this file, where the contract checks them. */
export function respond(
  res: Response,
  { status, headers, body, bytes, isChecked = false }: AnyReply,
  mediaType = 'application/json',
): void {
  const exchange = exchangeOf(res)
  checkStatus(exchange, status)
  const head = { status, headers, contentType: body === undefined ? undefined : `${mediaType}; charset=utf-8` }
  if (body !== undefined && !isChecked) checkOnce(res, status, body, mediaType)
  if (body === undefined) {
    writeHead(res, head)
    res.end()
  } else if (innerRequestOf(res.req)) handOver(res, head, body)
  else {
    const content = bytes ?? serialized(body, mediaType)
    writeHead(res, head, Buffer.byteLength(content))
    res.end(content)
  }
  exchange.onAnswered?.()
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
