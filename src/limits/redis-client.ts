import { Redis } from 'ioredis'

// Nothing may wait for Redis longer than a caller would: what cannot be said to it at once is counted without it.
const clientOptions = {
  connectTimeout: 2000,
  commandTimeout: 500,
  // Of a connection on which nothing comes any more, though it is open.
  socketTimeout: 2000,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  connectionName: 'svc',
}

const soon = (attempt: number) => Math.min(attempt * 100, 1000)
const never = () => null

/** A connection to Redis, made again whenever it breaks, unless it is for once. Its errors are told by the event `error`. */
export const connectToRedis = (url: string, { isForOnce = false } = {}): Redis =>
  new Redis(url, { ...clientOptions, retryStrategy: isForOnce ? never : soon })

/** What went wrong, in one line; never with the arguments of a command, since those of AUTH are a secret. */
export function redisReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Of a name with two addresses the error is of both, and has no words of its own.
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return error.message.split('\n')[0] || code
}
