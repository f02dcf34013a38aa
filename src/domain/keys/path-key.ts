/** A path after which a key may be a segment, and the segments that are no keys because operations have them. */
interface KeyedPath {
  after: string
  segments: ReadonlySet<string>
}

/** The keyed paths of operations: `/reconcile`, below which `suggest` and `preview` are no keys. */
export function keyedPaths(operations: readonly { path: string; keyAfter: string | null }[]): KeyedPath[] {
  const byStart = Map.groupBy(operations, ({ keyAfter }) => keyAfter)
  return [...byStart].flatMap(([after, own]) => {
    if (after === null) return []
    const segments = own.flatMap(({ path }) => path.slice(after.length + 1).split('/')[0] || [])
    return [{ after, segments: new Set(segments) }]
  })
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * The key in a target (`/reconcile/<key>/preview?id=1`), and the target without it; undefined if it has none. Every segment that
 * no operation has is taken for a key, so that a mistyped key is refused without being repeated.
 */
export function takePathKey(target: string, paths: readonly KeyedPath[]): { key: string; target: string } | undefined {
  const found = paths.find(({ after }) => target.startsWith(`${after}/`))
  if (!found) return undefined
  const [, segment = '', rest = ''] = /^([^/?#]*)(.*)$/s.exec(target.slice(found.after.length + 1)) ?? []
  if (segment === '' || found.segments.has(segment)) return undefined
  return { key: decoded(segment), target: found.after + rest }
}
