/** A value that is computed on first use and cached. */
export function lazy<T extends object>(compute: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= compute()
    return value
  }
}
