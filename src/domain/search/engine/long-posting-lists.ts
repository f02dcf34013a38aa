import { nameWeightScale } from '../index/forward-format.ts'
import { readSpan } from '../index/read-postings.ts'
import type { Segment } from '../index/segment.ts'
import { weightScale } from '../index/token-weights.ts'
import type { Candidates } from './candidates.ts'
import { addScores, type DocumentRange, type PostingList } from './posting-lists.ts'

/** So many entries of long lists are compared with each other, in so many pairs of lists. */
const mostCompared = 600_000
const mostPairs = 5
const leastValue = 0.15
/** Documents whose name is hardly more than one common token: so many, and so much more. */
const mostAlone = 3_000
const hardlyMore = 1.35
const roomToHold = 1 << 18

const byLength = (one: PostingList, other: PostingList) => one.span.count - other.span.count

/**
 * Takes documents of lists that are too long to take whole: those in two of them, the shortest with each longer one, and those
 * whose name is hardly more than the token. `read` is room to read to.
 */
export function createLongListReader(segment: Segment, candidates: Candidates, read: Uint32Array) {
  const { minNameWeights, lexicon } = segment
  const held = new Uint32Array(roomToHold)
  // Of what is held: how many documents there are, and how many of them were passed in a list read beside them.
  let heldCount = 0
  let passed = 0
  // Of one search: how many entries, and how many pairs of lists, may still be compared.
  let budget = 0
  let pairs = 0

  /** Moves those of the documents read that are held too to the front; tells how many. */
  const keepHeld = (length: number): number => {
    let kept = 0
    for (let at = 0; at < length && passed < heldCount; at += 1) {
      const document = read[at] as number
      while (passed < heldCount && (held[passed] as number) < document) passed += 1
      if (passed < heldCount && held[passed] === document) read[kept++] = document
    }
    return kept
  }

  const takeShared = (anchor: PostingList, other: PostingList, { from, to }: DocumentRange) => {
    const reading = { ...other.span }
    passed = 0
    while (reading.count > 0 && passed < heldCount) {
      const kept = keepHeld(readSpan(other.postings, reading, from, to, read))
      addScores(candidates, other, read, kept)
      addScores(candidates, anchor, read, kept)
    }
  }

  /** Holds a list and takes what it shares with each longer one. */
  const takePairsOf = (anchor: PostingList, longer: readonly PostingList[], range: DocumentRange) => {
    budget -= anchor.span.count
    heldCount = readSpan(anchor.postings, { ...anchor.span }, range.from, range.to, held)
    for (const other of longer) {
      if (pairs === 0 || budget < other.span.count) return
      pairs -= 1
      budget -= other.span.count
      takeShared(anchor, other, range)
    }
  }

  const takePairs = (lists: readonly PostingList[], range: DocumentRange) => {
    budget = mostCompared
    pairs = mostPairs
    for (const [at, anchor] of lists.entries()) {
      const { count } = anchor.span
      if (at === lists.length - 1 || pairs === 0 || budget < count || count > roomToHold) return
      takePairsOf(anchor, lists.slice(at + 1), range)
    }
  }

  const heaviestAlone = (token: number) =>
    (nameWeightScale * hardlyMore * (lexicon.nameWeights[token] as number)) / weightScale + 1

  const takeAlone = ({ postings, span, score: value, token }: PostingList, { from, to }: DocumentRange) => {
    const heaviest = heaviestAlone(token)
    const reading = { ...span }
    let kept = 0
    for (let seen = 0; reading.count > 0 && kept < mostAlone && seen < mostCompared; ) {
      const length = readSpan(postings, reading, from, to, read)
      seen += length
      for (let at = 0; at < length && kept < mostAlone; at += 1) {
        const document = read[at] as number
        if ((minNameWeights[document] as number) <= heaviest) held[kept++] = document
      }
    }
    candidates.addNameScore(held, kept, value)
  }

  return (lists: readonly PostingList[], range: DocumentRange): void => {
    const worth = lists.filter(({ score: value }) => value >= leastValue).sort(byLength)
    takePairs(worth, range)
    const alone = worth.find(({ isNameList: isOfNames }) => isOfNames)
    if (alone) takeAlone(alone, range)
  }
}
