import { readConfidence } from '#data/reference/confidence.ts'
import { toEngineQuery } from '#domain/search/engine/engine-query.ts'
import { createSearcher } from '#domain/search/engine/searcher.ts'
import { systemClock } from '../../src/clock.ts'
import type { RealDataset } from './dataset.ts'
import type { Answered } from './figures.ts'
import { hashOf } from './real-query.ts'
import { realSegment } from './real-segment.ts'

export interface TimedAnswer extends Answered {
  milliseconds: number
}

/** What our search answers to the queries of the test half, each in its country. */
export function ownAnswers(dataset: RealDataset): TimedAnswer[] {
  const searcher = createSearcher(realSegment(dataset), readConfidence())
  const held = dataset.queries.filter(({ isHeld }) => isHeld)
  return held.map(query => {
    const { text: q, country } = query
    const started = systemClock.monotonic()
    const { hits } = searcher.search(toEngineQuery({ q, country, mode: 'auto', limit: 10, filters: {} }))
    const milliseconds = systemClock.monotonic() - started
    const isRight = hits.map(hit => dataset.truth.isRight(query, hit.country, hit.registry_id))
    return { query, hits, isRight, rightCount: dataset.truth.rightCount(query), milliseconds }
  })
}

const typedSources: ReadonlySet<string> = new Set(['fr-declared', 'gb-pay-gap', 'gb-nhs'])

/** Whether people typed the name of a company that the query names. */
export const isTyped = ({ query }: Pick<Answered, 'query'>): boolean => typedSources.has(query.source)
export const isRenamed = ({ query }: Pick<Answered, 'query'>): boolean => query.variant === 'renamed'

/** A number of answers drawn by a hash of their queries: the same ones in each run. */
export const sampleOf = <T extends Pick<Answered, 'query'>>(answers: readonly T[], size: number): T[] =>
  answers
    .map(answer => ({ answer, hash: hashOf(`sample ${answer.query.variant} ${answer.query.text}`) }))
    .toSorted((one, other) => one.hash - other.hash)
    .slice(0, size)
    .map(({ answer }) => answer)
