import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Cell, tableFromTotals } from '#domain/billing/table-from-totals.ts'

const sumsBy = (cells: readonly Cell[], side: 'row' | 'column') => {
  const sums = new Map<string, number>()
  for (const cell of cells) sums.set(cell[side], (sums.get(cell[side]) ?? 0) + cell.amount)
  return [...sums].sort()
}

describe('cells of sums', () => {
  it('have the sums of rows and columns that any table has, in at most one cell for each row and column', () => {
    const table = fc.array(fc.array(fc.nat(9), { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(table, amounts => {
        const all = amounts.flatMap((of, row) =>
          of.map((amount, column) => ({ row: `r${row}`, column: `c${column}`, amount })),
        )
        const real = all.filter(({ amount }) => amount > 0)
        const rows = sumsBy(real, 'row')
        const columns = sumsBy(real, 'column')
        const cells = tableFromTotals(rows, columns)
        assert.ok(cells)
        assert.deepEqual([sumsBy(cells, 'row'), sumsBy(cells, 'column')], [rows, columns])
        assert.ok(cells.length <= rows.length + columns.length)
      }),
    )
  })

  it('do not exist where the rows together are more or less than the columns', () => {
    assert.equal(tableFromTotals([['r', 3]], [['c', 2]]), undefined)
    assert.equal(tableFromTotals([['r', 2]], [['c', 3]]), undefined)
    assert.deepEqual(tableFromTotals([['r', 0]], [['c', 0]]), [])
  })
})
