import { queryProperties } from '#domain/reconciliation/properties.ts'
import { allTypes } from '#domain/reconciliation/types.ts'
import { cacheHeaders } from './cache-headers.ts'
import type { Handler } from './handler.ts'

const cacheSeconds = 3600

interface Term {
  id: string
  name: string
  description: string
}

const terms: Readonly<Record<'property' | 'type', () => readonly Term[]>> = {
  property: () => queryProperties,
  type: () => allTypes().map(type => ({ ...type, description: type.id })),
}

const has = (text: string, prefix: string) => text.toLowerCase().includes(prefix.toLowerCase())

/** The properties of queries, or the types, whose id or name has the text typed so far. */
export const suggestTerms: Handler<'suggestTerms'> = async ({ path, query, caller }) => {
  const prefix = (query?.prefix ?? '').trim()
  const result = terms[path.kind]()
    .filter(({ id, name }) => has(id, prefix) || has(name, prefix))
    .map(({ id, name, description }) => ({ id, name, description }))
  return {
    status: 200,
    headers: cacheHeaders(caller, cacheSeconds),
    body: { result },
    units: 0,
  }
}
