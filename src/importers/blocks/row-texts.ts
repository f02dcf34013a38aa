import type { SourceRow } from '#domain/companies/source-row.ts'
import { serializeRows } from './serialized-rows.ts'

// Longer texts are slow to collect.
const rowsPerText = 64

/** Collects rows, with the ordinals of their records, in serialized texts. */
export const createRowTexts = () => {
  const texts: string[] = []
  const positions: number[] = []
  let open: SourceRow[] = []
  const close = () => {
    if (open.length > 0) texts.push(serializeRows(open))
    open = []
  }
  return {
    add: (row: SourceRow, position: number) => {
      open.push(row)
      positions.push(position)
      if (open.length === rowsPerText) close()
    },
    finish: () => {
      close()
      return { rows: texts, positions: Uint32Array.from(positions) }
    },
  }
}
