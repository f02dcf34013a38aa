import type { BucketWindow } from '#domain/limits/buckets.ts'

/** The first part of the key under which a window is kept in Redis. */
export const redisPrefix = ({ isOfAddress }: BucketWindow): string => (isOfAddress ? 'svc:address' : 'svc:key')

/** The second part of the key, a Redis hash tag: the text in braces decides on which server of a cluster a key is. */
export const redisTag = ({ counter }: BucketWindow): string => `{${counter}}`

export const redisKey = (window: BucketWindow): string => `${redisPrefix(window)}:${redisTag(window)}`
