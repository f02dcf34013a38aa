import type { Caller } from '#domain/keys/caller.ts'

/** How long a reply may be kept, in seconds: by the caller alone where a key was needed to get it. */
export const cacheFor = (caller: Caller, seconds: number): string =>
  `${caller.kind === 'key' ? 'private' : 'public'}, max-age=${seconds}`
