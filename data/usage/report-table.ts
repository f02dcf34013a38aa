import { type Figures, noFigures, sum } from './rollup.ts'
import { maxUsageRows, type UsageRow } from './usage-query.ts'

/** Rows of a report by the values of their columns. Without columns it is one row. */
export function reportTable(columns: readonly string[]) {
  const rows = new Map<string, { values: string[]; figures: Figures }>()
  if (columns.length === 0) rows.set('', { values: [], figures: noFigures })
  return {
    isTooLong: () => rows.size > maxUsageRows,
    add: (values: string[], figures: Figures) => {
      const name = values.join(' ')
      const row = rows.get(name)
      if (row) row.figures = sum(row.figures, figures)
      else rows.set(name, { values, figures })
    },
    rows: (): UsageRow[] =>
      [...rows]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, { values, figures }]) => ({
          ...Object.fromEntries(columns.map((name, at) => [name, values[at] || null])),
          ...figures,
        })),
  }
}
