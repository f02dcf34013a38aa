import { fact, factOf } from '../index/document-facts.ts'
import { nameWeightScale } from '../index/forward-format.ts'
import { readSpan } from '../index/read-postings.ts'
import type { Segment } from '../index/segment.ts'
import { weightScale } from '../index/token-weights.ts'
import { createBoundedCache } from './bounded-cache.ts'
import type { Candidates } from './candidates.ts'
import { readCommon } from './common-postings.ts'
import { isInitialsToken } from './initials.ts'
import { addScores, type DocumentRange, type PostingList } from './posting-lists.ts'

/** Maximum entries of long lists that are intersected, and maximum pairs of lists. */
const maxIntersected = 600_000
const maxPairs = 5
const minScore = 0.15
/** Documents whose name is little more than one common token: maximum number, and maximum ratio of name to token weight. */
const maxSingle = 3_000
const maxExcess = 1.35
const anchorCapacity = 1 << 18
/** Lists of such documents that are remembered. */
const maxRemembered = 64

const byLength = (one: PostingList, other: PostingList) => one.span.count - other.span.count

/** Adds documents of lists that are too long to be read completely. */
type ReadLongLists = (lists: readonly PostingList[], range: DocumentRange) => void

/**
 * Reads long lists in two ways: intersects the shortest with each longer one, and adds documents whose name is little more
 * than the token. Lists are read into `buffer`.
 */
export function createLongListReader(segment: Segment, candidates: Candidates, buffer: Uint32Array): ReadLongLists {
  const { facts, lexicon } = segment
  // Documents of the anchor, the shorter list of a pair; also of the documents of `addSingle`.
  const anchored = new Uint32Array(anchorCapacity)
  let anchoredCount = 0
  // The commonest words recur, and their lists are the longest.
  const singles = createBoundedCache<Uint32Array>(maxRemembered)
  // Entries and pairs of lists that may still be intersected in this search.
  let budget = 0
  let pairs = 0

  const addIntersection = (anchor: PostingList, other: PostingList) => {
    const span = { ...other.span }
    const sorted = { documents: anchored, count: anchoredCount, passed: 0 }
    while (span.count > 0) {
      const kept = readCommon(other.postings, span, sorted, buffer)
      addScores(candidates, other, buffer, kept)
      addScores(candidates, anchor, buffer, kept)
    }
  }

  /** Intersects a list with each longer one. */
  const intersectWith = (anchor: PostingList, longer: readonly PostingList[], range: DocumentRange) => {
    budget -= anchor.span.count
    anchoredCount = readSpan(anchor.postings, { ...anchor.span }, range.from, range.to, anchored)
    for (const other of longer) {
      if (pairs === 0 || budget < other.span.count) return
      pairs -= 1
      budget -= other.span.count
      addIntersection(anchor, other)
    }
  }

  const intersectPairs = (lists: readonly PostingList[], range: DocumentRange) => {
    budget = maxIntersected
    pairs = maxPairs
    for (const [at, anchor] of lists.entries()) {
      const { count } = anchor.span
      if (at === lists.length - 1 || pairs === 0 || budget < count || count > anchorCapacity) return
      intersectWith(anchor, lists.slice(at + 1), range)
    }
  }

  const maxSingleWeight = (token: number) =>
    (nameWeightScale * maxExcess * (lexicon.nameWeights[token] as number)) / weightScale + 1

  /** The documents whose name is little more than the token of a list. */
  const findSingle = ({ postings, span: whole, token }: PostingList, { from, to }: DocumentRange): Uint32Array => {
    const maxWeight = maxSingleWeight(token)
    const span = { ...whole }
    let kept = 0
    for (let seen = 0; span.count > 0 && kept < maxSingle && seen < maxIntersected; ) {
      const length = readSpan(postings, span, from, to, buffer)
      seen += length
      for (let at = 0; at < length && kept < maxSingle; at += 1) {
        const document = buffer[at] as number
        if (factOf(facts, document, fact.minNameWeight) <= maxWeight) anchored[kept++] = document
      }
    }
    return anchored.slice(0, kept)
  }

  const addSingle = (list: PostingList, range: DocumentRange) => {
    const found = singles.find(`${list.token} ${range.from} ${range.to}`, () => findSingle(list, range))
    candidates.addNameScore(found, found.length, list.score, list.nameWeight)
  }

  return (lists, range) => {
    const telling = lists.filter(({ score }) => score >= minScore).sort(byLength)
    intersectPairs(telling, range)
    const single = telling.find(({ isNameList, token }) => isNameList && !isInitialsToken(lexicon, token))
    if (single) addSingle(single, range)
  }
}
