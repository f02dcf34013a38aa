import type { IncomingMessage, ServerResponse } from 'node:http'
import express, { type RequestHandler } from 'express'
import { bodyProblem } from '../request/body-problem.ts'

/** 256 KiB: 100 references fit in far less. */
export const bodyBytes = 256 * 1024

const readWhole = express.raw({ type: 'application/json', limit: bodyBytes, inflate: false })

/** Whether a body is JSON that states an allowed length and is not encoded, as nearly all are. */
function isPlain({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'] ?? 0)
  const isEncoded = headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined
  return headers['content-type'] === 'application/json' && length > 0 && length <= bodyBytes && !isEncoded
}

/** Collects a plain body, whose length Node's parser checks. The library's reader takes three times as long. */
const collect: RequestHandler = (req, _res, next) => {
  const chunks: Buffer[] = []
  req.on('data', (chunk: Buffer) => chunks.push(chunk))
  req.on('end', () => {
    req.body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
    next()
  })
  // The client is gone, so nobody can be answered, and nothing failed here.
  req.on('error', () => next(bodyProblem('was cut off')))
}

/** Whether a body states that it is longer than any that is read. */
export const isTooLong = ({ headers }: IncomingMessage): boolean => Number(headers['content-length'] ?? 0) > bodyBytes

/**
 * Whether the client reads a reply that is sent before its body has arrived: either it waits for one (`Expect`), or the rest of
 * the body is still read. The library's reader answers only after the last byte, which on a slow line comes too late.
 */
const hearsAtOnce = ({ headers }: IncomingMessage, { shouldKeepAlive }: ServerResponse) =>
  shouldKeepAlive || headers.expect !== undefined

const refuseLength: RequestHandler = (_req, _res, next) => next(Object.assign(new Error('too long'), { status: 413 }))

/** Reads the bytes of a body of JSON of at most 256 KiB. */
export const readBytes: RequestHandler = (req, res, next) => {
  const isEncoded = req.headers['content-encoding'] !== undefined
  if (isTooLong(req) && !isEncoded && hearsAtOnce(req, res)) return refuseLength(req, res, next)
  return isPlain(req) && !req.readableEnded ? collect(req, res, next) : readWhole(req, res, next)
}
