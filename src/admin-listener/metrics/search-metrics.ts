import type { Registry } from 'prom-client'
import type { SearchService } from '../../search/search-service.ts'
import { addGauges } from './gauges.ts'

const inSeconds = (ms: number | null) => (ms === null ? null : ms / 1_000)

/** The search threads and the index. */
export function searchMetrics(registry: Registry, { status }: Pick<SearchService, 'status'>): void {
  addGauges(registry, {
    svc_search_threads: { help: 'Search threads.', read: () => [[status().threads]] },
    svc_search_running: { help: 'Search threads that search.', read: () => [[status().running]] },
    svc_search_queue: {
      help: 'Searches that wait for a thread; the next one is refused at 100.',
      read: () => [[status().waiting]],
    },
    svc_search_index_ready: {
      help: '1 if there is an index to search.',
      read: () => [[Number(status().state === 'ready' || status().documents > 0)]],
    },
    svc_search_index_companies: { help: 'Companies in the search index.', read: () => [[status().documents]] },
    svc_search_index_bytes: {
      help: 'Size of the search index, in memory and as a file.',
      read: () => [[status().bytes]],
    },
    svc_search_index_built_timestamp_seconds: {
      help: 'When the search index was last built.',
      read: () => [[inSeconds(status().builtAt)]],
    },
    svc_search_index_stale_countries: {
      help: 'Countries whose partition is newer than the search index, or not in it.',
      read: () => [[status().stale.length]],
    },
  })
}
