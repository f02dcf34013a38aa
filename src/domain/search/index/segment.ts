import type { DocumentFacts } from './document-facts.ts'
import type { Neighbours } from './neighbours.ts'
import type { PackedOffsets } from './packed-offsets.ts'
import type { Postings } from './postings.ts'
import type { TokenCountries } from './token-countries.ts'
import type { Trigrams } from './trigrams.ts'

/** The searchable fields of a company. */
export interface SearchDocument {
  registry_id: string
  name: string
  other_names: readonly { name: string; field: 'previous_names' | 'other_names' }[]
  street: string | null
  postal_code: string | null
  locality: string | null
  status: string
  legal_form_kind: string | null
}

type Bytes = Uint8Array<SharedArrayBuffer>
type Numbers = Uint32Array<SharedArrayBuffer>

/** The tokens of names and addresses. Ids start at 1, in descending order of frequency. */
export interface Lexicon {
  /** ASCII, concatenated in order of id. */
  text: Bytes
  textOffsets: PackedOffsets
  /** Ids in alphabetical order. */
  sorted: Numbers
  neighbours: Neighbours
  /** Of the tokens of names. */
  trigrams: Trigrams
  nameWeights: Bytes
  addressWeights: Bytes
  countries: TokenCountries
}

/** Documents of one country are contiguous, in order of registry id. */
export interface CountryRange {
  code: string
  from: number
  to: number
}

/** An immutable segment of the index, shared by the search threads. */
export interface Segment {
  documents: number
  countries: readonly CountryRange[]
  lexicon: Lexicon
  names: Postings
  addresses: Postings
  /** By key of initials; see `initials.ts`. */
  initials: Postings
  /** The tokens of each document; see `forward-format.ts`. */
  forward: Bytes
  /** Offset of every sixteenth document. */
  forwardBlocks: Numbers
  facts: DocumentFacts
  registryIds: Bytes
  registryIdBlocks: Numbers
}
