import type { ClientConfig } from 'pg'
import pg from 'pg'
import { parse, toClientConfig } from 'pg-connection-string'

/** Types that the driver returns as text or `Date`: numbers of 64 bits, sums, times in ISO 8601, days as YYYY-MM-DD. */
const int8 = 20
const date = 1082
const timestamptz = 1184
const numeric = 1700

const defaultParser: typeof pg.types.getTypeParser = pg.types.getTypeParser.bind(pg.types)

const parseTime = (text: string): string => (defaultParser(timestamptz)(text) as Date).toISOString()

const parsers = new Map<number, (text: string) => unknown>([
  [int8, Number],
  [numeric, Number],
  [date, String],
  [timestamptz, parseTime],
])

const types = {
  getTypeParser: (oid: number, format: 'text' | 'binary' = 'text') =>
    (format === 'text' && parsers.get(oid)) || defaultParser(oid, format as 'text'),
}

/** A server that does not answer must not hold requests for longer. */
const connectMs = 2_000
const statementMs = 5_000

/**
 * The settings of a connection to the PostgreSQL of an address. `sslmode` and the certificates of the address mean what they mean to
 * psql. Throws the system's error for a certificate that cannot be read.
 */
export function clientConfig(url: string): ClientConfig {
  return {
    ...toClientConfig(parse(url, { useLibpqCompat: true })),
    types,
    application_name: 'svc',
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    // Where the server, or the wire to it, stands still.
    query_timeout: statementMs + 1_000,
  }
}

/** Where an address leads, without its user, password and parameters. */
export function placeOf(url: string): string {
  const { host, port, database } = clientConfig(url)
  return `${host || 'localhost'}:${port ?? 5432}/${database ?? ''}`
}
