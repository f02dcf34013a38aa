import { maxJsonDepth } from './json-limits.ts'

/** Whether a value is nested more deeply than JSON that callers send may be: whatever walks through it could overflow the stack. */
export const isTooDeep = (value: unknown, depth = 0): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth > maxJsonDepth || Object.values(value).some(inner => isTooDeep(inner, depth + 1)))
