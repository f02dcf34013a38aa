import { rankKey } from '../engine/scoring.ts'
import type { EngineHit } from '../engine/searcher.ts'

/** Where a hit ranks among all there could be, whatever the index held when it was found. */
export interface RankPosition {
  /** Score in millionths, doubled; odd for an active company, which ranks before others of its score. */
  key: number
  country: string
  registry_id: string
}

type Ranked = Pick<EngineHit, 'score' | 'isActive' | 'country' | 'registry_id'>

export const positionOf = ({ score, isActive, country, registry_id }: Ranked): RankPosition => ({
  key: rankKey({ score, isActive }),
  country,
  registry_id,
})

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Below zero where `one` ranks before `other`: by score, then active ones first, then by country and registry id. */
export const comparePositions = (one: RankPosition, other: RankPosition): number =>
  other.key - one.key || byText(one.country, other.country) || byText(one.registry_id, other.registry_id)
