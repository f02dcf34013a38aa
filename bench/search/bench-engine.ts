import type { SyntheticCompany } from '../../src/corpus/synthetic-companies.ts'
import type { QueryTarget } from '../queries/query-variants.ts'

/** A question as an engine gets it. Only peers get `target`, so that each can look where the answer is. */
export interface BenchQuestion {
  text: string
  target: QueryTarget
  /** Alpha-2 code, or null for all countries. */
  country: string | null
}

/** What engines need to know about a company. */
export interface BenchCompany {
  country: string
  name: string
  street: string | null
  postal_code: string | null
  locality: string | null
}

/** A company found, by number, with the engine's score. */
export interface BenchHit {
  document: number
  score: number
}

/** A search engine in the benchmark. Companies are numbered in the order they come. */
export interface BenchEngine<Company extends BenchCompany = SyntheticCompany> extends AsyncDisposable {
  name: string
  /** Its settings, printed with the figures. */
  settings: string
  /** Takes the companies in batches, ordered by country. */
  build(batches: Iterable<readonly Company[]>): Promise<void>
  /** The ten best companies, best first. */
  search(question: BenchQuestion): BenchHit[] | Promise<BenchHit[]>
  /** Size of its index in bytes: memory, or disk held in memory. */
  bytes(): number | Promise<number>
  /** Milliseconds of an empty query, which measures the connection; absent for engines without one. */
  roundTripMs?(): Promise<number>
  /** Seconds from a stored index to the first answer; absent for engines that store none. */
  restartSeconds?(): Promise<number>
}

/** Number of answers that are evaluated. */
export const answersWanted = 10
