/** Returns `find`, which reads an answer that it has found since `forget` again. At most `max` answers are kept. */
interface BoundedCache<Value> {
  find(key: string, find: () => Value): Value
  forget(): void
}

/** Remembers answers by key until there are `max` of them, and then begins anew. */
export function createBoundedCache<Value>(max: number): BoundedCache<Value> {
  const known = new Map<string, Value>()
  return {
    find: (key, find) => {
      const before = known.get(key)
      if (before !== undefined) return before
      const found = find()
      if (known.size === max) known.clear()
      known.set(key, found)
      return found
    },
    forget: () => known.clear(),
  }
}
