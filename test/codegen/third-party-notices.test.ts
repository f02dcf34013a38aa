import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(new URL(path, `file://${root}`), 'utf8')

describe('the modules of the pages', () => {
  it('contain the licence of uPlot, whose code 1 of them has: copies without it are not allowed', () => {
    const modules = globSync('generated/pages/*.js', { cwd: root }).map(read)
    const withCode = modules.filter(text => text.includes('u-hz'))
    assert.equal(withCode.length, 1)
    assert.ok(withCode[0]?.includes(read('node_modules/uplot/LICENSE').trim()))
  })
})
