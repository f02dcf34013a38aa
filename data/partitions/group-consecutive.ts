/** Yields groups of consecutive items with the same key. */
export function* groupConsecutive<T>(items: Iterable<T>, keyOf: (item: T) => string): Generator<[T, ...T[]]> {
  let group: [T, ...T[]] | undefined
  for (const item of items) {
    if (group && keyOf(group[0]) === keyOf(item)) group.push(item)
    else {
      if (group) yield group
      group = [item]
    }
  }
  if (group) yield group
}
