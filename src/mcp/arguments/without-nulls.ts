function hasNull(value: object): boolean {
  if (Array.isArray(value)) return value.some(isOrHasNull)
  // `Object.values` would allocate an array for each object.
  for (const name in value) if (isOrHasNull(value[name as never])) return true
  return false
}

const isOrHasNull = (value: unknown): boolean => value === null || (typeof value === 'object' && hasNull(value))

/** A value without the members of objects that are null, at every level. What has none is not copied. */
export function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !hasNull(value)) return value
  if (Array.isArray(value)) return value.map(withoutNulls)
  const kept: [string, unknown][] = []
  for (const [name, inner] of Object.entries(value)) if (inner !== null) kept.push([name, withoutNulls(inner)])
  return Object.fromEntries(kept)
}
