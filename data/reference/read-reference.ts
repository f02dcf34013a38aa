import { isRecord } from '#domain/is-record.ts'

/** Throws an `Error` for invalid reference data. It is part of the program, so the error is never caught. */
export const fail = (reason: string): never => {
  throw new Error(`The reference data is invalid: ${reason}.`)
}

/** The text of a required key. */
export const textAt = (value: unknown, key: string): string => {
  const found = isRecord(value) ? value[key] : undefined
  return typeof found === 'string' && found !== ''
    ? found
    : fail(`${key} is missing in ${JSON.stringify(value).slice(0, 100)}`)
}

/** The text of an optional key; null when it is absent or empty. */
export const optionalTextAt = (value: unknown, key: string): string | null =>
  isRecord(value) && value[key] ? textAt(value, key) : null

/** A text that is one of those allowed. */
export const oneOf = <T extends string>(text: string, allowed: readonly T[]): T =>
  allowed.find(one => one === text) ?? fail(`${text} is not one of ${allowed.join(', ')}`)

/** The list of an optional key; empty when it is absent. */
export const listOf = (value: unknown, key: string): readonly unknown[] => {
  const found = isRecord(value) ? value[key] : undefined
  return Array.isArray(found) ? found : found === undefined ? [] : fail(`${key} is not a list`)
}
