import express, { type RequestHandler } from 'express'
import { visit } from 'jsonc-parser'
import { Problem } from '#domain/errors/problem.ts'
import { operations } from '#generated/operations.ts'
import { exchangeOf } from '../request/exchange.ts'

/** 256 KiB: 100 references fit in far less. */
const bodyBytes = 256 * 1024

const fault = (pointer: string, message: string) =>
  new Problem('invalid_request', { invalid_fields: [{ pointer, message }] })

function refuseInvalidUtf8(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    throw fault('/body', 'is not valid UTF-8')
  }
}

// JSON.parse keeps the last of two equal names in silence.
function refuseDuplicateNames(text: string) {
  const open: Set<string>[] = []
  visit(text, {
    onObjectBegin: () => {
      if (open.length > 32) throw fault('/body', 'is nested too deeply')
      open.push(new Set())
    },
    onArrayBegin: () => {
      if (open.length > 32) throw fault('/body', 'is nested too deeply')
      open.push(new Set())
    },
    onObjectProperty: name => {
      if (open.at(-1)?.has(name)) throw fault('/body', `has the name ${name.slice(0, 64)} twice`)
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
  verify: (_req, _res, body) => refuseDuplicateNames(refuseInvalidUtf8(body)),
})

const hasBody = (headers: { 'content-length'?: string | undefined; 'transfer-encoding'?: string | undefined }) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Reads the body of operations that take one, and refuses one elsewhere: nothing sent is ignored in silence. */
export const jsonBody: RequestHandler = (req, res, next) => {
  const { operationId } = exchangeOf(res)
  if (operationId && operations[operationId].takesBody) return parseJson(req, res, next)
  if (hasBody(req.headers)) throw fault('/body', 'must be absent: the operation takes no body')
  next()
}
