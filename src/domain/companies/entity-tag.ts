import { hash } from 'node:crypto'
import { jsonIn } from '../json-in.ts'
import type { Company } from './company.ts'

/** The weak entity tag of a representation. */
export const weakTag = (representation: string): string =>
  `W/"${hash('sha256', representation, 'base64url').slice(0, 22)}"`

/**
 * The entity tag of a company, without the times at which its sources confirmed it: an import that changes nothing else keeps it
 * (docs/decisions/0004-entity-tags.md). A record of one source has the same tag as before there was a provenance.
 */
export const entityTag = ({ data_freshness: _, provenance, sources, ...record }: Company): string => {
  if (sources.length === 0) return weakTag(JSON.stringify(record))
  const origin = { provenance, sources: sources.map(({ last_confirmed_at: _, ...source }) => source) }
  return weakTag(JSON.stringify({ ...record, ...origin }))
}

const listedTag = /\s*(?:[Ww]\/)?("[\x21\x23-\x7e\x80-\xff]*")\s*(?:,|$)|\s*,/gy

/** The opaque tags of an If-None-Match list; undefined if the header is malformed. */
function readTags(header: string): string[] | undefined {
  const matches = [...header.matchAll(listedTag)]
  const matched = matches.reduce((length, [text]) => length + text.length, 0)
  return matched === header.length ? matches.flatMap(([, tag]) => tag ?? []) : undefined
}

/** A tag without quotes, or with quotes escaped for a shell, is accepted, because it can mean only one record. */
const unquoted = (header: string) => header.trim().replace(/^W\//i, '').replaceAll('\\"', '')

/** The tags of a header that was written as JSON once too often; undefined if it was not. */
function readEncodedTags(header: string): string[] | undefined {
  const decoded = jsonIn(header)
  return typeof decoded === 'string' ? readTags(decoded) : undefined
}

/** What proxies that compress append to a tag: Apache and Caddy `-gzip`, Jetty `--gzip`. */
const encodingSuffix = /-{1,2}(?:gzip|br|zstd|deflate)(?="$)/

/**
 * Whether an If-None-Match header contains the tag, by weak comparison (RFC 9110 13.1.2), or is the tag without its quotes, which
 * many clients lose; also in JSON, with a small `w/`, or with the suffix of a proxy that compresses. False if the header is
 * malformed in another way.
 */
export function isCurrent(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  const tag = etag.replace(/^W\//, '')
  const sent = readTags(header) ?? readEncodedTags(header) ?? [`"${unquoted(header)}"`]
  return sent.some(one => one === tag || one.replace(encodingSuffix, '') === tag)
}
