/** The number of letters to insert, delete or replace to make one text of another. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1])
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

const longest = 64

/** The known name closest to an unknown one; undefined if none is within a third of its length. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > longest) return undefined
  return known
    .map(candidate => ({ candidate, edits: distance(name.toLowerCase(), candidate) }))
    .filter(({ candidate, edits }) => edits < candidate.length && edits <= Math.ceil(candidate.length / 3))
    .sort((a, b) => a.edits - b.edits)[0]?.candidate
}
