interface BoundedCache<Value> {
  /** The answer that is kept for a key, or else what `find` returns, which is kept from then on. */
  find(key: string, find: () => Value): Value
  /** Drops all answers. */
  forget(): void
}

/** Keeps answers by key. When there are `max` of them, the next one drops them all. */
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
