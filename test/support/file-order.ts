// The longest files first and the shortest last, or at the end all processes would wait for one with a long file.
export const fileOrder: readonly RegExp[] = [
  /^test\/(client\/list-size|crash\/crash|data-releases\/releases|fuzz\/fuzz|limits\/redis-loss|node-runtime\/other-node)\.long/,
  /^test\/(attack|cli|crash|importers|request-threads|search|starved|webhooks)\//,
  /^test\/(?!browser\/)/,
  /^test\/browser\//,
]

const placeOf = (file: string) => fileOrder.findIndex(pattern => pattern.test(file))

/** Compares two test files by when they start. */
export const inOrder = (one: string, other: string): number => placeOf(one) - placeOf(other) || (one < other ? -1 : 1)
