import { deepEqual, equal } from 'node:assert/strict'
import { readConfidence } from '#data/reference/confidence.ts'
import { noMatch } from '#domain/search/engine/comparison.ts'
import { confidencesOf, interpolate } from '#domain/search/engine/confidence.ts'
import { featuresOf, namedFeatures } from '#domain/search/engine/confidence-features.ts'
import { model } from '../register.ts'

const hit = (score: number) => ({ ...noMatch(), score, queryCoverage: score, fieldCoverage: score })
const query = { knownWords: 2, words: 2, weightSum: 1.8 }

describe('confidence: the probability that a hit is the company meant', () => {
  const curve = [
    [0, 0.1],
    [2, 0.5],
    [2, 0.6],
    [4, 0.8],
  ] as const
  const heights: readonly (readonly [place: number, height: number])[] = [
    [-9, 0.1],
    [0, 0.1],
    [1, 0.3],
    [2, 0.5],
    [3, 0.7],
    [4, 0.8],
    [9, 0.8],
  ]
  for (const [place, height] of heights)
    it(`a curve from 0.1 at 0 to 0.8 at 4 is ${height} high at ${place}`, () =>
      equal(interpolate(curve, place).toFixed(6), height.toFixed(6)))

  it('never rises from one hit to the next, also where one further down is likelier by itself', () =>
    deepEqual(confidencesOf(model, [hit(0.8), hit(0.5), hit(0.7)], query), [0.8, 0.5, 0.5]))

  it('of no hits is none, and of an empty model 0', () => {
    deepEqual(confidencesOf(model, [], query), [])
    const nothing = { weights: [], curve: [] }
    deepEqual(confidencesOf({ first: nothing, others: nothing }, [hit(1)], query), [0])
  })

  it('the model of the product has a weight for each feature, no more and no less', () => {
    const features = featuresOf(hit(1), hit(1), query)
    equal(features.length, Object.keys(namedFeatures(hit(1), hit(1), query)).length)
    const { first, others } = readConfidence()
    deepEqual([first.weights.length, others.weights.length], [features.length, features.length])
  })

  it('a hit is judged by how far it is behind the first, up to 0.3', () => {
    const behind = (score: number) => namedFeatures(hit(score), hit(1), query).gap
    deepEqual([behind(1), behind(0.75), behind(0.2)], [0, 0.25, 0.3])
  })
})
