import { rankKey } from '../engine/scoring.ts'
import type { EngineHit } from '../engine/searcher.ts'

/** The rank of a hit, comparable with hits of other states of the index. */
export interface RankPosition {
  /** The `rankKey`. */
  key: number
  country: string
  registry_id: string
}

type Ranked = Pick<EngineHit, 'score' | 'spellingMatch' | 'isActive' | 'country' | 'registry_id'>

export const positionOf = ({ country, registry_id, ...hit }: Ranked): RankPosition => ({
  key: rankKey(hit),
  country,
  registry_id,
})

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Below 0 when `one` ranks before `other`: by `rankKey`, then by country and registry id. */
export const comparePositions = (one: RankPosition, other: RankPosition): number =>
  other.key - one.key || byText(one.country, other.country) || byText(one.registry_id, other.registry_id)
