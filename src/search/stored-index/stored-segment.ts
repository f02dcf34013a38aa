import type { Segment } from '#domain/search/index/segment.ts'
import { isArray, type SharedArray } from './array-format.ts'

// A segment is stored as its arrays, named by their path, and JSON in which each array is replaced by its name.

const arrayMarker = '$array'

type Members = Record<string, unknown>
const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null

/** Moves the arrays of a segment to `arrays`; returns the rest, with names in place of arrays. */
export function takeArrays(value: unknown, name: string, arrays: Map<string, SharedArray>): unknown {
  if (isArray(value)) {
    arrays.set(name, value)
    return { [arrayMarker]: name }
  }
  if (Array.isArray(value) || !isMembers(value)) return value
  const members = Object.entries(value).map(([key, member]) => [key, takeArrays(member, `${name}.${key}`, arrays)])
  return Object.fromEntries(members)
}

function putArrays(value: unknown, arrays: ReadonlyMap<string, SharedArray>): unknown {
  if (Array.isArray(value) || !isMembers(value)) return value
  const stored = value[arrayMarker]
  if (typeof stored === 'string') return arrays.get(stored)
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, putArrays(member, arrays)]))
}

/** The inverse of `takeArrays`. Arrays that were not read are undefined. */
export const toSegment = (stored: unknown, arrays: ReadonlyMap<string, SharedArray>): Segment =>
  putArrays(stored, arrays) as Segment
