import type { SearchService } from '../../src/search/search-service.ts'
import { indexedSample } from './indexed-sample.ts'

/** The search of the sample with every hit above the floor of confidence: words that many companies share have many candidates. */
export async function confidentSearch(): Promise<Pick<SearchService, 'search' | 'status'>> {
  const { search } = await indexedSample()
  return {
    status: search.status,
    search: async query => {
      const answer = await search.search(query)
      const raised = ({ confidence, score }: { confidence: number; score: number }) =>
        Math.round(Math.max(confidence, 0.1 + score / 2) * 1000) / 1000
      const hits = answer.hits.map(hit => ({ ...hit, confidence: raised(hit) }))
      return { ...answer, hits }
    },
  }
}
