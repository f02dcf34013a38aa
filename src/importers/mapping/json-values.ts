import { isRecord } from '#domain/is-record.ts'

/** A JSON object with members of unknown type. */
export type Json = Record<string, unknown>

/** The value if it is an object, else an empty object. */
export const objectOf = (value: unknown): Json => (isRecord(value) ? value : {})

/** The members of a list as objects; empty when the value is not a list. */
export const objectsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(objectOf) : [])
