/** Stretches longer than this that differ count as far apart: no token is as long. */
export const maxCompared = 64

// Three rows of the table, turned round instead of made anew: a search measures thousands of pairs.
let rowBeforeLast = new Uint8Array(maxCompared + 2)
let lastRow = new Uint8Array(maxCompared + 2)
let row = new Uint8Array(maxCompared + 2)

// What is being measured. Held here, not passed, so that no call makes an object.
const textMax = 256
const oneText = new Uint8Array(textMax)
const otherText = new Uint8Array(textMax)
let a: Uint8Array = oneText
let b: Uint8Array = otherText
let aFrom = 0
let bFrom = 0
let n = 0
let m = 0

/** Takes off what both sides begin and end with. */
function trim(): void {
  while (n > 0 && m > 0 && a[aFrom + n - 1] === b[bFrom + m - 1]) {
    n--
    m--
  }
  while (n > 0 && m > 0 && a[aFrom] === b[bFrom]) {
    aFrom++
    bFrom++
    n--
    m--
  }
}

const isSwap = (i: number, j: number): boolean => a[i] === b[j - 1] && a[i - 1] === b[j]

function cell(i: number, j: number, left: number): number {
  const at = aFrom + i - 1
  const other = bFrom + j - 1
  let value = (lastRow[j - 1] ?? 0) + (a[at] === b[other] ? 0 : 1)
  const dropped = (lastRow[j] ?? 0) + 1
  if (dropped < value) value = dropped
  if (left < value) value = left + 1
  if (i < 2 || j < 2 || !isSwap(at, other)) return value
  const swapped = (rowBeforeLast[j - 2] ?? 0) + 1
  return Math.min(swapped, value)
}

/** Fills the cells of row `i` within `max` of the diagonal; returns the smallest of them. */
function fillRow(i: number, max: number): number {
  const from = i > max ? i - max : 1
  const to = Math.min(i + max, m)
  let left = from === 1 ? i : max + 1
  let best = left
  row[from - 1] = left
  for (let j = from; j <= to; j++) {
    left = cell(i, j, left)
    row[j] = left
    if (left < best) best = left
  }
  if (to < m) row[to + 1] = max + 1
  return best
}

function measure(max: number): number {
  if (Math.abs(n - m) > max) return max + 1
  trim()
  if (n === 0 || m === 0) return n + m
  if (n > maxCompared || m > maxCompared) return max + 1
  for (let j = 0; j <= m; j++) lastRow[j] = j
  for (let i = 1; i <= n; i++) {
    if (fillRow(i, max) > max) return max + 1
    const spare = rowBeforeLast
    rowBeforeLast = lastRow
    lastRow = row
    row = spare
  }
  const distance = lastRow[m] ?? 0
  return distance > max ? max + 1 : distance
}

/** `distance` of two ranges of bytes, each given by where it begins and how long it is. */
export function distanceOfBytes(
  one: Uint8Array,
  oneFrom: number,
  oneLength: number,
  other: Uint8Array,
  otherFrom: number,
  otherLength: number,
  max: number,
): number {
  a = one
  aFrom = oneFrom
  n = oneLength
  b = other
  bFrom = otherFrom
  m = otherLength
  return measure(max)
}

function copyInto(bytes: Uint8Array, text: string): void {
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
}

/**
 * Edits between two folded tokens, a swap of neighbours counting once (optimal string alignment); `max + 1` as soon as it is
 * more than `max`, and for texts over 256 characters.
 */
export function distance(one: string, other: string, max: number): number {
  if (one === other) return 0
  if (Math.abs(one.length - other.length) > max || one.length > textMax || other.length > textMax) return max + 1
  copyInto(oneText, one)
  copyInto(otherText, other)
  return distanceOfBytes(oneText, 0, one.length, otherText, 0, other.length, max)
}
