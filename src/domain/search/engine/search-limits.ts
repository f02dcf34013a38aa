/**
 * Bounds on the work of a search, independent of the size of the index. Pruning misses no document that has a token of the
 * query if the lists hold at most `maxPostings` entries and at most `laterPass` documents could be among the hits.
 */
export interface SearchLimits {
  /** Entries of posting lists read before the first pass, and in total. */
  initialPostings: number
  maxPostings: number
  /** Documents compared in the first pass, which sets a threshold, and in each later pass. */
  firstPass: number
  laterPass: number
}

export const searchLimits: SearchLimits = {
  initialPostings: 6_000,
  maxPostings: 40_000,
  firstPass: 150,
  laterPass: 1_000,
}
