import type { FoundHit } from '../engine/found-hit.ts'

/** How a hit was found by a number in the query. */
export interface FoundByIdentifier {
  /** The number of the company, and its kind: `registry_id`, `lei`, `vat`. */
  value: string
  scheme: string
  /** The part of the query that was read as this number. */
  given: string
  match: 'verified' | 'unverified' | 'near'
  /** Whether the other words of the query are in the names or the address of the company; undefined when there are none. */
  isNamed: boolean | undefined
}

/** A hit of the engine, or of a number in the query. */
export interface SearchHit extends FoundHit {
  identifier?: FoundByIdentifier
}
