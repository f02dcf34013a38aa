import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'

/** A wrong request or tool call, with the one that was meant; `meant` is null if that cannot be known. */
export interface WrongRequest {
  family: string
  sent: string
  meant: string | null
}

/** A request or a tool call as it is sent. */
export type Call =
  | { kind: 'request'; method: 'GET' | 'POST'; target: string; body: object | null }
  | { kind: 'tool'; name: string; arguments: object }

const table = new URL('./requests.yaml', import.meta.url)

/** The table of wrong requests (test/heal/requests.yaml). */
export function wrongRequests(): WrongRequest[] {
  const families = load(readFileSync(table, 'utf8')) as Record<string, [sent: string, meant: string | null][]>
  return Object.entries(families).flatMap(([family, rows]) => rows.map(([sent, meant]) => ({ family, sent, meant })))
}

/** Reads `GET /path?query`, `POST /path body` or `tool arguments`. */
export function readCall(line: string): Call {
  const [, first = '', second = '', third] = /^(\S+) (\S+)(?: (.*))?$/s.exec(line) ?? []
  const json = (text: string) => JSON.parse(text.replaceAll('@uuid', () => randomUUID())) as object
  if (first === 'GET' || first === 'POST')
    return { kind: 'request', method: first, target: second, body: third === undefined ? null : json(third) }
  return { kind: 'tool', name: first, arguments: json(line.slice(first.length + 1)) }
}
