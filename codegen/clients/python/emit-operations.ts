import type { Contract } from '../../contract-model.ts'
import type { ClientOperation } from '../client-operation.ts'
import { allReplies, operationFacts } from '../operation-facts.ts'
import { head, pythonName } from './print-shape.ts'

const indent = '    '

/** JSON as Python. */
function python(value: unknown, depth = ''): string {
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (value === null) return 'None'
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = depth + indent
  const isList = Array.isArray(value)
  const rows = isList
    ? value.map(one => python(one, inner))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${python(one, inner)}`)
  const [open, close] = isList ? '[]' : '{}'
  if (rows.length === 0) return `${open}${close}`
  const line = `${open}${rows.join(', ')}${close}`
  if (line.length < 90 && !line.includes('\n')) return line
  return `${open}\n${rows.map(row => `${inner}${row},\n`).join('')}${depth}${close}`
}

/** The table of operations by method. */
export function emitOperations({ info }: Contract, operations: readonly ClientOperation[]): string {
  const table = Object.fromEntries(operations.map(one => [pythonName(one.method), operationFacts(one)]))
  return `${head('How each method is sent.')}
from typing import Any

VERSION = "${info.version}"
"""The version of the contract, and of this package."""

REPLIES: dict[str, list[str]] = ${python(allReplies(operations))}
"""The media types of all replies that are no problems, by status."""

OPERATIONS: dict[str, dict[str, Any]] = ${python(table)}
`
}
