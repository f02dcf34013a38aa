import { Redis } from 'ioredis'

// A command that cannot be sent immediately is not queued: its request is counted in memory.
const clientOptions = {
  connectTimeout: 2000,
  // For a connection that is open but does not answer. How long a command may take is decided by reply-timeout.ts.
  socketTimeout: 5000,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  connectionName: 'svc',
}

const retryDelay = (attempt: number) => Math.min(attempt * 100, 1000)
const singleUse = { retryStrategy: () => null, commandTimeout: 2000 }

/** A connection to Redis that reconnects whenever it breaks, unless `isSingleUse`. Emits its errors as `error`. */
export const connectToRedis = (url: string, { isSingleUse = false } = {}): Redis =>
  new Redis(url, { ...clientOptions, ...(isSingleUse ? singleUse : { retryStrategy: retryDelay }) })

/** The reason of a Redis error in one line, without the arguments of a command: those of AUTH are a secret. */
export function redisReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // The error of a name with two addresses is an AggregateError without a message.
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return error.message.split('\n')[0] || code
}
