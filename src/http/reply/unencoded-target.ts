import { isUtf8 } from 'node:buffer'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'

const requestLine = /^([A-Z]+) (\/.*) HTTP\/1\.[01]\r?$/s

/** The bytes of the line that contains a byte of the packet. */
function lineAt(packet: Buffer, at: number): Buffer {
  const start = packet.lastIndexOf('\n', Math.max(0, at - 1)) + 1
  const end = packet.indexOf('\n', Math.max(start, at))
  return packet.subarray(start, end < 0 ? start : end)
}

/** Percent-encodes spaces and letters outside ASCII in a target whose characters are its bytes; not UTF-8, they are read as Latin-1. */
function percentEncoded(target: string, isUtf8Target: boolean): string {
  const text = isUtf8Target ? Buffer.from(target, 'latin1').toString('utf8') : target
  return text.replaceAll(/[^!-~]/gu, encodeURIComponent)
}

function suggestionOf(method: string, target: string): SuggestedRequest | undefined {
  const [path = '', search = ''] = target.split(/\?(.*)/s)
  const query = [...new URLSearchParams(search)]
  const isRepeated = new Set(query.map(([name]) => name)).size < query.length
  // A key can be part of a path.
  if (method !== 'GET' || isRepeated || withoutSecrets(target) !== target) return undefined
  return { method, path, query: Object.fromEntries(query), body: null }
}

/**
 * The error for a request line with spaces or letters that should be percent-encoded: curl sends `?q=Société` as it is typed. It suggests
 * the same request, encoded. Undefined if the line at that byte has none of them.
 */
export function unencodedTarget(packet: Buffer, at: number): Problem | undefined {
  const line = lineAt(packet, at)
  const [, method = '', target = ''] = requestLine.exec(line.toString('latin1')) ?? []
  const first = target.search(/[^!-~]/)
  if (first < 0) return undefined
  const suggestion = suggestionOf(method, percentEncoded(target, isUtf8(line)))
  const pointer = target.slice(0, first).includes('?') ? '/query' : '/path'
  const hint = "Percent-encode the text as UTF-8. curl does so with -G --data-urlencode 'q=…'."
  return new Problem('invalid_request', {
    invalid_fields: [{ pointer, message: 'is not percent-encoded UTF-8' }],
    correction: suggestion ? `Send suggested_request. ${hint}` : hint,
    ...(suggestion && { suggested_request: suggestion }),
  })
}
