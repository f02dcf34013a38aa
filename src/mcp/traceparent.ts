const form = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** A W3C trace context, where that is what was sent. */
export const readTraceparent = (given: unknown): string | undefined =>
  typeof given === 'string' && form.test(given) ? given : undefined
