import type { Precedence } from '#domain/companies/merge-layers.ts'
import type { ImportRecord } from '../build/import-record.ts'
import type { SeenRows } from '../build/seen-rows.ts'
import type { SourceHistory } from '../build/source-history.ts'
import type { WithdrawnRecords } from '../build/withdrawn-records.ts'

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
  withdrawn: WithdrawnRecords
}
