import type { FoundHit } from '../engine/found-hit.ts'

const keyOf = ({ country, registry_id }: FoundHit) => `${country}/${registry_id}`

/** Whether a hit has words of the name of a row; a company with its address alone is another one. */
export const isNamed = ({ kind }: Pick<FoundHit, 'kind'>): boolean => kind !== 'address'

/** From this confidence on, a company that has the name and the address is not less sure for others of its name elsewhere. */
const certain = 0.85

/**
 * The hits of a row by its name and address, and by its name alone: an address that a record lacks, or has otherwise,
 * must not hide the name. Each company has the higher confidence; together at most 1. Those by both alone if one is certain.
 */
export function combineHits(byAddress: readonly FoundHit[], byName: readonly FoundHit[]): FoundHit[] {
  const named = byAddress.filter(isNamed)
  const isSure = named.some(({ confidence }) => confidence >= certain)
  const best = new Map<string, FoundHit>()
  for (const hit of isSure ? named : [...named, ...byName])
    if ((best.get(keyOf(hit))?.confidence ?? -1) < hit.confidence) best.set(keyOf(hit), hit)
  const hits = [...best.values()]
  const sum = Math.max(
    1,
    hits.reduce((all, { confidence }) => all + confidence, 0),
  )
  // Rounded as those of a search are: whether a confidence is a match must not depend on digits that no answer shows.
  const shareOf = ({ confidence }: FoundHit) => Math.round((confidence / sum) * 1000) / 1000
  // Scores of two searches cannot be compared, but confidences can.
  return hits
    .map(hit => ({ ...hit, confidence: shareOf(hit), score: shareOf(hit) }))
    .toSorted((one, other) => other.confidence - one.confidence)
}
