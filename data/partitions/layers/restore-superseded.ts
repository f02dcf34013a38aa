import type { SourceRow } from '#domain/companies/source-row.ts'
import type { NumberedFile } from '../build/import-record.ts'
import { countOutcome } from '../build/layer-counts.ts'
import type { SupersededRow } from '../build/withdrawn-records.ts'
import type { LayerTarget } from './layer-target.ts'
import type { WriteOutcome } from './write-outcome.ts'

type Upsert = (row: SourceRow, file: NumberedFile) => WriteOutcome

/**
 * Returns a function that writes the rows that a removed row of a company has superseded in this import. It returns whether one
 * of them takes its place.
 */
export const createRestorer = ({ record, withdrawn }: LayerTarget, upsert: Upsert) => {
  const { counts, files } = record
  const uncount = () => {
    counts.skipped.superseded = (counts.skipped.superseded ?? 0) - 1
    if (counts.skipped.superseded === 0) delete counts.skipped.superseded
  }
  const write = ({ row, importId, isCounted }: SupersededRow): boolean => {
    const file = files.find(({ import_id }) => import_id === importId)
    if (!file) return false
    const outcome = upsert(row, file)
    if (outcome === 'superseded') withdrawn.keep(row, importId, isCounted)
    else if (!isCounted) {
      uncount()
      countOutcome(counts, outcome)
    }
    return outcome === 'written'
  }
  return (registryId: string): boolean => withdrawn.takeSuperseded(registryId).map(write).includes(true)
}
