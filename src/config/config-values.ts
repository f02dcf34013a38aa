import { isIP } from 'node:net'
import { z } from 'zod'
import { readObjectAddress } from '#data/objects/object-address.ts'
import { addressesOf } from '#data/postgres/addresses-of.ts'
import { type CountryCode, countryCodes, readCountry } from '#domain/countries.ts'
import { isAddressRange } from '#domain/keys/address-allowed.ts'
import { parseSlots } from '#domain/keys/slot.ts'
import { notRedis, readRedisAddress } from '../limits/redis/redis-address.ts'
import { logFormats } from '../logging/log-format.ts'
import { samplerNames } from '../tracing/tracing.ts'

// Messages complete a sentence that starts with the name of the variable. They never repeat a value that may contain a password.

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export const logLevel = z.enum(logLevels, { error: ({ input }) => `is not one of ${logLevels.join(', ')}: ${input}` })

export const logFormat = z.enum(logFormats, {
  error: ({ input }) => `is not one of ${logFormats.join(', ')}: ${input}`,
})

/** `true` in any case is true; everything else is false, as OpenTelemetry says of its variables. */
export const yes = z.string().transform(text => text.trim().toLowerCase() === 'true')

/** A number of days such as 400d. */
export const days = z
  .string()
  .refine(text => /^[1-9]\d{0,4}d$/.test(text), {
    error: ({ input }) => `is not a number of days, such as 400d: ${input}`,
  })
  .transform(text => Number(text.slice(0, -1)))

/** A name or an address to listen on: IPv6 with or without the brackets that it has in a URL, and without a port. */
export const hostName = z
  .string()
  .transform(text => text.replace(/^\[(.*)\]$/, '$1'))
  .refine(text => isIP(text) !== 0 || !/[\s/:]/.test(text), {
    error: ({ input }) => `is neither a name nor an address without a port, such as 127.0.0.1 or ::1: ${input}`,
  })

/** Kubernetes tells the containers of a namespace so of its service called svc. */
const ofServiceLink = (text: string) =>
  /^(tcp|udp):\/\//.test(text) ? '; Kubernetes has set it: give the pod enableServiceLinks: false' : ''

export const portNumber = z
  .string()
  .refine(text => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, {
    error: ({ input }) => `is not a port number: ${input}${ofServiceLink(String(input))}`,
  })
  .transform(Number)

export const onOrOff = z
  .enum(['on', 'off'], { error: ({ input }) => `is neither on nor off: ${input}` })
  .transform(text => text === 'on')

/** A whole number above zero. */
export const count = z
  .string()
  .refine(text => /^[1-9]\d{0,8}$/.test(text), { error: ({ input }) => `is not a whole number above zero: ${input}` })
  .transform(Number)

const mostThreads = 1_024

/** A number of threads: each takes tens of megabytes, so a mistyped number would exhaust the machine. */
export const threadCount = count.refine(number => number <= mostThreads, {
  error: ({ input }) => `is more than ${mostThreads} threads: ${input}`,
})

/** A whole number of seconds, at most an hour. */
export const seconds = z
  .string()
  .refine(text => /^\d{1,4}$/.test(text) && Number(text) <= 3_600, {
    error: ({ input }) => `is not a whole number of seconds up to 3600: ${input}`,
  })
  .transform(Number)

/** A share from 0 to 1. */
export const share = z
  .string()
  .refine(text => /^(0(\.\d+)?|1(\.0+)?)$/.test(text), { error: ({ input }) => `is not a share from 0 to 1: ${input}` })
  .transform(Number)

export const samplerName = z.enum(samplerNames, {
  error: ({ input }) => `is not one of ${samplerNames.join(', ')}: ${input}`,
})

/** A host with a port, or of several parts, and a path perhaps. */
const withoutScheme = /^(?:localhost|[\w-]+(?:\.[\w-]+)+|[\w-]+(?=:\d))(?::\d{1,5})?(?:\/[\w./-]*)?$/

const notHttp = (text: string): string => {
  const scheme = /^(?:localhost|127\.)/.test(text) ? 'http' : 'https'
  return `is not an http or https address: ${text}${withoutScheme.test(text) ? `; write ${scheme}://${text}` : ''}`
}

/** An http or https address, without its trailing slashes. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: ({ input }) => notHttp(String(input)), abort: true })
  .refine(text => !/[?#@]/.test(text), 'cannot have a query, a fragment or credentials')
  // It is written into pages and files as it stands.
  .refine(text => !/[\s"'<>\\`]/.test(text), 'cannot have spaces, quotation marks, angle brackets or backslashes')
  .transform(text => text.replace(/\/+$/, ''))

/** The end of the address of an interface, which people copy in place of that of the service. */
const pathOfInterface = /\/(?:v1|mcp)$/

/** The address of a service that is asked. */
export const serviceUrl = httpUrl.refine(text => !pathOfInterface.test(text), {
  error: ({ input }) =>
    `must be the address of the service, without ${pathOfInterface.exec(String(input))?.[0]} at its end`,
})

/** The message about an address that cannot be read, which a password that is not encoded is often the reason for. */
const unreadable = (message: string, text: string): string =>
  /^(postgres(ql)?|rediss?(\+\w+)?):\/\/.*@/is.test(text)
    ? `${message}; in a password, write @ : / ? # % as %40 %3A %2F %3F %23 %25`
    : message

