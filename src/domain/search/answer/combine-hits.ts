import type { FoundHit } from '../engine/found-hit.ts'

const keyOf = ({ country, registry_id }: FoundHit) => `${country}/${registry_id}`

/** Whether a hit has words of the name of a row; a company with its address alone is another one. */
export const isNamed = ({ kind }: Pick<FoundHit, 'kind'>): boolean => kind !== 'address'

/**
 * The hits of a row by its name and address, and by its name alone: an address that a record lacks, or has otherwise,
 * must not hide the name. Each company has the higher confidence; together at most 1.
 */
export function combineHits(byAddress: readonly FoundHit[], byName: readonly FoundHit[]): FoundHit[] {
  const best = new Map<string, FoundHit>()
  for (const hit of [...byAddress.filter(isNamed), ...byName])
    if ((best.get(keyOf(hit))?.confidence ?? -1) < hit.confidence) best.set(keyOf(hit), hit)
  const hits = [...best.values()]
  const sum = Math.max(
    1,
    hits.reduce((all, { confidence }) => all + confidence, 0),
  )
  // Scores of two searches cannot be compared, but confidences can.
  return hits
    .map(hit => ({ ...hit, confidence: hit.confidence / sum, score: hit.confidence / sum }))
    .toSorted((one, other) => other.confidence - one.confidence)
}
