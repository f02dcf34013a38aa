import { resolve } from 'node:path'
import { z } from 'zod'
import type { ObjectAddress } from '#data/objects/object-address.ts'
import type { CountryCode } from '#domain/countries.ts'
import { countryCodes } from '#domain/countries.ts'
import type { RedisAddress } from '../limits/redis/redis-address.ts'
import type { LogFormat } from '../logging/log-format.ts'
import type { Batching, Sampling } from '../tracing/tracing.ts'
import { ConfigError } from './config-error.ts'
import { onOneLine, trimmed } from './config-text.ts'
import {
  count,
  countryList,
  databaseUrl,
  days,
  hostName,
  httpUrl,
  logFormat,
  logLevel,
  objectAddress,
  onOrOff,
  portNumber,
  redisUrl,
  samplerName,
  seconds,
  serviceUrl,
  share,
  slots,
  threadCount,
  trustProxy,
  yes,
} from './config-values.ts'
import { configuredSecrets } from './configured-secret.ts'

/** The settings of an operator; `config-variables.ts` describes the environment variables. */
export interface Config {
  host: string
  port: number
  /** Address of the listener for operators; there is none without a port. */
  adminHost: string
  adminPort: number | undefined
  /** The token of an operator for commands that ask a running service; never printed. */
  adminToken: string | undefined
  /** Seconds from a stop signal until the server closes, in which it serves and is not ready. */
  drainSeconds: number
  dataDir: string
  baseUrl: string
  mcpUrl: string
  errorsUrl: string
  /** The proxies whose X-Forwarded-For Express trusts: none, a number of hops, or addresses. */
  trustProxy: false | number | string
  /** Maximum number of concurrent connections, and of those from one address. */
  maxConnections: number
  maxConnectionsPerAddress: number
  /** Threads that answer requests; as many as the machine allows without it. */
  threads: number | undefined
  keySecret: string | undefined
  /** Earlier server secrets, newest first: accepted, and not used for anything new. */
  oldKeySecrets: readonly string[]
  logLevel: string
  /** File of the log; standard output without it. */
  logFile: string | undefined
  logFormat: LogFormat
  /** Days that entries of the audit log are kept; forever without it. */
  auditRetentionDays: number | undefined
  /** Days that files of the log are kept; undefined if the service does not rotate them. */
  logRetentionDays: number | undefined
  tiersFile: string | undefined
  /** Whether countries without a register are served from the embedded sample. */
  sample: boolean
  /** The address of the service that commands ask. */
  serviceUrl: string
  /** The key that commands make their requests with; never printed. */
  apiKey: string | undefined
  /** PostgreSQL, in place of the databases in the data folder. May contain a password; never printed. */
  databaseUrl: string | undefined
  /** Whether a server or a command migrates the database at its start. */
  migratesDatabase: boolean
  /** May contain a password; never printed. */
  redis: RedisAddress | undefined
  /** The slots of new accounts, if accounts are dealt out to several cells. */
  slots: readonly string[] | undefined
  /** Where releases of partitions and search index are published to and fetched from; made here without it. */
  releaseStore: ObjectAddress | undefined
  /** The countries that this server holds. */
  countries: readonly CountryCode[]
  /** Where traces are sent, and how many are recorded; nothing is traced without it. */
  tracing: ({ endpoint: string; batching: Batching } & Sampling) | undefined
}

export type Environment = Readonly<Record<string, string | undefined>>

const schema = z.object({
  SVC_HOST: hostName.default('127.0.0.1'),
  SVC_PORT: portNumber.default(8080),
  SVC_ADMIN_HOST: hostName.default('127.0.0.1'),
  SVC_ADMIN_PORT: portNumber.optional(),
  SVC_ADMIN_TOKEN: z.string().optional(),
  SVC_DRAIN_SECONDS: seconds.default(0),
  SVC_BASE_URL: httpUrl.optional(),
  SVC_MCP_URL: httpUrl.optional(),
  SVC_ERRORS_URL: httpUrl.optional(),
  SVC_DATA_DIR: z.string().default('.svc'),
  SVC_TRUST_PROXY: trustProxy.default(false),
  SVC_MAX_CONNECTIONS: count.default(10_000),
  SVC_MAX_CONNECTIONS_PER_ADDRESS: count.default(1_000),
  SVC_THREADS: threadCount.optional(),
  SVC_KEY_SECRET: z.string().optional(),
  SVC_KEY_SECRET_FILE: z.string().optional(),
  SVC_KEY_SECRET_OLD: z.string().optional(),
  SVC_LOG_LEVEL: logLevel.default('info'),
  SVC_LOG_FILE: z.string().optional(),
  SVC_LOG_FORMAT: logFormat.default('auto'),
  SVC_LOG_RETENTION: days.optional(),
  SVC_AUDIT_RETENTION: days.optional(),
  SVC_TIERS_FILE: z.string().optional(),
  SVC_SAMPLE: onOrOff.default(true),
  SVC_URL: serviceUrl.optional(),
  SVC_API_KEY: z.string().optional(),
  SVC_DATABASE_URL: databaseUrl.optional(),
  SVC_DATABASE_MIGRATE: onOrOff.default(true),
  SVC_REDIS_URL: redisUrl.optional(),
  SVC_SLOTS: slots.optional(),
  SVC_ARTEFACTS_URL: objectAddress.optional(),
  SVC_COUNTRIES: countryList.optional(),
  AWS_ENDPOINT_URL_S3: httpUrl.optional(),
  AWS_REGION: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_TRACES_SAMPLER: samplerName.default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  OTEL_SDK_DISABLED: yes.default(false),
  OTEL_BSP_SCHEDULE_DELAY: count.default(5_000),
  OTEL_BSP_EXPORT_TIMEOUT: count.default(30_000),
  OTEL_BSP_MAX_QUEUE_SIZE: count.default(2_048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: count.default(512),
})

/** The value of a setting. Throws ConfigError with the name of the setting. */
function parse<Value>(setting: z.ZodType<Value>, value: unknown, name?: string): Value {
  const parsed = setting.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ConfigError(onOneLine(`${name ?? issue?.path.join('.')} ${issue?.message}`))
}

/** The address of a service, without its trailing slashes. Throws ConfigError, which begins with `name`. */
export const readUrl = (name: string, text: string): string => parse(serviceUrl, text, name)

/** Whether a variable has a value: an empty one counts as not set, but an empty secret is an error. */
export const isSet = ([name, value]: [string, string | undefined]) =>
  value !== undefined && (value !== '' || name === 'SVC_KEY_SECRET')

// All addresses can be listened on, not connected to: Linux takes 0.0.0.0 for loopback, Windows refuses it.
const loopbackOf: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

function hostInUrl(listened: string): string {
  const host = loopbackOf[listened] ?? listened
  return host.includes(':') ? `[${host}]` : host
}

function tracingIn(settings: z.infer<typeof schema>): Config['tracing'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: isDisabled } = settings
  if (endpoint === undefined || isDisabled) return undefined
  return {
    endpoint,
    sampler: settings.OTEL_TRACES_SAMPLER,
    share: settings.OTEL_TRACES_SAMPLER_ARG,
    batching: {
      scheduledDelayMillis: settings.OTEL_BSP_SCHEDULE_DELAY,
      exportTimeoutMillis: settings.OTEL_BSP_EXPORT_TIMEOUT,
      maxQueueSize: settings.OTEL_BSP_MAX_QUEUE_SIZE,
      maxExportBatchSize: settings.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
    },
  }
}

