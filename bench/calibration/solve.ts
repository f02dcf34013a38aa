const rowWithPivot = (rows: readonly (readonly number[])[], column: number): number =>
  rows
    .slice(column)
    .reduce(
      (best, row, at) => (Math.abs(row[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0) ? column + at : best),
      column,
    )

function swap(rows: number[][], one: number, other: number): void {
  const kept = rows[one] ?? []
  rows[one] = rows[other] ?? []
  rows[other] = kept
}

/** Eliminates a column from the rows below. */
function eliminate(rows: readonly number[][], column: number): void {
  const pivot = rows[column] ?? []
  for (const row of rows.slice(column + 1)) {
    const share = (row[column] ?? 0) / (pivot[column] ?? 1)
    for (let place = column; place < row.length; place += 1)
      row[place] = (row[place] ?? 0) - share * (pivot[place] ?? 0)
  }
}

/** Back substitution of an upper triangular matrix with the right-hand side in its last column. */
function substitute(rows: readonly (readonly number[])[]): number[] {
  const size = rows.length
  const solution: number[] = Array(size).fill(0)
  for (const [at, row] of [...rows.entries()].reverse()) {
    const known = row
      .slice(at + 1, size)
      .reduce((sum, value, place) => sum + value * (solution[at + 1 + place] ?? 0), 0)
    solution[at] = ((row[size] ?? 0) - known) / (row[at] ?? 1)
  }
  return solution
}

/** Solves a system of linear equations by Gaussian elimination with partial pivoting. */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0])
  for (let column = 0; column < rows.length; column += 1) {
    swap(rows, column, rowWithPivot(rows, column))
    eliminate(rows, column)
  }
  return substitute(rows)
}
