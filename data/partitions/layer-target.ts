import type { Precedence } from '#domain/companies/merge-layers.ts'
import type { ImportRecord } from './import-records.ts'
import type { SeenRows } from './seen-rows.ts'
import type { SourceHistory } from './source-history.ts'

/** The outcome of writing one row. `refreshed`: only the time of confirmation is new. */
export type WriteOutcome =
  | 'written'
  | 'refreshed'
  | 'unchanged'
  | 'duplicate_id'
  | 'superseded'
  | 'older_record'
  /** The row has an alias instead of a registry id, and no company has it. */
  | 'register_not_loaded'
  /** More than one company has the row's alias. */
  | 'ambiguous_number'
  /** Neither the row nor GLEIF has a name of the company. */
  | 'not_in_gleif'

/** The layer that an import writes, and the import. */
export interface LayerTarget {
  country: string
  precedence: Precedence
  record: ImportRecord
  /** Whether a name that changes is kept as a former name, because the source does not list former names. */
  keepsFormerNames: boolean
  /** The rows that the files of the current date have, and that did not have to be written. */
  seen: SeenRows
  history: SourceHistory
}
