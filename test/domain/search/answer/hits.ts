import type { EngineHit } from '#domain/search/engine/searcher.ts'

/** A hit; by default its name equals the query. */
export const hitOf = (fields: Partial<EngineHit> = {}): EngineHit => ({
  ...{ document: 0, country: 'NO', registry_id: '923609016', isActive: true, confidence: 0.9 },
  ...{
    score: 1,
    queryCoverage: 1,
    fieldCoverage: 1,
    kind: 'name',
    otherNameIndex: -1,
    spellingMatch: 0,
    legalFormMatch: 0,
    formsGiven: 'none',
    isOtherFamily: false,
    isPlaceMatched: false,
    inversions: 0,
  },
  ...{ minSimilarity: 1, exactCoverage: 1, missingWeight: 0, extraWeight: 0 },
  ...{ isNumberMissing: false, isNumberExtra: false, fieldWeight: 1 },
  ...{ lostWeight: 0, isLostKnown: false, isLostPlace: false, letterCoverage: 1, extraWords: 0 },
  ...{ leadingWeight: 0, heaviestSimilarity: 1, firstSimilarity: 1, lastSimilarity: 1, isInitials: false },
  ...{ letterSimilarity: 1, wordSimilarity: 1, otherBodies: 0, queryBodies: 0, addsSupporter: false },
  ...{ lostLetters: 0, extraLetters: 0 },
  ...{ isFirstUnmatched: false, isLastUnmatched: false, substitutedCommonness: 0, pairCommonness: 0 },
  beginning: 'words',
  ...fields,
})
