import { readSpan } from '../index/read-postings.ts'
import type { Segment } from '../index/segment.ts'
import type { Candidates } from './candidates.ts'
import { createLongListReader } from './long-lists.ts'
import type { QueryPlan, SearchMode } from './query-plan.ts'
import { addDocuments, type DocumentRange, mostWorth, type TokenList, tokenLists } from './token-lists.ts'

/** What was found at first, and how to find more where that was not enough. */
export interface Findings {
  /** What lists not read could add to a document at most. */
  leftOut: number
  /** Takes documents of the lists not read; tells whether there were any such lists. */
  findMore(): boolean
}

/** Of the lists that are worth the most for their length, so many entries are read. */
const mostRead = 40_000
const roomToRead = 1 << 16

export type FindCandidates = (plan: QueryPlan, range: DocumentRange, mode: SearchMode) => Findings

/** Finds documents that are worth comparing: within bounds that hold however much is indexed. */
export function createFinder(segment: Segment, candidates: Candidates): FindCandidates {
  const read = new Uint32Array(roomToRead)
  const readLong = createLongListReader(segment, candidates, read)

  const take = (list: TokenList, { from, to }: DocumentRange) =>
    addDocuments(candidates, list, read, readSpan(list.postings, list.span, from, to, read))

  return (plan, range, mode) => {
    candidates.clear()
    let taken = 0
    const long: TokenList[] = []
    for (const list of tokenLists(segment, plan, range, mode)) {
      if (taken + list.span.count > mostRead) long.push(list)
      else {
        taken += list.span.count
        take(list, range)
      }
    }
    const findMore = () => {
      readLong(long, range)
      return long.length > 0
    }
    return { leftOut: mostWorth(plan, long), findMore }
  }
}
