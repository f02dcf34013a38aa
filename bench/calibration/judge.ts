import { type Random, seededRandom } from '../../src/corpus/seeded-random.ts'

/** A confidence, and whether the company was correct. */
export interface Judged {
  confidence: number
  isRight: boolean
  /** The probability that it was correct if the query cannot distinguish several companies; replaces `isRight`. */
  share?: number
}

const bins = 15

/** Expected calibration error: the weighted difference of confidence and accuracy over 15 bins. */
export function calibrationError(judged: readonly Judged[]): number {
  const sums = Array.from({ length: bins }, () => ({ confidence: 0, right: 0 }))
  for (const { confidence, isRight, share } of judged) {
    const bin = sums[Math.min(bins - 1, Math.floor(confidence * bins))]
    if (!bin) continue
    bin.confidence += confidence
    bin.right += share ?? (isRight ? 1 : 0)
  }
  return sums.reduce((error, { confidence, right }) => error + Math.abs(confidence - right), 0) / judged.length
}

const drawnRounds = 100

/** Outcomes that these confidences make likely: each company is right with the probability of its confidence. */
const drawn = (judged: readonly Judged[], random: Random): Judged[] =>
  judged.map(({ confidence, share = 1 }) => {
    const full = share > 0 ? share : 1
    const isRight = random.chance(confidence / full)
    return { confidence, isRight, share: isRight ? full : 0 }
  })

/** The calibration error to expect of confidences that hold, by chance alone: the fewer queries, the higher. */
export function errorByChance(judged: readonly Judged[]): number {
  const random = seededRandom(judged.length)
  const errors = Array.from({ length: drawnRounds }, () => calibrationError(drawn(judged, random)))
  return errors.reduce((sum, error) => sum + error, 0) / drawnRounds
}

/** Brier score: the mean squared difference of confidence and outcome. */
export const brierScore = (judged: readonly Judged[]): number =>
  judged.reduce((sum, { confidence, isRight, share }) => {
    const right = share ?? (isRight ? 1 : 0)
    return sum + right * (1 - confidence) ** 2 + (1 - right) * confidence ** 2
  }, 0) / judged.length

export interface ReliabilityRow {
  from: number
  to: number
  count: number
  confidence: number
  right: number
}

/** Mean confidence and accuracy, by tenths of confidence. */
export const reliability = (judged: readonly Judged[]): ReliabilityRow[] =>
  Array.from({ length: 10 }, (_, tenth) => {
    const inside = judged.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === tenth)
    const count = inside.length
    const mean = (values: number[]) => (count === 0 ? 0 : values.reduce((a, b) => a + b, 0) / count)
    return {
      from: tenth / 10,
      to: (tenth + 1) / 10,
      count,
      confidence: mean(inside.map(({ confidence }) => confidence)),
      right: mean(inside.map(({ isRight, share }) => share ?? (isRight ? 1 : 0))),
    }
  })
