/** Whether `path` matches the pattern from end to end; `*` matches any text, including slashes. Linear in both lengths. */
function matches(pattern: string, path: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return pattern === path
  if (!path.startsWith(first)) return false
  const last = rest.pop() ?? ''
  let at = first.length
  for (const part of rest) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return path.length - last.length >= at && path.endsWith(last)
}

/** Whether one of the patterns matches the decoded path; an empty list allows every path (docs/keys.md). */
export const endpointAllowed = (patterns: readonly string[], path: string): boolean =>
  patterns.length === 0 || patterns.some(pattern => matches(pattern, path))
