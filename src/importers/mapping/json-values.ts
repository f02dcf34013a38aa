/** An object read from JSON, of whose members nothing is known yet. */
export type Json = Record<string, unknown>

/** The value as an object; one without members when it is none. */
export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

/** The objects of a list; a value that is no list has none. */
export const objectsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(objectOf) : [])
