import { resolve } from 'node:path'
import { isAddressRange } from '#domain/keys/address-allowed.ts'

/** A setting that cannot be used; the command line prints its message, one line, and exits. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ConfigError'
  }
}

export interface Config {
  host: string
  port: number
  dataDir: string
  baseUrl: string
  mcpUrl: string
  errorsUrl: string
  /** What Express may trust of X-Forwarded-For: a number of hops, or addresses. */
  trustProxy: false | number | string
  keySecret: string | undefined
  logLevel: string
  tiersFile: string | undefined
  /** The key that `svc mcp` makes its requests with: never said. */
  apiKey: string | undefined
  /** May carry a password: never said. */
  redisUrl: string | undefined
}

export type Environment = Readonly<Record<string, string | undefined>>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** The name, default and meaning of every variable read; the README's table is checked against it. */
export const variables: Record<string, { fallback: string; meaning: string }> = {
  SVC_HOST: { fallback: '127.0.0.1', meaning: 'Address to listen on.' },
  SVC_PORT: { fallback: '8080', meaning: 'Port to listen on; `PORT` is honoured too.' },
  SVC_DATA_DIR: { fallback: '.svc', meaning: 'Folder of the databases, created on first start.' },
  SVC_BASE_URL: { fallback: 'http://SVC_HOST:SVC_PORT', meaning: 'Public address of the REST interface.' },
  SVC_MCP_URL: { fallback: 'SVC_BASE_URL', meaning: 'Public address of the MCP server.' },
  SVC_ERRORS_URL: { fallback: 'SVC_BASE_URL/errors', meaning: 'Public address of the error pages.' },
  SVC_TRUST_PROXY: {
    fallback: '',
    meaning: 'Proxies trusted for X-Forwarded-For: a number of hops, or addresses and CIDR ranges.',
  },
  SVC_KEY_SECRET: {
    fallback: 'made on first start',
    meaning: 'Secret behind key checksums and hashes, at least 32 characters.',
  },
  SVC_LOG_LEVEL: { fallback: 'info', meaning: `One of ${logLevels.join(', ')}.` },
  SVC_TIERS_FILE: {
    fallback: 'data/reference/tiers.yaml',
    meaning: 'Another file of tiers: limits, included results, fees.',
  },
  SVC_API_KEY: {
    fallback: '',
    meaning: 'Restricted key that `svc mcp` makes its requests with; no other command reads it.',
  },
  SVC_DATABASE_URL: { fallback: '', meaning: 'PostgreSQL in place of the embedded files; not in this release.' },
  SVC_REDIS_URL: {
    fallback: '',
    meaning: 'Redis for limits shared by several servers: a `redis://` or `rediss://` address.',
  },
}

function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new ConfigError(`SVC_PORT is not a port number: ${text}`)
  return port
}

/** An http or https address without its last slashes. Throws ConfigError, which says whose it is. */
export function readUrl(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new ConfigError(`${name} is not an http or https address: ${text}`)
  if (/[?#@]/.test(text)) throw new ConfigError(`${name} cannot have a query, a fragment or credentials`)
  return text.trim().replace(/\/+$/, '')
}

// The names that Express has for ranges of addresses.
const namedRanges = ['loopback', 'linklocal', 'uniquelocal']

function readTrustProxy(text: string | undefined): Config['trustProxy'] {
  if (!text || text === 'false' || text === '0') return false
  if (text === 'true')
    throw new ConfigError('SVC_TRUST_PROXY must name hops or addresses; true would let callers forge theirs')
  if (/^\d+$/.test(text)) return Number(text)
  const entries = text.split(',').map(entry => entry.trim())
  const wrong = entries.find(entry => !namedRanges.includes(entry) && !isAddressRange(entry))
  if (wrong !== undefined) throw new ConfigError(`SVC_TRUST_PROXY is not a number of hops, nor addresses: ${text}`)
  if (entries.some(entry => /\/0+$/.test(entry)))
    throw new ConfigError(`SVC_TRUST_PROXY trusts every address, so callers could forge theirs: ${text}`)
  return entries.join(', ')
}

function refuseUnsupported(env: Environment) {
  if (env.SVC_DATABASE_URL) throw new ConfigError('SVC_DATABASE_URL is not supported by this release; unset it')
}

// The address is never repeated: it may carry a password.
function readRedisUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^rediss?:$/.test(url.protocol) || url.hostname === '')
    throw new ConfigError('SVC_REDIS_URL is not a redis or rediss address')
  if (!/^\/?\d*$/.test(url.pathname) || url.search !== '' || url.hash !== '')
    throw new ConfigError('SVC_REDIS_URL can have the number of a database after the host, and nothing else')
  return url.href
}

function readKeySecret(secret: string | undefined): string | undefined {
  if (secret !== undefined && secret.length < 32)
    throw new ConfigError('SVC_KEY_SECRET must have at least 32 characters')
  return secret
}

function readLogLevel(level: string): string {
  if (!logLevels.includes(level)) throw new ConfigError(`SVC_LOG_LEVEL is not one of ${logLevels.join(', ')}: ${level}`)
  return level
}

const hostInUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** The configuration in an environment. Throws ConfigError. */
export function readConfig(env: Environment): Config {
  refuseUnsupported(env)
  const host = env.SVC_HOST || '127.0.0.1'
  const port = readPort(env.SVC_PORT || env.PORT || '8080')
  const baseUrl = readUrl('SVC_BASE_URL', env.SVC_BASE_URL || `http://${hostInUrl(host)}:${port}`)
  return Object.freeze({
    host,
    port,
    dataDir: resolve(env.SVC_DATA_DIR || '.svc'),
    baseUrl,
    mcpUrl: readUrl('SVC_MCP_URL', env.SVC_MCP_URL || baseUrl),
    errorsUrl: readUrl('SVC_ERRORS_URL', env.SVC_ERRORS_URL || `${baseUrl}/errors`),
    trustProxy: readTrustProxy(env.SVC_TRUST_PROXY),
    keySecret: readKeySecret(env.SVC_KEY_SECRET),
    logLevel: readLogLevel(env.SVC_LOG_LEVEL || 'info'),
    tiersFile: env.SVC_TIERS_FILE || undefined,
    apiKey: env.SVC_API_KEY || undefined,
    redisUrl: readRedisUrl(env.SVC_REDIS_URL),
  })
}
