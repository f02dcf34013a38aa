import type { SearchService } from '../../src/search/search-service.ts'
import { indexedSample } from './indexed-sample.ts'
import { scriptedSearch } from './scripted-search.ts'

/** The search of the sample with every hit above the floor of confidence: words that many companies share have many candidates. */
export async function confidentSearch(): Promise<Pick<SearchService, 'search' | 'searchAll' | 'status'>> {
  const { search } = await indexedSample()
  const raised = ({ confidence, score }: { confidence: number; score: number }) =>
    Math.round(Math.max(confidence, 0.1 + score / 2) * 1000) / 1000
  return scriptedSearch(async query => {
    const answer = await search.search(query)
    const hits = answer.hits.map(hit => ({ ...hit, confidence: raised(hit) }))
    return { ...answer, hits }
  }, search.status())
}
