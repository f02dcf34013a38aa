import { equal, ok } from 'node:assert/strict'
import { calibrationError, errorByChance, type Judged } from '../../bench/calibration/judge.ts'

const alike = (count: number, judged: Judged): Judged[] => Array.from({ length: count }, () => judged)

describe('the calibration error of confidences', () => {
  it('is 0.1 where all of 50 answers with a confidence of 0.9 are right, and 0 where 45 of them are', () => {
    const sure = { confidence: 0.9, isRight: true }
    equal(calibrationError(alike(50, sure)).toFixed(3), '0.100')
    const mixed = [...alike(45, sure), ...alike(5, { ...sure, isRight: false })]
    equal(calibrationError(mixed).toFixed(3), '0.000')
  })

  it('is by chance about 0.024 of 100 queries with a confidence of 0.9 that holds, and a tenth of that of 10,000', () => {
    const error = (count: number) => errorByChance(alike(count, { confidence: 0.9, isRight: true }))
    ok(Math.abs(error(100) - 0.024) < 0.005, String(error(100)))
    ok(Math.abs(error(10_000) - 0.0024) < 0.0005, String(error(10_000)))
  })

  it('is 0 by chance of two companies that cannot be told apart, with a confidence of 0.5 each', () =>
    equal(errorByChance(alike(20, { confidence: 0.5, isRight: true, share: 0.5 })), 0))

  it('is the same in each run', () => {
    const judged = alike(30, { confidence: 0.7, isRight: false })
    equal(errorByChance(judged), errorByChance(judged))
  })
})
