import { stateMatches } from '../index/document-states.ts'
import { nameWeightScale } from '../index/forward-format.ts'
import type { Segment } from '../index/segment.ts'
import { levels, orderByLevel } from './bound-order.ts'
import { type Candidates, maxCandidates } from './candidates.ts'
import type { QueryPlan, SearchMode } from './query-plan.ts'
import { legalFormBonus, type Scorer } from './score-document.ts'
import type { TopHits } from './top-hits.ts'

export interface RankFilters {
  status?: string | undefined
  legal_form_kind?: string | undefined
  /** Bits of documents that are no more. */
  deleted?: Uint8Array | undefined
}

/** What is searched for, and where hits go. */
export interface Ranking {
  plan: QueryPlan
  mode: SearchMode
  /** What lists that were not read could add to a document at most. */
  maxUnreadScore: number
  scorer: Scorer
  filters: RankFilters
  top: TopHits
  /** Documents compared at most. */
  maxCompared: number
}

export interface Ranked {
  compared: number
  /** Whether none that was not compared could rise above what was found. */
  isExhausted: boolean
}

/** Of the candidates that could score the most, so many are weighed. */
const mostWeighed = 2_000
/** With those that promise as much as the last of them, at most so many. */
const mostWeighedAlike = 24_000
/** A level is as wide as the first; the second is what a bound knows nothing of. */
const slack = 1 / levels + legalFormBonus

const isActive = (state: number) => state >>> 4 === 1
const isDeleted = (deleted: Uint8Array, document: number) =>
  (((deleted[document >>> 3] as number) >> (document & 7)) & 1) === 1

/** Compares candidates that were not yet, token by token, the most promising first, until none that is left could rise above what was found. */
export type RankCandidates = (ranking: Ranking) => Ranked

export function createRanker(segment: Segment, candidates: Candidates): RankCandidates {
  const { nameScores, addressScores, documents, isCompared } = candidates
  const { minNameWeights, states } = segment
  const bounds = new Float32Array(maxCandidates)
  const hopeful = new Uint32Array(maxCandidates)
  const promising = new Uint32Array(maxCandidates)
  const ordered = new Uint32Array(mostWeighedAlike)

  /** Bounds those that could rise above what was found, by the lists alone; tells how many they are. */
  const boundHopeful = ({ plan, maxUnreadScore: leftOut, top }: Ranking): number => {
    const least = (top.threshold - slack) * plan.totalWeight - leftOut
    let count = 0
    for (let candidate = 0; candidate < candidates.length; candidate += 1) {
      const worth = (nameScores[candidate] as number) + (addressScores[candidate] as number)
      if (worth < least || isCompared[candidate] === 1) continue
      bounds[candidate] = Math.min(1, worth / plan.totalWeight)
      hopeful[count++] = candidate
    }
    return count
  }

  const levelAt = (place: number) => Math.floor((bounds[promising[place] as number] as number) * levels)

  /** Where those that promise as much as the last of the first `mostWeighed` end. */
  const endOfWeighed = (count: number) => {
    if (count <= mostWeighed) return count
    const last = levelAt(mostWeighed)
    const most = Math.min(count, mostWeighedAlike)
    let end = mostWeighed
    while (end < most && levelAt(end) === last) end += 1
    return end
  }

  /** The most that a candidate can score, knowing how heavy its name is. */
  const weigh = (candidate: number, { plan, maxUnreadScore: leftOut, mode }: Ranking): number => {
    const [inName, inAddress] = [nameScores[candidate] as number, addressScores[candidate] as number]
    const found = Math.min(1, (inName + inAddress + leftOut) / plan.totalWeight)
    const mass = Math.max(1, minNameWeights[documents[candidate] as number] as number) / nameWeightScale
    const asked = Math.min(1, ((inName + leftOut) * plan.maxWeightRatio) / mass)
    const asName = inName + leftOut > 0 ? found * (0.35 + 0.65 * asked) : 0
    const asAddress = Math.min(1, (inAddress + leftOut) / plan.totalWeight)
    if (mode === 'name') return asName
    if (mode === 'address') return asAddress
    const asBoth = inName > 0 && inAddress > 0 ? found * (0.6 + 0.4 * asked) : 0
    return Math.max(asName, asAddress, asBoth)
  }

  const isWanted = (document: number, filters: RankFilters) =>
    stateMatches(states[document] as number, filters) && !(filters.deleted && isDeleted(filters.deleted, document))

  const compare = (candidate: number, document: number, { scorer, top }: Ranking) => {
    isCompared[candidate] = 1
    if (scorer.compare(document)) top.offer(scorer.comparison, document, isActive(states[document] as number))
  }

  const compareOrdered = (count: number, ranking: Ranking): Ranked => {
    const { filters, top, maxCompared: most } = ranking
    let compared = 0
    for (let at = 0; at < count; at += 1) {
      const candidate = ordered[at] as number
      const document = documents[candidate] as number
      if ((bounds[candidate] as number) + slack < top.threshold) break
      if (!isWanted(document, filters)) continue
      if (compared === most) return { compared, isExhausted: false }
      compare(candidate, document, ranking)
      compared += 1
    }
    return { compared, isExhausted: true }
  }

  return ranking => {
    const count = boundHopeful(ranking)
    orderByLevel(hopeful, count, bounds, promising)
    const weighed = endOfWeighed(count)
    for (let at = 0; at < weighed; at += 1) {
      const candidate = promising[at] as number
      bounds[candidate] = weigh(candidate, ranking)
    }
    orderByLevel(promising, weighed, bounds, ordered)
    return compareOrdered(weighed, ranking)
  }
}