/** The address of a Redis server, of its Sentinels, or of nodes of a Cluster. */
export const redisUrl = z.string().transform((text, context) => {
  const address = readRedisAddress(text.trim())
  if (typeof address !== 'string') return address
  context.addIssue({ code: 'custom', message: address === notRedis ? unreadable(notRedis, text) : address })
  return z.NEVER
})

/** Slots of accounts, as ranges such as 00-Uz,Vb. */
export const slots = z.string().transform((text, context) => {
  const parsed = parseSlots(text)
  if (parsed) return parsed
  context.addIssue({ code: 'custom', message: `is not a list of slots, such as 00-Uz,Vb: ${text}` })
  return z.NEVER
})

/** The address of a bucket or a folder. */
export const objectAddress = z.string().transform((text, context) => {
  const address = readObjectAddress(text.trim())
  if (typeof address !== 'string') return address
  context.addIssue({ code: 'custom', message: address })
  return z.NEVER
})

/** Codes of countries such as `NO,SE`, in the order of `countryCodes`. */
export const countryList = z.string().transform((text, context): CountryCode[] => {
  const given = text.split(',').map(code => code.trim())
  const unknown = given.find(code => readCountry(code) === undefined)
  if (unknown !== undefined)
    context.addIssue({ code: 'custom', message: `is not a list of countries such as NO,SE: ${unknown || text}` })
  return countryCodes.filter(code => given.some(each => readCountry(each) === code))
})

function isDatabaseAddress(text: string): boolean {
  const { protocol = '', hostname = '', pathname = '', hash = '' } = URL.parse(text) ?? {}
  // An @ behind the host, or a fragment, is what follows a / or # of a password: the part before that would be printed as the host.
  return /^postgres(ql)?:$/.test(protocol) && hostname !== '' && !pathname.includes('@') && hash === ''
}
const parameterOf = (text: string, name: string) => URL.parse(text)?.searchParams.get(name) ?? null
const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full']
/** What the driver does not refuse: it takes an unknown mode for another one. */
function sslIssue(text: string): string | undefined {
  const mode = parameterOf(text, 'sslmode')
  if (mode !== null && !sslModes.includes(mode))
    return `must have an sslmode of ${sslModes.slice(0, -1).join(', ')} or ${sslModes.at(-1)}, not ${mode}`
  return mode === 'verify-ca' && parameterOf(text, 'sslrootcert') === null
    ? 'must name a certificate in sslrootcert for sslmode=verify-ca'
    : undefined
}
/** The driver takes port 0 for the usual one, and of the parameter what begins as a number. */
function portIssue(text: string): string | undefined {
  const { port = '' } = URL.parse(text) ?? {}
  const named = parameterOf(text, 'port') ?? port
  const isPort = named === '' || (/^\d{1,5}$/.test(named) && Number(named) > 0 && Number(named) < 65_536)
  return isPort ? undefined : `must have a port from 1 to 65535, not ${named}`
}
/** Servers that are read alone are none: every server records usage. */
const writableSessions = [null, 'read-write', 'primary', 'any']

/** The address of a PostgreSQL database, of one server or several; its parameters are those of libpq, such as sslmode. */
export const databaseUrl = z
  .string()
  .refine(text => addressesOf(text).every(isDatabaseAddress), {
    error: ({ input }) => unreadable('is not a postgres or postgresql address', String(input)),
    abort: true,
  })
  .refine(text => addressesOf(text).every(each => new URL(each).pathname.length > 1), {
    error: 'must name a database after the host',
  })
  // Addresses are printed without what is before the host.
  .refine(
    text => parameterOf(addressesOf(text)[0] ?? '', 'password') === null,
    'must have its password before the host',
  )
  .refine(
    text => writableSessions.includes(parameterOf(addressesOf(text)[0] ?? '', 'target_session_attrs')),
    'must have target_session_attrs=read-write, or none',
  )
  .superRefine((text, context) => {
    const addresses = addressesOf(text)
    const message = sslIssue(addresses[0] ?? '') ?? addresses.map(portIssue).find(issue => issue !== undefined)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

// The names that Express has for ranges of addresses.
const namedRanges = ['loopback', 'linklocal', 'uniquelocal']

function trustProxyIssue(text: string, entries: readonly string[]): string | undefined {
  if (text === 'true') return 'must name hops or addresses; true would let callers forge theirs'
  if (!entries.every(entry => namedRanges.includes(entry) || isAddressRange(entry)))
    return `is neither a number of hops nor addresses: ${text}`
  if (entries.some(entry => /\/0+$/.test(entry))) return `trusts every address, so callers could forge theirs: ${text}`
  return undefined
}

// More hops than there are proxies would let callers forge their addresses.
const hopsIssue = (text: string) => (Number(text) > 10 ? `is more than 10 hops: ${text}` : undefined)

/** The proxies that may set X-Forwarded-For: none, a number of hops, or addresses and ranges. */
export const trustProxy = z.string().transform((text, context): false | number | string => {
  if (text === 'false' || text === '0') return false
  const isNumber = /^\d+$/.test(text)
  const entries = text.split(',').map(entry => entry.trim())
  const message = isNumber ? hopsIssue(text) : trustProxyIssue(text, entries)
  if (message !== undefined) context.addIssue({ code: 'custom', message })
  return isNumber ? Number(text) : entries.join(', ')
})
