import type { ClientConfig } from 'pg'
import pg from 'pg'
import { parse, toClientConfig } from 'pg-connection-string'
import { fileRefusal, readSmallFile } from '../files/read-small-file.ts'
import { addressesOf, filesOf } from './addresses-of.ts'
import { servingSql } from './session-settings.ts'

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

/** Firewalls and balancers forget connections that are idle for minutes; the system would probe them after two hours. */
const probeMs = 60_000

/** One of the servers of an address. */
export interface DatabaseHost {
  host: string
  port: number
}

/** The settings of a connection. */
export interface DatabaseConfig extends ClientConfig {
  /** The servers of an address that names several: a connection is to the first that can be written to. */
  hosts?: DatabaseHost[] | undefined
  /** Statements that each connection begins with. */
  settings: string
}

const hostOf = ({ host, port }: ClientConfig): DatabaseHost => ({ host: host || 'localhost', port: port ?? 5432 })

function parsed(url: string): ClientConfig {
  // Read here first, because the parser would read a device such as /dev/zero for ever.
  for (const { path } of filesOf(url)) if (readSmallFile(path) === '') throw fileRefusal(path, 'SVC_FILE_EMPTY')
  return toClientConfig(parse(url, { useLibpqCompat: true }))
}

/**
 * The settings of a connection to the PostgreSQL of an address. `sslmode` and the certificates of the address mean what they mean to
 * psql. Throws the system's error for a certificate that cannot be read.
 */
export function clientConfig(url: string): DatabaseConfig {
  const [first = '', ...others] = addressesOf(url)
  return {
    ...parsed(first),
    ...(others.length > 0 && { hosts: [first, ...others].map(each => hostOf(parsed(each))) }),
    types,
    settings: servingSql,
    application_name: 'svc',
    keepAlive: true,
    keepAliveInitialDelayMillis: probeMs,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    // For a server that hangs, or a network that drops packets.
    query_timeout: statementMs + 1_000,
  }
}

const placeOfHost = ({ host, port }: DatabaseHost) => `${host}:${port}`

/** Where an address leads, without its user, password and parameters. */
export function placeOf(url: string): string {
  const config = clientConfig(url)
  return `${(config.hosts ?? [hostOf(config)]).map(placeOfHost).join()}/${config.database ?? ''}`
}
