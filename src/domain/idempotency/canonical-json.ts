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
