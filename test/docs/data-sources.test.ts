import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { listSources } from '../../src/importers/run/list-sources.ts'

const page = readFileSync(new URL('../../docs/data-sources.md', import.meta.url), 'utf8')
const [beforeSections = ''] = page.split('\n## ')
const rows = beforeSections.split('\n').filter(line => line.startsWith('| `'))
const account = { none: 'no', free: 'free', key: 'account or key' }

describe('docs/data-sources.md', () => {
  it('has the 20 sources of svc import --list', () => {
    const expected = listSources([]).map(
      source =>
        `| \`${source.source}\` | ${source.register} | [${source.files}](${source.address}) | ${account[source.account]} | ${source.licence} | ${source.update_cadence} |`,
    )
    assert.equal(expected.length, 20)
    assert.deepEqual(rows, expected)
  })

  it('has notes on each of the 19 registers', () => {
    const countries = listSources([]).flatMap(({ countries: [country], source }) =>
      source === 'gleif' ? [] : [country],
    )
    assert.deepEqual(
      countries.filter(country => !page.includes(`\n### ${country}\n`)),
      [],
    )
  })
})
