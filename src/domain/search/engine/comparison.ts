/** How a document compares with a query. Coverages are shares of weight, from 0 to 1. */
export interface Comparison {
  /** Orders documents; 0 where nothing matches. */
  score: number
  /** Share of the query that the document holds. */
  queryCoverage: number
  /** Share of the name, or of the street, that the query holds. */
  fieldCoverage: number
  /** Whether a name matches, an address, or both together. */
  kind: 'name' | 'address' | 'both'
  /** Place in the list of other names; -1 for the current name. */
  otherNameIndex: number
  /** 1 where the legal forms agree, -1 where they differ, 0 where either has none. */
  legalFormMatch: number
  isPlaceMatched: boolean
  /** Words of the name that stand before one that they follow in the query. */
  inversions: number
  /** Similarity of the query's worst word, and the share of the query that matches exactly. */
  minSimilarity: number
  exactCoverage: number
}

/** Which of a document's names is compared, and how it differs from the query apart from its words. */
export type NameComparison = Pick<Comparison, 'otherNameIndex' | 'legalFormMatch' | 'inversions'>

/** The comparison of a document that has nothing in common with the query. */
export const noMatch = (): Comparison => ({
  ...{ score: 0, queryCoverage: 0, fieldCoverage: 0, kind: 'name', otherNameIndex: -1, legalFormMatch: 0 },
  ...{ isPlaceMatched: false, inversions: 0, minSimilarity: 0, exactCoverage: 0 },
})
