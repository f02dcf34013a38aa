import { deepEqual, equal, ok } from 'node:assert/strict'
import { readConfidence, readConfidenceTrees } from '#data/reference/confidence.ts'
import { createProbability, type Tree } from '#domain/search/engine/boosted-trees.ts'
import { type Comparison, noMatch } from '#domain/search/engine/comparison.ts'
import { confidencesOf, noRivals, rivalsOf } from '#domain/search/engine/confidence.ts'
import { featureNames, featuresOf, monotone } from '#domain/search/engine/confidence-features.ts'
import { model } from '../register.ts'

const hit = (score: number, fields: Partial<Comparison> = {}): Comparison => ({
  ...noMatch(),
  score,
  queryCoverage: score,
  fieldCoverage: score,
  exactCoverage: score,
  minSimilarity: score,
  letterCoverage: score,
  firstSimilarity: score,
  lastSimilarity: score,
  heaviestSimilarity: score,
  fieldWeight: 1.5,
  letterSimilarity: score,
  wordSimilarity: score,
  ...fields,
})
const query = { knownWords: 2, words: 2, weightSum: 1.8, letters: 14, withDigits: 0, singleLetters: 0, longest: 8 }
const alone = noRivals
const learnt = readConfidence()

describe('confidence: the probability that a hit is the company searched for', () => {
  it('a tree of depth 1 with the threshold 0.7 gives 0.8 above it, and 0.1 at it', () => {
    const given = [0.71, 0.7].map(score => model.probabilityOf([score]).toFixed(6))
    deepEqual(given, ['0.800000', '0.100000'])
  })

  it('sums the leaves of all trees: 2 of depth 2 and one without splits', () => {
    const deep = { features: [0, 1], thresholds: [0.5, 2], next: [~0, 1, ~1, ~2], leaves: [-1, 1, 2] }
    const single = { features: [], thresholds: [], next: [], leaves: [0.25] }
    const probabilityOf = createProbability({ base: 0.5, trees: [deep, single, deep] })
    const given = [
      [0.5, 9],
      [0.6, 2],
      [0.6, 3],
    ].map(features => Math.log(1 / probabilityOf(features) - 1).toFixed(6))
    deepEqual(given, ['1.250000', '-2.750000', '-4.750000'])
  })

  it('never rises from one hit to the next, even if a later hit alone would have a higher confidence', () =>
    deepEqual(confidencesOf(model, [hit(0.6), hit(0.5), hit(0.8)], query), [0.1, 0.1, 0.1]))

  it('of all hits is at most 1 together: three hits of 0.8 alone have 0.333 each', () =>
    deepEqual(confidencesOf(model, [hit(1), hit(0.9), hit(0.8)], query), [0.333, 0.333, 0.333]))

  it('of a company that adds its country to the one word asked for is 0.95, or 0.722 beside one other with that word', () => {
    const named = hit(0.6, { addsCountry: true, firstSimilarity: 1 })
    const other = hit(0.5, { firstSimilarity: 1 })
    deepEqual(confidencesOf(model, [named, hit(0.5)], query), [0.905, 0.095])
    deepEqual(confidencesOf(model, [named, other], query), [0.722, 0.1])
    deepEqual(confidencesOf(model, [other, named], query), [0.1, 0.1])
    deepEqual(confidencesOf(model, [named, ...Array.from({ length: 9 }, () => other)], query)[0], 0.1)
  })

  it('of a name with another word, or with a number of a series beside a legal form or another one, is at most 0.5', () => {
    const other = (fields: Partial<Comparison>) => confidencesOf(model, [hit(1, fields)], query)
    deepEqual([other({ hasOtherWord: true }), other({ hasOtherWord: true, kind: 'address' })], [[0.5], [0.8]])
    deepEqual(
      [1, -1, 0].map(legalFormMatch => other({ addsSeriesNumber: true, legalFormMatch })),
      [[0.5], [0.5], [0.8]],
    )
  })

  it('of supporters of the body asked for is at most 0.5 by name, and not lower by address or initials', () => {
    const supporters = (fields: Partial<Comparison>) =>
      confidencesOf(model, [hit(1, { addsSupporter: true, ...fields })], query)
    deepEqual(
      [supporters({}), supporters({ kind: 'address' }), supporters({ isInitials: true })],
      [[0.5], [0.8], [0.8]],
    )
  })

  it('of a company that lacks a word that people do not leave out is at most 0.5, by its name and by its address', () => {
    const lacking = (fields: Partial<Comparison>) =>
      confidencesOf(model, [hit(1, { lacksLeftOut: true, ...fields })], query)
    deepEqual([lacking({}), lacking({ kind: 'address' }), lacking({ isInitials: true })], [[0.5], [0.5], [0.5]])
  })

  it('no hits have no confidences', () => deepEqual(confidencesOf(model, [], query), []))

  it('a hit sees its lead over the next best one and over those not equal to it, and how many hits are equal or near', () => {
    const all = { hits: 4, withFirst: 2, beginnings: 0 }
    const other = { otherScore: 1, otherQueryCoverage: 1, otherFieldCoverage: 1 }
    deepEqual(rivalsOf([hit(1), hit(1), hit(0.97), hit(0.75)]), [
      { lead: 0, equals: 2, leadOverOthers: hit(1).score - 0.97, near: 3, within: 3, ...all, ...other },
      { lead: 0, equals: 2, leadOverOthers: hit(1).score - 0.97, near: 3, within: 3, ...all, ...other },
      { lead: 0.97 - 1, equals: 1, leadOverOthers: 0.97 - 1, near: 3, within: 3, ...all, ...other },
      { lead: -0.25, equals: 1, leadOverOthers: -0.25, near: 1, within: 4, ...all, ...other },
    ])
  })

  it('a hit by its address is not equal to one by its name with the same score', () =>
    deepEqual(
      rivalsOf([hit(1), hit(1, { kind: 'address' }), hit(1)]).map(({ equals }) => equals),
      [2, 1, 2],
    ))

  it('of 12 hits, the first 10 see the same as if there were no others: confidences do not depend on the limit', () => {
    const hits = Array.from({ length: 12 }, () => hit(0.9, { firstSimilarity: 1, beginning: 'words' }))
    deepEqual(rivalsOf(hits).slice(0, 10), rivalsOf(hits.slice(0, 10)))
  })

  it('a hit sees how many names begin with the query, as any of them may be the one that was cut', () => {
    const hits = [hit(1, { beginning: 'letters' }), hit(0.9, { beginning: 'words' }), hit(0.8)]
    deepEqual(
      rivalsOf(hits).map(({ beginnings }) => beginnings),
      [2, 2, 2],
    )
  })

  it('the only hit has a lead of 1', () => deepEqual(rivalsOf([hit(0.4)]), [alone]))

  it('the model of the product refers only to features that exist', () => {
    const features = featuresOf(hit(1), alone, query).length
    for (const tree of readConfidenceTrees().trees)
      for (const feature of tree.features) ok(feature >= 0 && feature < features)
  })

  it('the model of the product gives three companies of one name the same confidence, together at most 1', () => {
    const [first = 0, second, third] = confidencesOf(learnt, [hit(1), hit(1), hit(1)], query)
    deepEqual([second, third], [first, first])
    ok(first > 0.2 && first * 3 <= 1.002, String(first))
  })

  const names: readonly string[] = featureNames
  for (const [name, direction] of Object.entries(monotone))
    it(`the model of the product never ${direction > 0 ? 'falls' : 'rises'} as ${name} rises from 0 to 1`, () => {
      for (const score of [0.3, 0.6, 0.9, 1]) {
        const features = featuresOf(hit(score), alone, query)
        const given = Array.from({ length: 51 }, (_, step) =>
          learnt.probabilityOf(features.with(names.indexOf(name), step / 50)),
        )
        for (const [at, next] of given.slice(1).entries()) ok((next - (given[at] ?? 0)) * direction >= -1e-9)
      }
    })

  it('the model of the product has 120 trees of a depth of at most 7, each with a leaf more than splits', () => {
    const { trees } = readConfidenceTrees()
    const depthOf = ({ next }: Tree, at = 0): number =>
      at < 0 ? 0 : 1 + Math.max(...[0, 1].map(side => depthOf({ next } as Tree, next[2 * at + side])))
    deepEqual([trees.length, Math.max(...trees.map(tree => depthOf(tree)))], [120, 7])
    for (const { features, thresholds, next, leaves } of trees)
      deepEqual(
        [thresholds.length, next.length, leaves.length],
        [features.length, 2 * features.length, features.length + 1],
      )
  })

  const namedFeatures = (...of: Parameters<typeof featuresOf>) =>
    Object.fromEntries(featuresOf(...of).map((value, at) => [names[at], value]))

  it('has what a hit sees of the best other one in the order of the names: the share of the query, then of the name', () => {
    const rivals = { ...alone, otherScore: 0.7, otherQueryCoverage: 0.8, otherFieldCoverage: 0.6 }
    const { other_score, other_query_coverage, other_field_coverage } = namedFeatures(hit(1), rivals, query)
    deepEqual([other_score, other_query_coverage, other_field_coverage], [0.7, 0.8, 0.6])
  })

  it('tells the first other name of a company from its name', () =>
    deepEqual(
      [-1, 0, 1].map(otherNameIndex => namedFeatures(hit(1, { otherNameIndex }), alone, query).other_name),
      [0, 1, 1],
    ))

  it('has no feature that is not a number for a query without words', () => {
    const features = featuresOf(hit(1), alone, { ...query, words: 0, knownWords: 0 })
    ok(features.every(Number.isFinite), String(features))
  })

  it('has as many names of features as features', () =>
    equal(featureNames.length, featuresOf(hit(1), alone, query).length))
})
