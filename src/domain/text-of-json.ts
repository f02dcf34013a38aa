import { isRecord } from './is-record.ts'

/**
 * A value of JSON as text, such as that of a field that has another type than it should. An object as JSON: `String` would call its
 * member `toString`, which its sender may have set to anything.
 */
export const textOfJson = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOfJson).join(',')
  return isRecord(value) ? JSON.stringify(value) : String(value)
}
