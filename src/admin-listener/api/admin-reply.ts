import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { errorCode } from '#domain/error-code.ts'
import { isJson } from '../../http/reply/respond.ts'
import { exchangeOf } from '../../http/request/exchange.ts'
import type { AnyAdminReply } from './admin-route.ts'

function writeHead(res: Response, { status, headers }: AnyAdminReply, mediaType: string) {
  res.status(status)
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) res.setHeader(name, value)
  res.setHeader('x-request-id', exchangeOf(res).requestId)
  res.setHeader('x-content-type-options', 'nosniff')
  res.setHeader('content-type', `${mediaType}; charset=utf-8`)
}

/** Writes a reply in JSON, after the contract has checked it. */
export function replyJson(res: Response, reply: AnyAdminReply, mediaType: string): void {
  const bytes = Buffer.from(JSON.stringify(reply.body))
  writeHead(res, reply, mediaType)
  res.setHeader('content-length', bytes.length)
  res.end(bytes)
}

/** Throws an error again, unless the operator has left, which is no fault of the service. */
function unlessLeft(error: unknown): void {
  if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
}

/** Writes a reply of the administration API. Rejects if a text that is written as it is read breaks off. */
export async function replyAdmin(res: Response, reply: AnyAdminReply, mediaType: string): Promise<void> {
  if (isJson(mediaType)) return replyJson(res, reply, mediaType)
  writeHead(res, reply, mediaType)
  if (exchangeOf(res).method === 'HEAD') return void res.end()
  await pipeline(Readable.from(reply.body as string | AsyncIterable<string>), res).catch(unlessLeft)
}
