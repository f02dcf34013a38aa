import type { MappingContext } from '../importer.ts'
import { holdsOn } from '../mapping/period.ts'
import { codeIn, isoDay } from '../mapping/source-values.ts'
import { type CsvRow, withCells } from '../readers/csv-records.ts'

/** The SIREN of a row: saved again as a number, it has lost its leading zeros. */
export const sirenOf = ({ siren }: CsvRow): string | undefined => codeIn(siren, 9)

/**
 * A legal unit as it is on the day of the file. The main file has the last period of each, which may begin later: until
 * then the unit is active, under the name in the history, if that was given.
 */
export const withoutFuture = (row: CsvRow, { joinedRows, day }: Pick<MappingContext, 'joinedRows' | 'day'>): CsvRow => {
  // A text that is no day is after every day: units that have ceased would be active.
  const begins = isoDay(row.dateDebut) ?? ''
  if (begins <= day) return row
  const present = joinedRows('history', sirenOf(row) ?? '').find(period =>
    holdsOn(day, { from: isoDay(period.dateDebut), until: isoDay(period.dateFin) }),
  )
  const denominationUniteLegale = present?.denominationUniteLegale || (row.denominationUniteLegale ?? '')
  return withCells(row, { etatAdministratifUniteLegale: 'A', denominationUniteLegale })
}
