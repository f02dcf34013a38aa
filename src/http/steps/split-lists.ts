import type { RequestHandler } from 'express'
import type { OperationId } from '#generated/operations.ts'
import schemas from '#generated/request-schemas.json' with { type: 'json' }
import { queryTypes } from './query-types.ts'

const split = (value: unknown) => [value].flat().flatMap(text => (typeof text === 'string' ? text.split(',') : [text]))

/** Reads lists in the query that are separated by commas as if each item were sent as a parameter; no step for operations without lists. */
export function splitLists(operationId: OperationId): RequestHandler[] {
  const lists = queryTypes(schemas[operationId]).flatMap(([name, type]) => (type === 'array' ? [name] : []))
  if (lists.length === 0) return []
  return [
    (req, _res, next) => {
      const sent = lists.filter(name => String(req.query[name] ?? '').includes(','))
      const query = { ...req.query, ...Object.fromEntries(sent.map(name => [name, split(req.query[name])])) }
      // Express parses the query again at each access.
      if (sent.length > 0) Object.defineProperty(req, 'query', { value: query, configurable: true, writable: true })
      next()
    },
  ]
}
