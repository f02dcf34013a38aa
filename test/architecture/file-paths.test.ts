import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'

const modules = globSync('{bench,bin,bundle,codegen,collections,data,sdk,src,test}/**/*.{ts,mjs,js}', {
  exclude: ['**/node_modules/**'],
})

describe('the path of a file beside a module', () => {
  it('is never the pathname of its URL, which has %20 for a space in the name of a folder', () => {
    assert.ok(modules.length > 2_000)
    const wrong = modules.filter(path => /import\.meta\.url\)\s*\.pathname/.test(readFileSync(path, 'utf8')))
    assert.deepEqual(wrong, [])
  })
})
