import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Suite } from 'mocha'

const root = fileURLToPath(new URL('../../', import.meta.url))
const conformance = readFileSync(new URL('../../docs/conformance.md', import.meta.url), 'utf8')

interface Row {
  statement: string
  shownBy: string
}

const rows: Row[] = conformance
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| statement'))
  .map(line => line.split(' | '))
  .map(([statement = '', shownBy = '']) => ({ statement: statement.slice(2), shownBy: shownBy.replace(/ \|$/, '') }))

/** `file › title` of every test of this run. */
function titlesIn(suite: Suite): string[] {
  const own = suite.tests.map(test => `${relative(root, test.file ?? '')} › ${test.title}`)
  return [...own, ...suite.suites.flatMap(titlesIn)]
}

const namedIn = (shownBy: string) => [...shownBy.matchAll(/`(test\/[^`]+)`/g)].map(([, name = '']) => name)

describe('docs/conformance.md', () => {
  it('says of every statement which test shows it, or that it is open', () => {
    assert.ok(rows.length > 60)
    for (const { statement, shownBy } of rows)
      assert.ok(namedIn(shownBy).length > 0 || /^open\b/.test(shownBy), `${statement}: ${shownBy}`)
  })

  it('names no test that does not exist', function () {
    let suite: Suite | undefined = this.test?.parent
    while (suite?.parent) suite = suite.parent
    const titles = new Set(suite ? titlesIn(suite) : [])
    const loaded = new Set([...titles].map(title => title.split(' › ')[0]))
    // A run of some files only can answer for those alone.
    const named = rows
      .flatMap(({ shownBy }) => namedIn(shownBy))
      .filter(name => loaded.size > 20 || loaded.has(name.split(' › ')[0]))
    assert.deepEqual(
      named.filter(name => !titles.has(name)),
      [],
    )
  })
})
