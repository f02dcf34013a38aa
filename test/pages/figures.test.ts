import assert from 'node:assert/strict'
import { dayText, percentage, shortFigure } from '../../src/pages/views/figures.ts'

describe('figures on pages', () => {
  for (const [share, text] of [
    [0, '0%'],
    [0.0001, '<0.1%'],
    [0.2381, '23.8%'],
    [0.29, '29%'],
    [0.9999, '99.9%'],
    [1, '100%'],
  ] as const)
    it(`show the share ${share} as ${text}`, () => assert.equal(percentage(share), text))

  for (const [date, text] of [
    ['2019-02', 'February 2019'],
    ['2026-11-23', '23 Nov 2026'],
    ['2026-11-23T23:59:59Z', '23 Nov 2026'],
  ] as const)
    it(`show ${date} as ${text}`, () => assert.equal(dayText(date), text))

  for (const [value, text] of [
    [21, '21'],
    [999_999, '1M'],
    [1_234_567, '1.23M'],
  ] as const)
    it(`show ${value} on the map as ${text}`, () => assert.equal(shortFigure(value), text))
})
