import { jsonIn } from '#domain/json-in.ts'
import { maxJsonDepth, maxJsonValues } from '#domain/json-limits.ts'

/** Whether a value is within the limits of JSON that is sent as such. */
function isWithinLimits(root: unknown): boolean {
  let values = 0
  const fits = (value: unknown, depth: number): boolean => {
    values += 1
    if (values > maxJsonValues || depth > maxJsonDepth) return false
    return typeof value !== 'object' || value === null || Object.values(value).every(inner => fits(inner, depth + 1))
  }
  return fits(root, 0)
}

/** A value that was sent as JSON text, decoded. Text with too many or too deep values, and what is no JSON, stays as it is. */
export function decodedText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const parsed = jsonIn(value)
  return parsed !== undefined && isWithinLimits(parsed) ? parsed : value
}
