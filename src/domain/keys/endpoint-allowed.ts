import { withCapitalCountry } from './capital-country.ts'

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

/**
 * Whether one of the patterns matches the decoded path; an empty list allows every path (docs/keys.md). The country may be in upper
 * or lower case in both.
 */
export function endpointAllowed(patterns: readonly string[], path: string): boolean {
  if (patterns.length === 0) return true
  const written = withCapitalCountry(path)
  return patterns.some(pattern => matches(withCapitalCountry(pattern), written))
}
