/** Edit distance, for names of at most 64 characters. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** The known name nearest to one that is not known; null when none is near. */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (name.length > 64) return null
  const near = known
    .map(candidate => ({ candidate, edits: distance(name.toLowerCase(), candidate) }))
    .filter(({ candidate, edits }) => edits < candidate.length && edits <= Math.ceil(candidate.length / 3))
    .sort((a, b) => a.edits - b.edits)
  return near[0]?.candidate ?? null
}
