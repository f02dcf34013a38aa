import type { RequestHandler } from 'express'
import { visit } from 'jsonc-parser'
import { maxJsonDepth, maxJsonValues } from '#domain/json-limits.ts'
import { bodyProblem } from '../request/body-problem.ts'
import { readBytes } from './body-bytes.ts'
import { jsonSyntaxProblem } from './json-syntax.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeUtf8(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw bodyProblem('is not valid UTF-8', 'Encode the body as UTF-8.')
  }
}

/** Throws the problem of a text with too many or too deep values, or with a name twice: JSON.parse silently keeps the last. */
function checkStructure(text: string) {
  const open: Set<string>[] = []
  let values = 0
  const count = () => {
    values += 1
    if (values > maxJsonValues)
      throw bodyProblem(`contains more than ${maxJsonValues} values`, 'Send the rows in several requests.')
  }
  const enter = () => {
    count()
    if (open.length > maxJsonDepth) throw bodyProblem('is nested too deeply')
    open.push(new Set())
  }
  visit(text, {
    onObjectBegin: enter,
    onArrayBegin: enter,
    onLiteralValue: count,
    onObjectProperty: name => {
      if (open.at(-1)?.has(name))
        throw bodyProblem(`contains the name ${name.slice(0, 64)} twice`, 'Send each name of an object once.')
      open.at(-1)?.add(name)
    },
    onObjectEnd: () => void open.pop(),
    onArrayEnd: () => void open.pop(),
  })
}

/** Values and names of objects that were counted. */
interface Count {
  values: number
  names: number
}

/** Counts a value, within the limits; false beyond them. */
function isCounted(value: unknown, count: Count, depth = 0): boolean {
  count.values += 1
  if (count.values > maxJsonValues || depth > maxJsonDepth) return false
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(item => isCounted(item, count, depth + 1))
  const names = Object.keys(value)
  count.names += names.length
  return names.every(name => isCounted(value[name as never], count, depth + 1))
}

/** Whether a text has more colons than names, as one with a name twice has. */
function hasOtherColons(text: string, names: number): boolean {
  let colons = 0
  for (let at = text.indexOf(':'); at >= 0 && colons <= names; at = text.indexOf(':', at + 1)) colons += 1
  return colons > names
}

/** Whether the value of a text shows that its structure is right, so that the text need not be visited, which takes ten times as long. */
function isPlain(value: unknown, text: string): boolean {
  const count = { values: 0, names: 0 }
  return isCounted(value, count) && !hasOtherColons(text, count.names)
}

/** The value of JSON; undefined for other text. */
function valueIn(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
  } catch {
    return undefined
  }
}

/** The value of a body of JSON, strictly: valid UTF-8, no name twice, at most 5,000 values. Throws the problem of one that is not valid. */
export function jsonOf(body: Buffer): unknown {
  if (body.length === 0) return {}
  const text = decodeUtf8(body)
  const value = valueIn(text)
  if (value === undefined || !isPlain(value, text)) checkStructure(text)
  if (value === undefined) throw jsonSyntaxProblem(text)
  return value
}

/** Reads a body of JSON of at most 256 KiB; passes the problem of one that is not valid to `next`. */
export const parseJson: RequestHandler = (req, res, next) =>
  readBytes(req, res, (error?: unknown) => {
    if (error) return next(error)
    try {
      if (req.body instanceof Buffer) req.body = jsonOf(req.body)
    } catch (problem) {
      return next(problem)
    }
    return next()
  })
