import type { SearchService, SearchStatus } from '../../src/search/search-service.ts'

/** The status of a search without any load. */
export const idleSearch: SearchStatus = {
  state: 'ready',
  documents: 0,
  stale: [],
  p95Ms: null,
  builtAt: null,
  bytes: 0,
  threads: 1,
  running: 0,
  waiting: 0,
}

/** The search of a service, with scripted answers; ready, unless the status says otherwise. */
export const scriptedSearch = (
  search: SearchService['search'],
  status: Partial<SearchStatus> = {},
): Pick<SearchService, 'search' | 'searchAll' | 'status'> => ({
  search,
  searchAll: queries => Promise.all(queries.map(search)),
  status: () => ({ ...idleSearch, ...status }),
})
