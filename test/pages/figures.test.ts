import assert from 'node:assert/strict'
import { percentage, shortFigure } from '../../src/pages/views/figures.ts'

describe('figures on pages', () => {
  for (const [share, text] of [
    [0, '0\u00a0%'],
    [0.0001, '<0.1\u00a0%'],
    [0.2381, '23.8\u00a0%'],
    [0.29, '29.0\u00a0%'],
    [8 / 9, '88.9\u00a0%'],
    [0.9996, '99.9\u00a0%'],
    [0.9999, '99.9\u00a0%'],
    [1, '100\u00a0%'],
  ] as const)
    it(`show the share ${share} as ${text}`, () => assert.equal(percentage(share), text))

  for (const [value, text] of [
    [21, '21'],
    [999_999, '1M'],
    [1_234_567, '1.23M'],
  ] as const)
    it(`show ${value} on the map as ${text}`, () => assert.equal(shortFigure(value), text))
})
