import type { Arguments, Operation } from '../operation.ts'
import { bodyOf } from './body-of.ts'
import type { Outgoing } from './reply.ts'

/** The query of a URL, with its question mark; empty if there is none. Lists are repeated. */
export function queryOf(query: Arguments): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((one): [string, string][] => (one === undefined || one === null ? [] : [[name, String(one)]])),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

const accepted = ({ replies }: Operation) => [...new Set(Object.values(replies).flat()), 'application/problem+json']

const only = (args: Arguments, isWanted: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(args).filter(([name]) => isWanted(name)))

/** A text as a segment of a path. Half of a pair of surrogates cannot be encoded, and is replaced as in a query. */
const segmentOf = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))

const readOf = ({ pages, rows }: Operation) => [pages ?? [], rows ? ['results', 'summary'] : []].flat()

/** The request of an operation with these arguments. */
export function buildRequest(operation: Operation, args: Arguments, baseUrl: string): Outgoing {
  const { method, path, body } = operation
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segmentOf(String(args[name])))
  const query = only(args, name => !inPath.includes(name) && !body.includes(name))
  const hasBody = body.length > 0
  return {
    method,
    url: `${baseUrl}${filled}${queryOf(query)}`,
    headers: { accept: accepted(operation).join(', '), ...(hasBody && { 'content-type': 'application/json' }) },
    replies: operation.replies,
    read: readOf(operation),
    isIdempotent: operation.rows !== undefined,
    body: hasBody ? bodyOf(only(args, name => body.includes(name))) : undefined,
  }
}
