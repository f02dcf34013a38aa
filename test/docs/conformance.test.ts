import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = new URL('../../', import.meta.url)
const conformance = readFileSync(new URL('docs/conformance.md', root), 'utf8')

interface Row {
  statement: string
  shownBy: string
}

const rows: Row[] = conformance
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| statement'))
  .map(line => line.split(' | '))
  .map(([statement = '', shownBy = '']) => ({ statement: statement.slice(2), shownBy: shownBy.replace(/ \|$/, '') }))

/**
 * `file › title` of every test that ran before this one, where `node test/run.ts` ran all of them; undefined elsewhere.
 */
function titlesOfRun(): Set<string> | undefined {
  const file = process.env.TEST_RUN_FOLDER && join(process.env.TEST_RUN_FOLDER, 'titles.json')
  return file && existsSync(file) ? new Set(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

const namedIn = (shownBy: string) => [...shownBy.matchAll(/`(test\/[^`]+)`/g)].map(([, name = '']) => name)

describe('docs/conformance.md', () => {
  it('names the tests of every statement, or says that it is open', () => {
    assert.ok(rows.length > 60)
    for (const { statement, shownBy } of rows)
      assert.ok(namedIn(shownBy).length > 0 || /^open\b/.test(shownBy), `${statement}: ${shownBy}`)
  })

  it('names only files that exist', () => {
    const files = rows.flatMap(({ shownBy }) => namedIn(shownBy)).map(name => name.split(' › ')[0] ?? '')
    assert.deepEqual(
      files.filter(file => !existsSync(new URL(file, root))),
      [],
    )
  })

  it('names only tests that exist', function () {
    const titles = titlesOfRun()
    if (!titles) return this.skip() // a run of this file alone has no titles
    const files = new Set([...titles].map(title => title.split(' › ')[0]))
    // A run of the short tests knows only their titles, and so does a run of the long ones.
    const named = rows.flatMap(({ shownBy }) => namedIn(shownBy)).filter(name => files.has(name.split(' › ')[0]))
    assert.ok(named.length > 0)
    assert.deepEqual(
      named.filter(name => !titles.has(name)),
      [],
    )
  })
})
