import type { EngineHit, EngineResult } from './searcher.ts'

/** What an answer needs to know of a hit. The rest are features of its confidence, which search threads need not send. */
export type FoundHit = Pick<
  EngineHit,
  | 'document'
  | 'country'
  | 'registry_id'
  | 'isActive'
  | 'confidence'
  | 'score'
  | 'queryCoverage'
  | 'fieldCoverage'
  | 'kind'
  | 'otherNameIndex'
  | 'spellingMatch'
  | 'legalFormMatch'
  | 'isOtherFamily'
  | 'isPlaceMatched'
  | 'inversions'
  | 'isInitials'
>

export interface FoundHits extends Omit<EngineResult, 'hits'> {
  hits: FoundHit[]
}

export const toFoundHit = (hit: EngineHit): FoundHit => ({
  document: hit.document,
  country: hit.country,
  registry_id: hit.registry_id,
  isActive: hit.isActive,
  confidence: hit.confidence,
  score: hit.score,
  queryCoverage: hit.queryCoverage,
  fieldCoverage: hit.fieldCoverage,
  kind: hit.kind,
  otherNameIndex: hit.otherNameIndex,
  spellingMatch: hit.spellingMatch,
  legalFormMatch: hit.legalFormMatch,
  isOtherFamily: hit.isOtherFamily,
  isPlaceMatched: hit.isPlaceMatched,
  inversions: hit.inversions,
  isInitials: hit.isInitials,
})
