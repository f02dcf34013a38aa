import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { samples } from '../support/genuine-samples.ts'
import { compareSample, type Difference } from '../support/raw-rows/compare-sample.ts'
import { explainedDifferences } from '../support/raw-rows/explained-differences.ts'
import { rawSamples } from '../support/raw-rows/raw-samples.ts'

const explained = explainedDifferences('Deliberate differences')
const keyOf = ({ source, field }: Difference) => `${source} ${field}`
const found: Difference[] = []
let rows = 0

describe('every row of the genuine samples, mapped independently and compared with what is served', () => {
  before(function () {
    if (!existsSync(samples)) this.skip()
  })

  for (const sample of rawSamples) {
    const files = existsSync(samples) ? (sample.files?.(samples + sample.folder) ?? []) : []
    const name = files.length === 1 ? `${sample.folder}/${files[0]}` : sample.folder
    it(`differs only as docs/data-sources.md explains: ${name}`, async () => {
      const { compared, differences } = await compareSample(samples, sample)
      rows += compared
      found.push(...differences)
      const unexplained = differences.filter(each => !(keyOf(each) in explained))
      assert.deepEqual(unexplained.slice(0, 8), [], `${unexplained.length} differences`)
    })
  }

  it('is one of 3,933, and as many differ as the table says', () => {
    assert.equal(rows, 3_933)
    const counts = [...Map.groupBy(found, keyOf)].map(([key, { length }]) => [key, length])
    assert.deepEqual(Object.fromEntries(counts), explained)
  })
})
