/** A value that is computed when it is first asked for, and kept. */
export function lazy<T extends object>(compute: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= compute()
    return value
  }
}
