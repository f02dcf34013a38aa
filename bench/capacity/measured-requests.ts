import { randomUUID } from 'node:crypto'
import type { Connection } from '../keyed-client.ts'

interface Company {
  country: string
  registry_id: string
}

/** A name as someone writes it, with the country of its company. */
interface Name {
  text: string
  country: string
}

type Sender = Pick<Connection, 'timed'>

/** A request of its own for each number, and how many results each has. */
interface Measured {
  results: number
  send: (connection: Sender, at: number) => Promise<number>
}

const rowsOfRequest = 100
const idempotent = () => ({ idempotency_key: randomUUID() })
const of = <T>(list: readonly T[], at: number) => list[at % list.length] as T

export const measuredRequests = (companies: readonly Company[], names: readonly Name[]) =>
  ({
    lookup: {
      results: 1,
      send: ({ timed }: Sender, at: number) => {
        const { country, registry_id } = of(companies, at)
        return timed(1, `/v1/companies/${country}/${encodeURIComponent(registry_id)}`)
      },
    },
    search: {
      results: 1,
      send: ({ timed }: Sender, at: number) => {
        const { text, country } = of(names, at)
        return timed(undefined, `/v1/companies/search?country=${country}&q=${encodeURIComponent(text)}`)
      },
    },
    batch: {
      results: rowsOfRequest,
      send: ({ timed }: Sender, at: number) => {
        const references = Array.from({ length: rowsOfRequest }, (_, row) => {
          const { country, registry_id } = of(companies, at * rowsOfRequest + row)
          return { country, registry_id }
        })
        return timed(undefined, '/v1/companies/lookup-batch', { ...idempotent(), references })
      },
    },
    match: {
      results: rowsOfRequest,
      send: ({ timed }: Sender, at: number) => {
        const rows = Array.from({ length: rowsOfRequest }, (_, row) => {
          const { text: name, country } = of(names, at * rowsOfRequest + row)
          return { name, country }
        })
        return timed(undefined, '/v1/companies/match', { ...idempotent(), rows })
      },
    },
    mcp: {
      results: 1,
      send: ({ timed }: Sender, at: number) => {
        const { country, registry_id } = of(companies, at)
        const params = { name: 'svc_get_company', arguments: { country, registry_id } }
        return timed(1, '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params })
      },
    },
  }) satisfies Record<string, Measured>

export type MeasuredRequest = keyof ReturnType<typeof measuredRequests>
