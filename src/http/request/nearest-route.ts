import { nearestName } from '#domain/errors/nearest-name.ts'
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

const segmentsOf = (path: string) => path.split('/').filter(segment => segment !== '')

/** The operation with the most similar path, by the first eight segments. */
export function nearestRoute(path: string): Route {
  const given = segmentsOf(path.toLowerCase()).slice(0, 8)
  const scored = routes.map(route => ({ route, score: similarity(segmentsOf(route.operation.path), given) }))
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).route
}
