import { massScale } from '../index/forward.ts'
import type { Segment } from '../index/segment.ts'
import { stateFits } from '../index/states.ts'
import { type Candidates, mostCandidates } from './candidates.ts'
import { levels, orderByLevel } from './level-order.ts'
import type { QueryPlan, SearchMode } from './query-plan.ts'
import type { Scorer } from './score-document.ts'
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
  leftOut: number
  scorer: Scorer
  filters: RankFilters
  top: TopHits
}

/** Of the candidates that could score the most, so many are weighed, and of those so many compared token by token. */
const mostWeighed = 2_000
/** With those that promise as much as the last of them, at most so many. */
const mostWeighedAlike = 24_000
const mostCompared = 1_000
/** A level is as wide as the first; agreement of legal forms adds the second to what a bound knows of. */
const slack = 1 / levels + 0.012

const isActive = (state: number) => state >>> 4 === 1
const isDeleted = (deleted: Uint8Array, document: number) =>
  (((deleted[document >>> 3] as number) >> (document & 7)) & 1) === 1

/** Compares candidates, the most promising first, until none that is left could rise above what was found; tells how many. */
export type RankCandidates = (ranking: Ranking) => number

export function createRanker(segment: Segment, candidates: Candidates): RankCandidates {
  const { byName, byAddress, documents } = candidates
  const { nameMasses, states } = segment
  const bounds = new Float32Array(mostCandidates)
  const all = Uint32Array.from({ length: mostCandidates }, (_, candidate) => candidate)
  const promising = new Uint32Array(mostCandidates)
  const ordered = new Uint32Array(mostWeighedAlike)

  const boundAll = (count: number, total: number) => {
    for (let candidate = 0; candidate < count; candidate += 1)
      bounds[candidate] = Math.min(1, ((byName[candidate] as number) + (byAddress[candidate] as number)) / total)
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
  const weigh = (candidate: number, { plan, leftOut, mode }: Ranking): number => {
    const [inName, inAddress] = [byName[candidate] as number, byAddress[candidate] as number]
    const found = Math.min(1, (inName + inAddress + leftOut) / plan.total)
    const mass = Math.max(1, nameMasses[documents[candidate] as number] as number) / massScale
    const asked = Math.min(1, ((inName + leftOut) * plan.heaviest) / mass)
    const asName = inName + leftOut > 0 ? found * (0.35 + 0.65 * asked) : 0
    const asAddress = Math.min(1, (inAddress + leftOut) / plan.total)
    if (mode === 'name') return asName
    if (mode === 'address') return asAddress
    const asBoth = inName > 0 && inAddress > 0 ? found * (0.6 + 0.4 * asked) : 0
    return Math.max(asName, asAddress, asBoth)
  }

  const isWanted = (document: number, filters: RankFilters) =>
    stateFits(states[document] as number, filters) && !(filters.deleted && isDeleted(filters.deleted, document))

  const compareOrdered = (count: number, { scorer, filters, top }: Ranking): number => {
    let compared = 0
    for (let at = 0; at < count && compared < mostCompared; at += 1) {
      const candidate = ordered[at] as number
      if ((bounds[candidate] as number) + slack < top.bar) break
      const document = documents[candidate] as number
      if (!isWanted(document, filters)) continue
      compared += 1
      if (scorer.compare(document)) top.offer(scorer.comparison, document, isActive(states[document] as number))
    }
    return compared
  }

  return ranking => {
    const count = candidates.length
    boundAll(count, ranking.plan.total)
    orderByLevel(all, count, bounds, promising)
    const weighed = endOfWeighed(count)
    for (let at = 0; at < weighed; at += 1) {
      const candidate = promising[at] as number
      bounds[candidate] = weigh(candidate, ranking)
    }
    orderByLevel(promising, weighed, bounds, ordered)
    return compareOrdered(weighed, ranking)
  }
}
