/**
 * Returns a function that computes its value once for each object, as long as the object exists. Further arguments
 * count the first time only.
 */
export function memoizeByObject<Key extends object, Rest extends unknown[], Value>(
  compute: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const values = new WeakMap<Key, { value: Value }>()
  return (key, ...rest) => {
    const known = values.get(key) ?? { value: compute(key, ...rest) }
    values.set(key, known)
    return known.value
  }
}
