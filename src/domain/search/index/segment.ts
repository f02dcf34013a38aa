import type { Neighbours } from './neighbours.ts'
import type { PackedOffsets } from './packed-offsets.ts'
import type { Postings } from './postings.ts'

/** A company as far as it can be searched. */
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

/** Every token of names and addresses; ids begin with 1 and fall with how often a token comes, so that they take few bytes. */
export interface Lexicon {
  /** ASCII, one after the other in order of ids. */
  text: Bytes
  textOffsets: PackedOffsets
  /** Ids in alphabetical order. */
  sorted: Numbers
  neighbours: Neighbours
  /** For each pair of bytes that trigrams begin with, ids of tokens of names; see trigrams.ts. */
  trigramOffsets: Numbers
  trigrams: Numbers
  nameWeights: Bytes
  addressWeights: Bytes
}

/** Documents of one country stand side by side, in order of their registry ids. */
export interface CountryRange {
  code: string
  from: number
  to: number
}

/** An immutable index segment, shared by the search threads. */
export interface Segment {
  documents: number
  tokens: number
  countries: readonly CountryRange[]
  lexicon: Lexicon
  names: Postings
  addresses: Postings
  /** Tokens of each document; see forward.ts. */
  forward: Bytes
  /** Where every sixteenth document begins. */
  forwardBlocks: Numbers
  forwardLengths: Bytes
  legalForms: Bytes
  states: Bytes
  /** Weight of the lightest name, in sixteenths. */
  minNameWeights: Bytes
  registryIds: Bytes
  registryIdBlocks: Numbers
}
