/** Freezes a value and all values in it, which are those of JSON. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const key in value) deepFreeze(value[key])
  return value
}
