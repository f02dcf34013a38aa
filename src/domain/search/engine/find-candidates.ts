import { readSpan } from '../index/read-postings.ts'
import type { Segment } from '../index/segment.ts'
import type { Candidates } from './candidates.ts'
import { createDecodedLists, minKeptLength } from './decoded-lists.ts'
import { createLongListReader } from './long-posting-lists.ts'
import { addScores, type DocumentRange, type PostingList, postingListsOf } from './posting-lists.ts'
import type { QueryPlan, SearchMode } from './query-plan.ts'
import type { SearchLimits } from './search-limits.ts'
import { type UnreadScores, unreadScores } from './unread-scores.ts'

/** The posting lists of a plan, read in steps as long as more documents could change the hits. */
export interface CandidateSearch {
  /** The maximum scores that unread lists can add to a document. */
  unread(): UnreadScores
  /** Reads more lists; returns whether there were any. */
  readMore(): boolean
}

const bufferLength = 1 << 16
/** Above the key of any token. */
const keysOfRange = 2 ** 27

interface CandidateFinder {
  find(plan: QueryPlan, range: DocumentRange, mode: SearchMode): CandidateSearch
  /** Keeps the lists that are read from now on, for later searches of the same range; or keeps none. */
  keepLists(isKept: boolean): void
}

/** Finds documents to compare: reads the lists with the highest score per entry first, up to a limit of entries. */
export function createCandidateFinder(
  segment: Segment,
  candidates: Candidates,
  { initialPostings, maxPostings }: SearchLimits,
): CandidateFinder {
  const buffer = new Uint32Array(bufferLength)
  const readLongLists = createLongListReader(segment, candidates, buffer)
  const decoded = createDecodedLists()
  let isKept = false

  /** Reads a list to its end, or reads it again as it was decoded. */
  const readWhole = (list: PostingList, { from, to, countries }: DocumentRange) => {
    const { postings, span, token, isNameList } = list
    if (!isKept || span.count < minKeptLength || span.count > buffer.length) {
      while (span.count > 0) addScores(candidates, list, buffer, readSpan(postings, span, from, to, buffer))
      return
    }
    // A query may name a country beside those that its list is searched in.
    const key = Math.clz32(countries) * keysOfRange + token * 2 + (isNameList ? 1 : 0)
    const known = decoded.find(key)
    if (known) return addScores(candidates, list, known, known.length)
    const count = readSpan(postings, span, from, to, buffer)
    decoded.keep(key, buffer, count)
    addScores(candidates, list, buffer, count)
  }

  const find: CandidateFinder['find'] = (plan, range, mode) => {
    candidates.clear()
    let unread = postingListsOf(segment, plan, range, mode)
    let entries = 0

    const read = (list: PostingList) => {
      entries += list.span.count
      readWhole(list, range)
    }

    /** Reads the lists that fit into `max` entries in total and keeps the others; returns whether any was read. */
    const readUpTo = (max: number): boolean => {
      const before = entries
      unread = unread.filter(list => {
        if (entries + list.span.count > max) return true
        read(list)
        return false
      })
      return entries > before
    }

    const readLong = (): boolean => {
      readLongLists(unread, range)
      return unread.length > 0
    }

    const steps = [() => readUpTo(maxPostings), readLong]
    readUpTo(initialPostings)
    return {
      unread: () => unreadScores(plan, unread),
      readMore: () => {
        for (let step = steps.shift(); step; step = steps.shift()) if (step()) return true
        return false
      },
    }
  }

  return {
    find,
    keepLists: keep => {
      isKept = keep
      decoded.forget()
    },
  }
}
