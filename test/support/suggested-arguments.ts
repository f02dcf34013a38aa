interface Suggested {
  arguments?: object
  keep?: string[]
  keep_first?: Record<string, number>
  replace_items?: Record<string, Record<string, unknown>>
}

/** The arguments of a suggested call; a brief suggestion says how they differ from those that were sent. */
export function suggestedArguments(
  { arguments: args = {}, keep = [], keep_first = {}, replace_items = {} }: Suggested,
  sent: object,
): Record<string, unknown> {
  const before = sent as Record<string, unknown>
  const lists = before as Record<string, unknown[]>
  return {
    ...Object.fromEntries(keep.map(name => [name, before[name]])),
    ...Object.fromEntries(Object.entries(keep_first).map(([name, count]) => [name, lists[name]?.slice(0, count)])),
    ...Object.fromEntries(
      Object.entries(replace_items).map(([name, items]) => [name, lists[name]?.map((item, at) => items[at] ?? item)]),
    ),
    ...args,
  }
}
