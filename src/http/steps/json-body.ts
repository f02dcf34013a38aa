import express, { type RequestHandler } from 'express'
import { visit } from 'jsonc-parser'
import { Problem } from '#domain/errors/problem.ts'
import type { Operation } from '#generated/operations.ts'

/** 256 KiB: 100 references fit in far less. */
const bodyBytes = 256 * 1024

const bodyError = (message: string) =>
  new Problem('invalid_request', { invalid_fields: [{ pointer: '/body', message }] })

function decodeUtf8(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    throw bodyError('is not valid UTF-8')
  }
}

// JSON.parse silently keeps the last of several equal names.
function refuseDuplicateNames(text: string) {
  const open: Set<string>[] = []
  visit(text, {
    onObjectBegin: () => {
      if (open.length > 32) throw bodyError('is nested too deeply')
      open.push(new Set())
    },
    onArrayBegin: () => {
      if (open.length > 32) throw bodyError('is nested too deeply')
      open.push(new Set())
    },
    onObjectProperty: name => {
      if (open.at(-1)?.has(name)) throw bodyError(`contains the name ${name.slice(0, 64)} twice`)
      open.at(-1)?.add(name)
    },
    onObjectEnd: () => void open.pop(),
    onArrayEnd: () => void open.pop(),
  })
}

/** Reads a body of JSON, strictly: valid UTF-8, no name twice, at most 256 KiB. */
export const parseJson = express.json({
  type: 'application/json',
  limit: bodyBytes,
  inflate: false,
  verify: (_req, _res, body) => refuseDuplicateNames(decodeUtf8(body)),
})

const hasBody = (headers: { 'content-length'?: string | undefined; 'transfer-encoding'?: string | undefined }) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const refuseBody: RequestHandler = (req, _res, next) => {
  if (hasBody(req.headers)) throw bodyError('must be empty: this operation takes no body')
  next()
}

/** Parses the body of an operation that takes one, and refuses a body elsewhere rather than ignoring it. */
export const jsonBody = ({ takesBody }: Operation): RequestHandler => (takesBody ? parseJson : refuseBody)
