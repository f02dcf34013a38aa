/**
 * How much work a search does at most, however much is indexed. Within them, pruning misses no document that has a token of the
 * query: where the lists hold at most `maxPostings` entries, and at most `laterPass` documents could rise into the hits.
 */
export interface SearchLimits {
  /** Entries of posting lists read before the first pass, and in all. */
  initialPostings: number
  maxPostings: number
  /** Documents compared in the first pass, which sets a threshold, and in each of the others. */
  firstPass: number
  laterPass: number
}

export const searchLimits: SearchLimits = {
  initialPostings: 6_000,
  maxPostings: 40_000,
  firstPass: 150,
  laterPass: 1_000,
}
