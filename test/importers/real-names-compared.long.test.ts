import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { samples } from '../support/genuine-samples.ts'
import { compareSample } from '../support/raw-rows/compare-sample.ts'
import { explainedDifferences } from '../support/raw-rows/explained-differences.ts'
import { realNames } from '../support/raw-rows/raw-central.ts'

describe('400,000 rows of OffeneRegister, mapped independently and compared with what is served', () => {
  it('differ in as many rows as the table in docs/data-sources.md says', async function () {
    if (!existsSync(`${samples}real-names`)) this.skip()
    this.timeout(900_000)
    const counts: Record<string, number> = {}
    let rows = 0
    for (const sample of realNames) {
      const { compared, differences } = await compareSample(samples, sample)
      rows += compared
      for (const { source, field } of differences)
        counts[`${source} ${field}`] = (counts[`${source} ${field}`] ?? 0) + 1
    }
    assert.equal(rows, 400_000)
    assert.deepEqual(counts, explainedDifferences('Differences in 400,000 rows of OffeneRegister'))
  })
})
