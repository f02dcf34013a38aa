/** How a document compares with a query. Shares are of weight, from 0 to 1. */
export interface Comparison {
  /** Orders documents; 0 for no likeness at all. */
  score: number
  /** Share of the query that was found. */
  found: number
  /** Share of the name, or of the street, that was asked for. */
  asked: number
  /** Whether the likeness is with a name, with an address, or takes both. */
  kind: 'name' | 'address' | 'both'
  /** Place in the list of other names; -1 for the name itself. */
  otherName: number
  /** 1 where the legal forms agree, -1 where they differ, 0 where one has none. */
  legal: number
  isPlaceFound: boolean
  /** Words that stand in another order. */
  swaps: number
  /** How well the worst word of the query was found, and the share of the query that was found to the letter. */
  weakest: number
  exact: number
}

/** Which of a document's names is compared, and how it stands to the query but for its words. */
export type NameCompared = Pick<Comparison, 'otherName' | 'legal' | 'swaps'>

export const noLikeness = (): Comparison => ({
  ...{ score: 0, found: 0, asked: 0, kind: 'name', otherName: -1, legal: 0, isPlaceFound: false, swaps: 0 },
  ...{ weakest: 0, exact: 0 },
})
