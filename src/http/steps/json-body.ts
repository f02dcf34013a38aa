import express from 'express'
import { visit } from 'jsonc-parser'
import { Problem } from '#domain/errors/problem.ts'
import { maxJsonDepth, maxJsonValues } from '#domain/json-limits.ts'

/** 256 KiB: 100 references fit in far less. */
export const bodyBytes = 256 * 1024

export const bodyError = (message: string) =>
  new Problem('invalid_request', { invalid_fields: [{ pointer: '/body', message }] })

function decodeUtf8(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    throw bodyError('is not valid UTF-8')
  }
}

/** Throws the problem of a text with too many or too deep values, or with a name twice: JSON.parse silently keeps the last. */
function checkStructure(text: string) {
  const open: Set<string>[] = []
  let values = 0
  const count = () => {
    values += 1
    if (values > maxJsonValues) throw bodyError(`contains more than ${maxJsonValues} values`)
  }
  const enter = () => {
    count()
    if (open.length > maxJsonDepth) throw bodyError('is nested too deeply')
    open.push(new Set())
  }
  visit(text, {
    onObjectBegin: enter,
    onArrayBegin: enter,
    onLiteralValue: count,
    onObjectProperty: name => {
      if (open.at(-1)?.has(name)) throw bodyError(`contains the name ${name.slice(0, 64)} twice`)
      open.at(-1)?.add(name)
    },
    onObjectEnd: () => void open.pop(),
    onArrayEnd: () => void open.pop(),
  })
}

/** The value of a body of JSON. Throws the problem of one that is not valid. */
export function jsonOf(body: Buffer): unknown {
  // The parser below reads an empty body as an object too.
  if (body.length === 0) return {}
  const text = decodeUtf8(body)
  checkStructure(text)
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
  } catch {
    throw bodyError('is not valid JSON')
  }
}

/** Reads a body of JSON, strictly: valid UTF-8, no name twice, at most 256 KiB and 5,000 values. */
export const parseJson = express.json({
  type: 'application/json',
  limit: bodyBytes,
  inflate: false,
  // `null` and texts are JSON: the contract says that they are no objects.
  strict: false,
  verify: (_req, _res, body) => checkStructure(decodeUtf8(body)),
})
