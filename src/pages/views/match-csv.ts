import { csvLine, withoutFormula } from '#domain/csv-line.ts'
import type { MatchedName } from './matched-list.ts'

const header = ['query', 'country', 'id', 'name', 'status', 'confidence', 'match', 'ambiguous', 'error']

function cellsOf({ name, row }: MatchedName): string[] {
  const [best] = row.candidates
  const found = best
    ? [best.country, best.registry_id, best.name, best.status, String(best.confidence_score)]
    : ['', '', '', '', '']
  return [name, ...found, String(row.match), String(row.ambiguous), row.error?.code ?? ''].map(withoutFormula)
}

/** The matched names as CSV (RFC 4180), without formulas. Spreadsheets read it as UTF-8 because of its first character. */
export const matchCsv = (rows: readonly MatchedName[]): string =>
  `\ufeff${[header, ...rows.map(cellsOf)].map(cells => csvLine(cells, ',')).join('')}`
