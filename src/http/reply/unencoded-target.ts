import { isUtf8 } from 'node:buffer'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'

const requestLine = /^([A-Z]+) (\/.*) HTTP\/1\.[01]\r?$/s

/** The line of a packet in which a byte is, as bytes. */
function lineAt(packet: Buffer, at: number): Buffer {
  const start = packet.lastIndexOf('\n', Math.max(0, at - 1)) + 1
  const end = packet.indexOf('\n', Math.max(start, at))
  return packet.subarray(start, end < 0 ? start : end)
}

/** Percent-encodes what a target may not have; bytes that are no UTF-8 are read as Latin-1, which old clients send. */
function encoded(target: string, isText: boolean): string {
  const text = isText ? Buffer.from(target, 'latin1').toString('utf8') : target
  return text.replaceAll(/[^!-~]/gu, encodeURIComponent)
}

function suggestionOf(method: string, target: string): SuggestedRequest | undefined {
  const [path = '', search = ''] = target.split(/\?(.*)/s)
  const query = [...new URLSearchParams(search)]
  const isRepeated = new Set(query.map(([name]) => name)).size < query.length
  // A path may have a key.
  if (method !== 'GET' || isRepeated || withoutSecrets(target) !== target) return undefined
  return { method, path, query: Object.fromEntries(query), body: null }
}

/**
 * The error for a request line with letters or spaces that are not percent-encoded, such as `GET /v1/companies/search?q=Société`, which
 * curl sends as it is typed: with the same request, encoded. Undefined if that is not why the line could not be parsed at a byte.
 */
export function unencodedTarget(packet: Buffer, at: number): Problem | undefined {
  const line = lineAt(packet, at)
  const [, method = '', target = ''] = requestLine.exec(line.toString('latin1')) ?? []
  const first = target.search(/[^!-~]/)
  if (first < 0) return undefined
  const suggestion = suggestionOf(method, encoded(target, isUtf8(line)))
  const pointer = target.slice(0, first).includes('?') ? '/query' : '/path'
  const hint = "Percent-encode the text as UTF-8. curl does so with -G --data-urlencode 'q=…'."
  return new Problem('invalid_request', {
    invalid_fields: [{ pointer, message: 'is not percent-encoded UTF-8' }],
    correction: suggestion ? `Send suggested_request. ${hint}` : hint,
    ...(suggestion && { suggested_request: suggestion }),
  })
}
