const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value without the members of objects that are null, at every level. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isObject(value)) return value
  const kept: [string, unknown][] = []
  for (const name of Object.keys(value)) {
    const inner = value[name]
    if (inner !== null) kept.push([name, typeof inner === 'object' ? withoutNulls(inner) : inner])
  }
  return Object.fromEntries(kept)
}
