/** Counts the rows that a report reads. */
export interface RowBudget {
  spend(rows: number): void
  /** Whether more were read than allowed. */
  readonly isExceeded: boolean
}

export function rowBudget(max: number): RowBudget {
  let left = max
  return {
    spend: rows => {
      left -= rows
    },
    get isExceeded() {
      return left < 0
    },
  }
}
