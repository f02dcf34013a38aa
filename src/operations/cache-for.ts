import type { Caller } from '#domain/keys/caller.ts'

/** A Cache-Control header for a number of seconds: private for callers with a key, otherwise public. */
export const cacheFor = (caller: Caller, seconds: number): string =>
  `${caller.kind === 'key' ? 'private' : 'public'}, max-age=${seconds}`
