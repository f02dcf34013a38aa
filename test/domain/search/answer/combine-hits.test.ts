import { deepEqual } from 'node:assert/strict'
import { combineHits } from '#domain/search/answer/combine-hits.ts'
import { hitOf } from './hits.ts'

const hits = (...confidences: [string, number][]) =>
  confidences.map(([registry_id, confidence]) => hitOf({ registry_id, confidence }))
const combined = (...lists: Parameters<typeof combineHits>) =>
  combineHits(...lists).map(({ registry_id, confidence, score }) => [registry_id, confidence, score])

describe('the hits of a row by its address and by its name alone', () => {
  it('have the higher confidence of each company, highest first', () =>
    deepEqual(combined(hits(['a', 0.2], ['b', 0.1]), hits(['b', 0.6], ['c', 0.1])), [
      ['b', 0.6, 0.6],
      ['a', 0.2, 0.2],
      ['c', 0.1, 0.1],
    ]))

  it('are those by name where the address finds nothing', () =>
    deepEqual(combined([], hits(['a', 0.9])), [['a', 0.9, 0.9]]))

  it('leave out companies that have the address but no word of the name', () =>
    deepEqual(combined([hitOf({ registry_id: 'a', confidence: 0.9, kind: 'address' })], hits(['b', 0.6])), [
      ['b', 0.6, 0.6],
    ]))

  it('have together at most 1', () =>
    deepEqual(combined(hits(['a', 0.75]), hits(['b', 0.75])), [
      ['a', 0.5, 0.5],
      ['b', 0.5, 0.5],
    ]))

  it('are those by name and address alone where one is certain: others of its name elsewhere make it no less so', () =>
    deepEqual(combined(hits(['a', 0.997], ['b', 0.001]), hits(['a', 0.5], ['b', 0.5])), [
      ['a', 0.997, 0.997],
      ['b', 0.001, 0.001],
    ]))

  it('are certain from a confidence of 0.85 on', () => {
    const byName = hits(['b', 0.1])
    deepEqual(combined(hits(['a', 0.85]), byName), [['a', 0.85, 0.85]])
    deepEqual(combined(hits(['a', 0.849]), byName), [
      ['a', 0.849, 0.849],
      ['b', 0.1, 0.1],
    ])
  })

  it('have confidences of three decimals, as those of a search', () =>
    deepEqual(combined(hits(['a', 0.8]), hits(['b', 0.7])), [
      ['a', 0.533, 0.533],
      ['b', 0.467, 0.467],
    ]))
})
