import { properties } from '#domain/reconciliation/properties.ts'
import { cacheHeaders } from './cache-headers.ts'
import type { Handler } from './handler.ts'

const cacheSeconds = 3600

/** The properties that companies can be extended with, the most used first. */
export const proposeProperties: Handler<'proposeProperties'> = async ({ query, caller }) => {
  const { type, limit } = query ?? {}
  return {
    status: 200,
    headers: cacheHeaders(caller, cacheSeconds),
    body: {
      properties: properties.slice(0, limit).map(({ id, name }) => ({ id, name })),
      ...(type !== undefined && { type }),
      ...(limit !== undefined && { limit }),
    },
    units: 0,
  }
}
