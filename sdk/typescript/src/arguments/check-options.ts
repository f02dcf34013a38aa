import { InvalidArgument } from '../errors/svc-error.ts'
import { mustBeOfType, unknownOption } from './messages.ts'

type Check = (value: unknown) => string | undefined

const ofType =
  (type: string): Check =>
  value =>
    typeof value === type ? undefined : mustBeOfType(type, value)

/** The key is not repeated: errors are logged. */
const secret: Check = value => (typeof value === 'string' || value === null ? undefined : mustBeOfType('string', {}))

const has = (value: unknown, ...methods: string[]) =>
  typeof value === 'object' &&
  value !== null &&
  methods.every(name => typeof (value as Record<string, unknown>)[name] === 'function')

const signal: Check = value =>
  value === null || has(value, 'throwIfAborted', 'addEventListener')
    ? undefined
    : 'must be an AbortSignal, such as the signal of an AbortController'

const cache: Check = value =>
  value === false || has(value, 'get', 'set') ? undefined : 'must be a store with get and set, or false'

const address: Check = value => (value instanceof URL ? undefined : ofType('string')(value))

const ofAll = {
  timeout: ofType('number'),
  maxRetries: ofType('number'),
  maxWait: ofType('number'),
  headers: (value: unknown) => (value === null ? mustBeOfType('object', value) : ofType('object')(value)),
}
const ofCalls = { ...ofAll, signal }

const options: Readonly<Record<'call' | 'batch' | 'client', Readonly<Record<string, Check>>>> = {
  call: ofCalls,
  batch: { ...ofCalls, idempotencyKey: ofType('string'), batchSize: ofType('number') },
  client: {
    ...ofAll,
    baseUrl: address,
    apiKey: secret,
    userAgent: ofType('string'),
    cache,
    checkArguments: ofType('boolean'),
    fetch: ofType('function'),
    pause: ofType('function'),
    random: ofType('function'),
  },
}

/** Throws InvalidArgument if options are no object, or one is unknown or of another type, as programs without types can send. */
export function checkOptions(given: unknown, of: keyof typeof options): void {
  if (typeof given !== 'object' || given === null)
    throw new InvalidArgument([{ pointer: '/options', message: mustBeOfType('object', given) }])
  const known = options[of]
  const fields = Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined) return []
    const check = Object.hasOwn(known, name) ? known[name] : undefined
    const message = check ? check(value) : unknownOption(name, Object.keys(known))
    return message === undefined ? [] : [{ pointer: `/${name}`, message }]
  })
  if (fields.length > 0) throw new InvalidArgument(fields)
}
