import type { EngineHit } from '../engine/searcher.ts'

/** Where a hit stands among all there could be, whatever the index held when it was found. */
export interface RankPosition {
  /** Score in millionths, doubled; odd for an active company, which goes before others of its score. */
  key: number
  country: string
  registry_id: string
}

type Ranked = Pick<EngineHit, 'score' | 'isActive' | 'country' | 'registry_id'>

const steps = 1e6

export const positionOf = ({ score, isActive, country, registry_id }: Ranked): RankPosition => ({
  key: Math.round(score * steps) * 2 + (isActive ? 1 : 0),
  country,
  registry_id,
})

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Below zero where `one` stands before `other`: likest first, then active, then by country and registry id. */
export const comparePositions = (one: RankPosition, other: RankPosition): number =>
  other.key - one.key || byText(one.country, other.country) || byText(one.registry_id, other.registry_id)
