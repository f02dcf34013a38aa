import { createMinisearchEngine } from '../../search/minisearch-engine.ts'
import { absentPostgres, createPostgresEngine } from '../../search/postgres-engine.ts'
import { enginePeer } from './engine-peer.ts'
import type { Peer } from './peer.ts'
import { pythonPeer } from './python-peer.ts'

/** Every peer of the benchmark, in the order of the table. */
export const listedPeers: readonly Peer[] = [
  pythonPeer({
    name: 'Tantivy',
    module: 'tantivy',
    program: 'tantivy_peer.py',
    settings: 'BM25 of words, of words with 1 or 2 edits (0.7) and of trigrams (0.3), an index a country',
  }),
  pythonPeer({
    name: 'nomenklatura',
    module: 'nomenklatura',
    program: 'nomenklatura_peer.py',
    settings: 'logic-v2 over the ten candidates of our search, names as written; its time is without that search',
  }),
  enginePeer({
    name: 'pg_trgm',
    create: createPostgresEngine,
    settings: 'GIN on names and on addresses, similarity of 0.3 and more',
    absent: absentPostgres,
  }),
  pythonPeer({
    name: 'RapidFuzz',
    module: 'rapidfuzz',
    program: 'rapidfuzz_peer.py',
    settings: 'similarity of the sorted words (token_sort_ratio) with every name of the country, 0.5 and more',
  }),
  enginePeer({
    name: 'MiniSearch',
    create: createMinisearchEngine,
    settings: 'fuzzy 0.2, prefix of the last word, an index a country',
  }),
]
