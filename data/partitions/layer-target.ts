import type { Precedence } from '#domain/companies/merge-layers.ts'
import type { ImportRecord } from './import-records.ts'
import type { SeenRows } from './seen-rows.ts'

/** The outcome of writing one row. `refreshed`: only the time of its confirmation is new. */
export type WriteOutcome =
  | 'written'
  | 'refreshed'
  | 'unchanged'
  | 'duplicate_id'
  | 'superseded'
  | 'older_record'
  /** The row is known by another number than the registry id, and no company, or more than one, has it. */
  | 'register_not_loaded'
  | 'ambiguous_number'
  /** The row has no name, and GLEIF has none of the company either. */
  | 'not_in_gleif'

/** The layer that an import writes, and the import. */
export interface LayerTarget {
  country: string
  precedence: Precedence
  record: ImportRecord
  /** Whether the file is the whole register; it then confirms its unchanged rows at its end, all together. */
  isFullFile: boolean
  /** Whether a name that changes is kept as a former one, because the source does not list them. */
  keepsFormerNames: boolean
  seen: SeenRows
}
