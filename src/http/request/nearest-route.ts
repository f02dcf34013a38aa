import { nearestName } from '#domain/errors/nearest-name.ts'
import { pathSegments } from '#domain/path-segments.ts'
import type { Route } from '../../operations/route.ts'
import { routes } from './routes.ts'

const isParameter = (segment: string) => segment.startsWith('{')

const segmentScore = (segment: string, actual: string): number => {
  if (segment === actual) return 3
  return isParameter(segment) || nearestName(actual, [segment]) !== null ? 2 : 0
}

/** The score of the best alignment of two paths, minus one point per segment of difference in length. */
function similarity(segments: readonly string[], path: readonly string[]): number {
  let row: number[] = Array(path.length + 1).fill(0)
  for (const segment of segments) {
    const next = [0]
    for (const [i, given] of path.entries())
      next.push(Math.max((row[i] ?? 0) + segmentScore(segment, given), row[i + 1] ?? 0, next[i] ?? 0))
    row = next
  }
  return (row.at(-1) ?? 0) - Math.abs(segments.length - path.length)
}

/** Whether a path has a word of the operation's, other than the version: any word fits a parameter. */
const sharesWord = (segments: readonly string[], path: readonly string[]) =>
  segments.some(word => word !== 'v1' && !isParameter(word) && path.some(given => segmentScore(word, given) > 0))

/** The operation with the most similar path, by the first eight segments; undefined if no path has a word of it. */
export function nearestRoute(path: string): Route | undefined {
  const given = pathSegments(path.toLowerCase()).slice(0, 8)
  const alike = routes.filter(({ operation }) => sharesWord(pathSegments(operation.path), given))
  const scored = alike.map(route => ({ route, score: similarity(pathSegments(route.operation.path), given) }))
  return scored.toSorted((one, other) => other.score - one.score)[0]?.route
}
