interface Noted {
  index: number
  note?: string
}

/** Rows in which each note appears once: that of a register that is not loaded completely is the same in every row. */
export function notesOnce<T extends Noted>(rows: readonly T[]): T[] {
  const first = new Map<string, number>()
  return rows.map(row => {
    const { index, note } = row
    if (note === undefined) return row
    const earlier = first.get(note)
    if (earlier !== undefined) return { ...row, note: `Same note as index ${earlier}.` }
    first.set(note, index)
    return row
  })
}
