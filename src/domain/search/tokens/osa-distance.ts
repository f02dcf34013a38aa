/**
 * Optimal string alignment distance of two ASCII tokens: insertions, deletions, substitutions, and swaps of adjacent letters
 * each count one. Returns `max + 1` when the distance exceeds `max` or a token is longer than `maxLength`.
 */
export type OsaDistance = (one: string, other: string, max: number) => number

/** Tokens are at most 40 characters long. */
const maxLength = 64

const copyInto = (bytes: Uint8Array, text: string): void => {
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
}

/** The returned function reuses its buffers, because a search measures thousands of pairs: no call allocates memory. */
export function createOsaDistance(): OsaDistance {
  const a = new Uint8Array(maxLength)
  const b = new Uint8Array(maxLength)
  // The current row of the table and the two before it, rotated.
  let rowBeforeLast = new Uint8Array(maxLength + 2)
  let lastRow = new Uint8Array(maxLength + 2)
  let row = new Uint8Array(maxLength + 2)
  // The parts of both tokens that differ: their start, the same in both, and their lengths.
  let from = 0
  let n = 0
  let m = 0

  /** Removes the common suffix and prefix. */
  const trim = (): void => {
    from = 0
    while (n > 0 && m > 0 && a[n - 1] === b[m - 1]) {
      n--
      m--
    }
    while (from < n && from < m && a[from] === b[from]) from++
    n -= from
    m -= from
  }

  const isSwap = (i: number, j: number): boolean => a[i] === b[j - 1] && a[i - 1] === b[j]

  const cell = (i: number, j: number, left: number): number => {
    const at = from + i - 1
    const other = from + j - 1
    let value = (lastRow[j - 1] as number) + (a[at] === b[other] ? 0 : 1)
    const deleted = (lastRow[j] as number) + 1
    if (deleted < value) value = deleted
    if (left < value) value = left + 1
    if (i < 2 || j < 2 || !isSwap(at, other)) return value
    return Math.min((rowBeforeLast[j - 2] as number) + 1, value)
  }

  /** Fills the cells of row `i` within `max` of the diagonal; returns the smallest of them. */
  const fillRow = (i: number, max: number): number => {
    const first = i > max ? i - max : 1
    const last = Math.min(i + max, m)
    let left = first === 1 ? i : max + 1
    let best = left
    row[first - 1] = left
    for (let j = first; j <= last; j++) {
      left = cell(i, j, left)
      row[j] = left
      if (left < best) best = left
    }
    if (last < m) row[last + 1] = max + 1
    return best
  }

  const rotateRows = (): void => {
    const unused = rowBeforeLast
    rowBeforeLast = lastRow
    lastRow = row
    row = unused
  }

  const measure = (max: number): number => {
    trim()
    if (n === 0 || m === 0) return n + m
    for (let j = 0; j <= m; j++) lastRow[j] = j
    for (let i = 1; i <= n; i++) {
      if (fillRow(i, max) > max) return max + 1
      rotateRows()
    }
    return Math.min(max + 1, lastRow[m] as number)
  }

  return (one, other, max) => {
    if (one === other) return 0
    n = one.length
    m = other.length
    if (Math.abs(n - m) > max || n > maxLength || m > maxLength) return max + 1
    copyInto(a, one)
    copyInto(b, other)
    return measure(max)
  }
}
