import { deepEqual, equal } from 'node:assert/strict'
import { readConfidence } from '#data/reference/confidence.ts'
import { noMatch } from '#domain/search/engine/comparison.ts'
import { confidencesOf, interpolate } from '#domain/search/engine/confidence.ts'
import { featuresOf, namedFeatures } from '#domain/search/engine/confidence-features.ts'
import { model } from '../register.ts'

const hit = (score: number) => ({ ...noMatch(), score, queryCoverage: score, fieldCoverage: score })
const query = { knownWords: 2, words: 2, weightSum: 1.8 }

describe('confidence: the probability that a hit is the company searched for', () => {
  const curve = [
    [0, 0.1],
    [2, 0.5],
    [2, 0.6],
    [4, 0.8],
  ] as const
  const points: readonly (readonly [x: number, y: number])[] = [
    [-9, 0.1],
    [0, 0.1],
    [1, 0.3],
    [2, 0.5],
    [3, 0.7],
    [4, 0.8],
    [9, 0.8],
  ]
  for (const [x, y] of points)
    it(`a curve from 0.1 at 0 to 0.8 at 4 has the value ${y} at ${x}`, () =>
      equal(interpolate(curve, x).toFixed(6), y.toFixed(6)))

  it('never rises from one hit to the next, even if a later hit alone would have a higher confidence', () =>
    deepEqual(confidencesOf(model, [hit(0.8), hit(0.5), hit(0.7)], query), [0.8, 0.5, 0.5]))

  it('no hits have no confidences, and an empty model gives 0', () => {
    deepEqual(confidencesOf(model, [], query), [])
    const empty = { weights: [], curve: [] }
    deepEqual(confidencesOf({ first: empty, others: empty }, [hit(1)], query), [0])
  })

  it('the model of the product has exactly one weight per feature', () => {
    const features = featuresOf(hit(1), hit(1), query)
    equal(features.length, Object.keys(namedFeatures(hit(1), hit(1), query)).length)
    const { first, others } = readConfidence()
    deepEqual([first.weights.length, others.weights.length], [features.length, features.length])
  })

  it('the gap to the score of the first hit is a feature, capped at 0.3', () => {
    const gapOf = (score: number) => namedFeatures(hit(score), hit(1), query).gap
    deepEqual([gapOf(1), gapOf(0.75), gapOf(0.2)], [0, 0.25, 0.3])
  })
})
