/** How a document compares with a query. Shares are of weight, from 0 to 1. */
export interface Comparison {
  /** Orders documents; 0 for no likeness at all. */
  score: number
  /** Share of the query that was found. */
  queryCoverage: number
  /** Share of the name, or of the street, that was asked for. */
  fieldCoverage: number
  /** Whether the likeness is with a name, with an address, or takes both. */
  kind: 'name' | 'address' | 'both'
  /** Place in the list of other names; -1 for the name itself. */
  otherNameIndex: number
  /** 1 where the legal forms agree, -1 where they differ, 0 where one has none. */
  legalFormMatch: number
  isPlaceMatched: boolean
  /** Words that stand in another order. */
  inversions: number
  /** How well the worst word of the query was found, and the share of the query that was found to the letter. */
  minSimilarity: number
  exactCoverage: number
}

/** Which of a document's names is compared, and how it stands to the query but for its words. */
export type NameComparison = Pick<Comparison, 'otherNameIndex' | 'legalFormMatch' | 'inversions'>

export const noMatch = (): Comparison => ({
  ...{
    score: 0,
    queryCoverage: 0,
    fieldCoverage: 0,
    kind: 'name',
    otherNameIndex: -1,
    legalFormMatch: 0,
    isPlaceMatched: false,
    inversions: 0,
  },
  ...{ minSimilarity: 0, exactCoverage: 0 },
})
