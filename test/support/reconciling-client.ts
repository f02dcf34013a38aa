import assert from 'node:assert/strict'
import { type ReconciliationSchema, reconciliationIssues } from './reconciliation-schemas.ts'
import { type ApiReply, sendRequest } from './send-request.ts'
import { baseUrl, type TestService } from './service.ts'

/** A query as OpenRefine forms it from a cell, the type of its column, and other columns of its row. */
export interface CellQuery {
  query: string
  type?: string
  type_strict?: 'should'
  limit?: number
  properties?: { pid: string; v: unknown }[]
}

const valid = (schema: ReconciliationSchema, message: unknown) =>
  assert.deepEqual(reconciliationIssues(schema, message), [], schema)

/** The parameters that OpenRefine adds to each request of a suggest service. */
const added = { spell: 'always', exact: 'false', scoring: 'entity', prefixed: 'true' }

/** OpenRefine sends 10 queries, or 10 ids, in a request. */
const batchSize = 10

const inTens = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / batchSize) }, (_, at) =>
    items.slice(at * batchSize, (at + 1) * batchSize),
  )

/**
 * A client that does what OpenRefine does with a service added by its address: it sends no header, knows only what the manifest
 * says, and checks every message by the schemas of the protocol. `cost` is the sum of the units of all replies.
 */
export async function addService(service: TestService, path: string) {
  let cost = 0
  const send = async (address: string, options: Parameters<typeof sendRequest>[2] = {}): Promise<ApiReply> => {
    assert.ok(address.startsWith(baseUrl), address)
    const reply = await sendRequest(service, address.slice(baseUrl.length), options)
    assert.equal(reply.headers['access-control-allow-origin'], '*')
    cost += Number(reply.headers['x-svc-cost-units'])
    return reply
  }
  const get = async (address: string, query: Record<string, string> = {}) => {
    const parameters = new URLSearchParams(query)
    const reply = await send(parameters.size > 0 ? `${address}?${parameters}` : address)
    assert.equal(reply.status, 200, reply.text)
    return reply
  }
  const post = async (name: 'queries' | 'extend', message: unknown) => {
    const body = new URLSearchParams({ [name]: JSON.stringify(message) })
    const reply = await send(`${baseUrl}${path}`, { method: 'POST', body })
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }

  const { body: manifest } = await get(`${baseUrl}${path}`)
  valid('manifest', manifest)
  const suggestAt = ({ service_url, service_path }: Record<string, string>) => `${service_url}${service_path}`

  return {
    manifest,
    spent: () => cost,
    /** The results of the queries, in their order. */
    reconcile: async (queries: readonly CellQuery[]) => {
      const results = []
      for (const own of inTens(queries)) {
        const batch = Object.fromEntries(own.map((query, at) => [`q${at}`, query]))
        valid('queryBatch', batch)
        const answer = await post('queries', batch)
        valid('resultBatch', answer)
        assert.deepEqual(Object.keys(answer), Object.keys(batch))
        results.push(...Object.values(answer))
      }
      // biome-ignore lint/suspicious/noExplicitAny: checked by the schema
      return results as any[]
    },
    suggestEntities: async (prefix: string, type?: string) => {
      const { body } = await get(suggestAt(manifest.suggest.entity), { prefix, ...added, ...(type && { type }) })
      valid('suggestEntities', body)
      return body.result
    },
    suggest: async (kind: 'property' | 'type', prefix: string) => {
      const { body } = await get(suggestAt(manifest.suggest[kind]), { prefix, ...added })
      valid('suggestTerms', body)
      return body.result
    },
    proposeProperties: async (type: string) => {
      const { body } = await get(suggestAt(manifest.extend.propose_properties), { type, limit: '5' })
      valid('propertyProposal', body)
      return body.properties
    },
    extend: async (ids: readonly string[], properties: readonly string[]) => {
      const rows = {}
      for (const own of inTens(ids)) {
        const query = { ids: own, properties: properties.map(id => ({ id })) }
        valid('extensionQuery', query)
        const answer = await post('extend', query)
        valid('extensionResponse', answer)
        assert.deepEqual(
          answer.meta.map(({ id }: { id: string }) => id),
          properties,
        )
        Object.assign(rows, answer.rows)
      }
      return rows as Record<string, Record<string, object[]>>
    },
    preview: async (id: string) => get(manifest.preview.url.replace('{{id}}', encodeURIComponent(id))),
  }
}
