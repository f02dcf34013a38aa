import { hash } from 'node:crypto'

/** A value that came out of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject

export interface JsonObject {
  readonly [name: string]: Json
}

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sorted = (_name: string, value: unknown): unknown =>
  isJsonObject(value as Json)
    ? Object.fromEntries(Object.entries(value as JsonObject).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** One text for all writings of a JSON value: the order of names and the spaces between them do not matter, that of rows does. */
export const canonicalJson = (value: Json): string => JSON.stringify(value, sorted)

/** SHA-256 of a canonical request, base64url: requests with the same digest are the same. */
export const requestDigest = (request: string): string => hash('sha256', request, 'base64url')

/** 46,656 values: a difference that is missed once in so many is only missing from the list of differences. */
const marksLength = 3

/** A short mark of a scalar (FNV-1a). */
function markOf(scalar: Json): string {
  const text = JSON.stringify(scalar)
  let mark = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193)
  return (mark >>> 0).toString(36).padStart(marksLength, '0').slice(-marksLength)
}

/** A value of the same shape with a mark in place of each scalar: shows where another value differs, without holding this one. */
export function outlineOf(value: Json): Json {
  if (Array.isArray(value)) return value.map(outlineOf)
  if (!isJsonObject(value)) return markOf(value)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, outlineOf(member)]))
}
