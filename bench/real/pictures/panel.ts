import { calibrationError, type Judged, type ReliabilityRow, reliability } from '../../calibration/judge.ts'

/** One reliability diagram: answers of one kind. */
export interface Panel {
  title: string
  queries: number
  /** First candidates of the queries. */
  judged: readonly Judged[]
}

/** Panels under one heading. */
export interface PanelGroup {
  heading: string
  panels: readonly Panel[]
}

/** One tenth of confidence in a panel. */
export interface Point extends ReliabilityRow {
  /** The 95 % interval of the share that is right. */
  low: number
  high: number
}

const normalQuantile = 1.96

/** Wilson's interval of a share. */
function intervalOf(share: number, count: number): { low: number; high: number } {
  const square = normalQuantile ** 2
  const middle = (share + square / (2 * count)) / (1 + square / count)
  const half =
    (normalQuantile / (1 + square / count)) * Math.sqrt((share * (1 - share)) / count + square / (4 * count ** 2))
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** Tenths of confidence that have answers. */
export const pointsOf = (judged: readonly Judged[]): Point[] =>
  reliability(judged)
    .filter(({ count }) => count > 0)
    .map(row => ({ ...row, ...intervalOf(row.right, row.count) }))

/** The calibration error in words, as the panels and the alternative text have it. */
export const errorOf = (judged: readonly Judged[]): string => calibrationError(judged).toFixed(3)
