import { hash } from 'node:crypto'
import type { components } from '#generated/schema.ts'

type Company = components['schemas']['Company']

/** Weak tag of a record without `data_freshness`: a reconciliation that changes nothing else keeps it (docs/decisions/0004-entity-tags.md). */
export const entityTag = ({ data_freshness: _, ...record }: Company): string =>
  `W/"${hash('sha256', JSON.stringify(record), 'base64url').slice(0, 22)}"`

const listedTag = /\s*(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")\s*(?:,|$)|\s*,/gy

/** The opaque tags of an If-None-Match list; undefined when it is not one. */
function readTags(header: string): string[] | undefined {
  const matches = [...header.matchAll(listedTag)]
  const matched = matches.reduce((length, [text]) => length + text.length, 0)
  return matched === header.length ? matches.flatMap(([, tag]) => tag ?? []) : undefined
}

/** Whether an If-None-Match header names the tag, by weak comparison (RFC 9110 13.1.2). A malformed one names nothing. */
export function isCurrent(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return readTags(header)?.includes(etag.replace(/^W\//, '')) ?? false
}
