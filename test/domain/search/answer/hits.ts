import type { EngineHit } from '#domain/search/engine/searcher.ts'

/** A hit with the name alone, all of it and nothing else, unless told otherwise. */
export const hitOf = (told: Partial<EngineHit> = {}): EngineHit => ({
  ...{ document: 0, country: 'NO', registry_id: '923609016', isActive: true, confidence: 0.9 },
  ...{ score: 1, found: 1, asked: 1, kind: 'name', otherName: -1, legal: 0, isPlaceFound: false, swaps: 0 },
  ...{ weakest: 1, exact: 1 },
  ...told,
})
