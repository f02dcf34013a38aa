import { checkOptions } from './arguments/check-options.ts'
import { isUuid } from './arguments/check-schema.ts'
import { mustBeFormatted } from './arguments/messages.ts'
import { InvalidArgument } from './errors/svc-error.ts'
import { version } from './generated/operations.ts'
import type { ClientOptions } from './options.ts'
import { pauseFor } from './sending/deadline.ts'
import { type EtagStore, MemoryEtagStore } from './sending/etag-store.ts'
import type { RetryOptions } from './sending/send-with-retries.ts'

/** The options of a client, all of them given. */
export interface Settings extends RetryOptions {
  baseUrl: string
  headers: Readonly<Record<string, string>>
  store: EtagStore | undefined
  checkArguments: boolean
  /** Retries of a batch that follows an answered one: a list outlasts a restart of the service. */
  laterRetries: number
}

interface Platform {
  process?: { env?: Record<string, string | undefined>; version?: string; platform?: string }
}

const { process } = globalThis as Platform
const variable = (name: string) => process?.env?.[name] || undefined

/** Browsers and other platforms set a header of their own. */
function userAgent(own: string | undefined): Record<string, string> {
  if (!process?.version) return {}
  const client = `svc-client-typescript/${version} (node ${process.version}; ${process.platform})`
  return { 'user-agent': own ? `${own} ${client}` : client }
}

const refused = (option: string, message: string) => new InvalidArgument([{ pointer: `/${option}`, message }])

function readBaseUrl(text: string | undefined): string {
  if (text === undefined) throw refused('baseUrl', 'is required, here or as the variable SVC_URL')
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw refused('baseUrl', `must be an http or https address, not ${text}`)
  if (url.search || url.hash || url.username || url.password)
    throw refused('baseUrl', 'must have no query, fragment or user')
  const address = url.href.replace(/\/+$/, '')
  const end = /\/(?:v1|mcp)$/.exec(address)?.[0]
  if (end) throw refused('baseUrl', `must be the address of the service, without ${end} at its end`)
  return address
}

function readKey(key: string | undefined): Record<string, string> {
  // The key is not repeated: errors are logged.
  if (key && !/^[!-~]+$/.test(key)) throw refused('apiKey', 'must have no spaces, line breaks or other such characters')
  return key ? { authorization: `Bearer ${key}` } : {}
}

const counted = ['timeout', 'maxRetries', 'maxWait', 'batchSize'] as const

/** What is wrong with a number. Requests are sent again any number of times with `Infinity`, but a batch has an end. */
function numberFault(name: (typeof counted)[number], value: unknown): string | undefined {
  const least = name === 'timeout' || name === 'batchSize' ? 1 : 0
  const isEndless = value === Number.POSITIVE_INFINITY && name !== 'batchSize'
  if (typeof value !== 'number' || !(value >= least) || (!isEndless && value === Number.POSITIVE_INFINITY))
    return `must be at least ${least}, not ${value}`
  const isCount = name === 'maxRetries' || name === 'batchSize'
  return isCount && !isEndless && !Number.isInteger(value) ? `must be a whole number, not ${value}` : undefined
}

/** Throws InvalidArgument if a number of milliseconds, retries or rows is none. */
export function checkNumbers(options: Partial<Record<(typeof counted)[number], number | undefined>>): void {
  for (const name of counted) {
    const value = options[name]
    const fault = value === undefined ? undefined : numberFault(name, value)
    if (fault !== undefined) throw refused(name, fault)
  }
}

/** Throws InvalidArgument if headers cannot be sent. Values are not repeated: errors are logged. */
export function checkHeaders(headers: Readonly<Record<string, string>> = {}, option = 'headers'): void {
  try {
    new Headers(headers)
  } catch {
    throw refused(option, 'must have no line breaks or other characters that headers cannot have')
  }
}

/** All headers, by their names in small letters: of two with one name, the last is sent, and not both. */
export const mergedHeaders = (...all: Readonly<Record<string, string>>[]): Record<string, string> =>
  Object.fromEntries(all.flatMap(headers => [...new Headers(headers)]))

/** A key as given, or a new one. Throws InvalidArgument if it is not a UUID. */
export function readIdempotencyKey(key: string = crypto.randomUUID()): string {
  if (!isUuid(key)) throw refused('idempotencyKey', mustBeFormatted('uuid', key))
  return key
}

/** Reads the options of a client. Throws InvalidArgument. */
export function readSettings(options: ClientOptions): Settings {
  checkOptions(options, 'client')
  checkNumbers(options)
  checkHeaders(options.headers)
  checkHeaders(userAgent(options.userAgent), 'userAgent')
  const { apiKey = variable('SVC_API_KEY'), baseUrl = variable('SVC_URL'), cache } = options
  return {
    baseUrl: readBaseUrl(baseUrl),
    headers: mergedHeaders(userAgent(options.userAgent), readKey(apiKey), options.headers ?? {}),
    store: cache === false ? undefined : (cache ?? new MemoryEtagStore()),
    checkArguments: options.checkArguments ?? true,
    timeout: options.timeout ?? 30_000,
    maxRetries: options.maxRetries ?? 3,
    laterRetries: options.maxRetries ?? 7,
    maxWait: options.maxWait ?? 60_000,
    signal: undefined,
    fetch: options.fetch ?? ((...sent) => globalThis.fetch(...sent)),
    pause: options.pause ?? pauseFor,
    random: options.random ?? Math.random,
  }
}
