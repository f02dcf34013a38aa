import { readSpan } from '../index/read-postings.ts'
import type { Segment } from '../index/segment.ts'
import type { Candidates } from './candidates.ts'
import { createLongListReader } from './long-posting-lists.ts'
import { addScores, type DocumentRange, maxScore, type PostingList, postingListsOf } from './posting-lists.ts'
import type { QueryPlan, SearchMode } from './query-plan.ts'

/** What was found so far, and how to find more where that is not enough. */
export interface CandidateSearch {
  /** What lists not read yet could add to a document at most. */
  maxUnreadScore(): number
  /** Takes documents of more lists; tells whether there were any. */
  readMore(): boolean
}

/** Lists are read in two goes, those first that are worth the most for their length: until so many entries are read in all. */
const readAtFirst = 6_000
const mostRead = 40_000
const roomToRead = 1 << 16

export type FindCandidates = (plan: QueryPlan, range: DocumentRange, mode: SearchMode) => CandidateSearch

/** Finds documents that are worth comparing: within bounds that hold however much is indexed. */
export function createCandidateFinder(segment: Segment, candidates: Candidates): FindCandidates {
  const read = new Uint32Array(roomToRead)
  const readLong = createLongListReader(segment, candidates, read)

  return (plan, range, mode) => {
    candidates.clear()
    let left = postingListsOf(segment, plan, range, mode)
    let taken = 0

    const take = (list: PostingList) =>
      addScores(candidates, list, read, readSpan(list.postings, list.span, range.from, range.to, read))

    /** Takes the lists that fit and keeps the others for later; tells whether any did. */
    const takeUpTo = (most: number): boolean => {
      const before = taken
      left = left.filter(list => {
        if (taken + list.span.count > most) return true
        taken += list.span.count
        take(list)
        return false
      })
      return taken > before
    }

    const takeLong = (): boolean => {
      readLong(left, range)
      return left.length > 0
    }

    const goes = [() => takeUpTo(mostRead), takeLong]
    takeUpTo(readAtFirst)
    return {
      maxUnreadScore: () => maxScore(plan, left),
      readMore: () => {
        for (let go = goes.shift(); go; go = goes.shift()) if (go()) return true
        return false
      },
    }
  }
}