function releaseStoreIn(settings: z.infer<typeof schema>): ObjectAddress | undefined {
  const { SVC_ARTEFACTS_URL: address, AWS_ENDPOINT_URL_S3: endpoint, AWS_REGION: region } = settings
  return address?.kind === 's3' ? { ...address, endpoint, region } : address
}

/** Refuses settings that are valid by themselves, but not together. */
function refuseContradictions(settings: z.infer<typeof schema>, keySecret: string | undefined) {
  if (settings.SVC_ADMIN_PORT !== 0 && settings.SVC_ADMIN_PORT === settings.SVC_PORT)
    throw new ConfigError(`SVC_ADMIN_PORT is the port of clients too: ${settings.SVC_ADMIN_PORT}`)
  if (settings.SVC_DATABASE_URL !== undefined && keySecret === undefined)
    throw new ConfigError(
      'SVC_DATABASE_URL needs SVC_KEY_SECRET or SVC_KEY_SECRET_FILE: all servers must have the same one',
    )
}

/** The configuration in an environment. Throws ConfigError. */
export function readConfig(env: Environment): Config {
  const given = trimmed(env)
  const variables = { ...given, SVC_PORT: given.SVC_PORT || given.PORT }
  const settings = parse(schema, Object.fromEntries(Object.entries(variables).filter(isSet)))
  const [keySecret, ...oldKeySecrets] = configuredSecrets(settings)
  refuseContradictions(settings, keySecret)
  const baseUrl = settings.SVC_BASE_URL ?? `http://${hostInUrl(settings.SVC_HOST)}:${settings.SVC_PORT}`
  return Object.freeze({
    host: settings.SVC_HOST,
    port: settings.SVC_PORT,
    adminHost: settings.SVC_ADMIN_HOST,
    adminPort: settings.SVC_ADMIN_PORT,
    adminToken: settings.SVC_ADMIN_TOKEN,
    drainSeconds: settings.SVC_DRAIN_SECONDS,
    dataDir: resolve(settings.SVC_DATA_DIR),
    baseUrl,
    mcpUrl: settings.SVC_MCP_URL ?? baseUrl,
    errorsUrl: settings.SVC_ERRORS_URL ?? `${baseUrl}/errors`,
    trustProxy: settings.SVC_TRUST_PROXY,
    maxConnections: settings.SVC_MAX_CONNECTIONS,
    maxConnectionsPerAddress: settings.SVC_MAX_CONNECTIONS_PER_ADDRESS,
    threads: settings.SVC_THREADS,
    keySecret,
    oldKeySecrets,
    logLevel: settings.SVC_LOG_LEVEL,
    logFile: settings.SVC_LOG_FILE,
    logFormat: settings.SVC_LOG_FORMAT,
    logRetentionDays: settings.SVC_LOG_RETENTION,
    auditRetentionDays: settings.SVC_AUDIT_RETENTION,
    tiersFile: settings.SVC_TIERS_FILE,
    sample: settings.SVC_SAMPLE,
    serviceUrl: settings.SVC_URL ?? baseUrl,
    apiKey: settings.SVC_API_KEY,
    databaseUrl: settings.SVC_DATABASE_URL,
    migratesDatabase: settings.SVC_DATABASE_MIGRATE,
    redis: settings.SVC_REDIS_URL,
    slots: settings.SVC_SLOTS,
    releaseStore: releaseStoreIn(settings),
    countries: settings.SVC_COUNTRIES ?? countryCodes,
    tracing: tracingIn(settings),
  })
}
