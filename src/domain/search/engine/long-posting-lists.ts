import { fact, factOf } from '../index/document-facts.ts'
import { nameWeightScale } from '../index/forward-format.ts'
import { readSpan } from '../index/read-postings.ts'
import type { Segment } from '../index/segment.ts'
import { weightScale } from '../index/token-weights.ts'
import type { Candidates } from './candidates.ts'
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

const byLength = (one: PostingList, other: PostingList) => one.span.count - other.span.count

/** Adds documents of lists that are too long to be read completely. */
export type ReadLongLists = (lists: readonly PostingList[], range: DocumentRange) => void

/**
 * Reads long lists in two ways: intersects the shortest with each longer one, and adds documents whose name is little more
 * than the token. Lists are read into `buffer`.
 */
export function createLongListReader(segment: Segment, candidates: Candidates, buffer: Uint32Array): ReadLongLists {
  const { facts, lexicon } = segment
  // Documents of the anchor, the shorter list of a pair; their number, and how many of them the longer list has passed.
  const anchored = new Uint32Array(anchorCapacity)
  let anchoredCount = 0
  let passed = 0
  // Entries and pairs of lists that may still be intersected in this search.
  let budget = 0
  let pairs = 0

  /** Keeps the documents in the buffer that the anchor holds too; returns their number. */
  const keepAnchored = (length: number): number => {
    let kept = 0
    for (let at = 0; at < length && passed < anchoredCount; at += 1) {
      const document = buffer[at] as number
      while (passed < anchoredCount && (anchored[passed] as number) < document) passed += 1
      if (passed < anchoredCount && anchored[passed] === document) buffer[kept++] = document
    }
    return kept
  }

  const addIntersection = (anchor: PostingList, other: PostingList, { from, to }: DocumentRange) => {
    const span = { ...other.span }
    passed = 0
    while (span.count > 0 && passed < anchoredCount) {
      const kept = keepAnchored(readSpan(other.postings, span, from, to, buffer))
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
      addIntersection(anchor, other, range)
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

  /** Adds documents whose name is little more than the token of a list. */
  const addSingle = ({ postings, span: whole, score, nameWeight, token }: PostingList, { from, to }: DocumentRange) => {
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
    candidates.addNameScore(anchored, kept, score, nameWeight)
  }

  return (lists, range) => {
    const telling = lists.filter(({ score }) => score >= minScore).sort(byLength)
    intersectPairs(telling, range)
    const single = telling.find(({ isNameList, token }) => isNameList && !isInitialsToken(lexicon, token))
    if (single) addSingle(single, range)
  }
}
