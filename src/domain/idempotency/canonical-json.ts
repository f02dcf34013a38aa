import { hash } from 'node:crypto'

/** A parsed JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject

interface JsonObject {
  readonly [name: string]: Json
}

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sorted = (_name: string, value: unknown): unknown =>
  isJsonObject(value as Json)
    ? Object.fromEntries(Object.entries(value as JsonObject).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** The canonical text of a JSON value: without spaces, names of objects sorted, lists in their order. */
export const canonicalJson = (value: Json): string => JSON.stringify(value, sorted)

/** SHA-256 of a canonical request, base64url: requests with the same digest are equal. */
export const requestDigest = (request: string): string => hash('sha256', request, 'base64url')

/** 46,656 values: in one of so many cases, a difference is missing from the list of differences. There is no other effect. */
const fingerprintLength = 3

/** A short hash of a scalar (FNV-1a, base 36). */
function fingerprintOf(scalar: Json): string {
  const text = JSON.stringify(scalar)
  let mark = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193)
  return (mark >>> 0).toString(36).padStart(fingerprintLength, '0').slice(-fingerprintLength)
}

/** The value with a fingerprint in place of each scalar: shows where another value differs without storing this one. */
export function outlineOf(value: Json): Json {
  if (Array.isArray(value)) return value.map(outlineOf)
  if (!isJsonObject(value)) return fingerprintOf(value)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, outlineOf(member)]))
}
