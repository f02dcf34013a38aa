const form = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** A valid W3C trace context; undefined for other text. */
export const readTraceparent = (value: unknown): string | undefined =>
  typeof value === 'string' && form.test(value) ? value : undefined
