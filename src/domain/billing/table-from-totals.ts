/** An amount of a row and a column of a table. */
export interface Cell {
  row: string
  column: string
  amount: number
}

type Sums = readonly (readonly [name: string, sum: number])[]

/**
 * Cells of a table whose rows and columns have the given sums: at most one for each row and column. Undefined if the rows together
 * are not as much as the columns.
 */
export function tableFromTotals(rows: Sums, columns: Sums): Cell[] | undefined {
  const cells: Cell[] = []
  const left = columns.filter(([, sum]) => sum !== 0).map(([name, sum]) => ({ name, sum }))
  for (const [row, sum] of rows) {
    let open = sum
    while (open > 0) {
      const [column] = left
      if (!column) return undefined
      const amount = Math.min(open, column.sum)
      cells.push({ row, column: column.name, amount })
      open -= amount
      column.sum -= amount
      if (column.sum === 0) left.shift()
    }
  }
  return left.length === 0 ? cells : undefined
}
