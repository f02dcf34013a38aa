import { distance } from 'fastest-levenshtein'

/** The known name closest to an unknown one by edit distance; null when none is within a third of its length. */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (name.length > 64) return null
  const near = known
    .map(candidate => ({ candidate, edits: distance(name.toLowerCase(), candidate) }))
    .filter(({ candidate, edits }) => edits < candidate.length && edits <= Math.ceil(candidate.length / 3))
    .sort((a, b) => a.edits - b.edits)
  return near[0]?.candidate ?? null
}
