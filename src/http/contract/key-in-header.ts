import type { IncomingHttpHeaders } from 'node:http'
import { correctUuid } from '#domain/corrections/correct-text.ts'

/** The UUID that other interfaces take as the header Idempotency-Key, where some quote it; undefined if it has none. */
export function keyInHeader({ 'idempotency-key': header }: IncomingHttpHeaders): string | undefined {
  return typeof header === 'string' ? correctUuid(header.replaceAll('"', '')) : undefined
}
