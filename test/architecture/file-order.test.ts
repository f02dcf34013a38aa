import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fileOrder, inOrder } from '../support/file-order.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = globSync('test/**/*.test.ts', { cwd: root })

/** What a pattern of alternatives names, each of which is a folder or the beginning of a file's name. */
const namedIn = ({ source }: RegExp) => /\(([^?].*)\)/.exec(source)?.[1]?.replaceAll('\\/', '/').split('|') ?? []

describe('the order of test files', () => {
  it('names files and folders that exist, so that a renamed one keeps its place', () => {
    const named = fileOrder.flatMap(namedIn)
    assert.ok(named.length > 10)
    assert.deepEqual(
      named.filter(name => !files.some(file => file.startsWith(`test/${name}`))),
      [],
    )
  })

  it('begins with the campaigns that take longest, and ends with those of pages, which are short', () => {
    const ordered = files.filter(file => file.includes('.long.')).toSorted(inOrder)
    assert.ok(ordered.indexOf('test/node-runtime/other-node.long.test.ts') < 6)
    assert.ok(
      ordered.indexOf('test/crash/many-servers.long.test.ts') < ordered.indexOf('test/sdk/clients.long.test.ts'),
    )
    assert.match(ordered.at(-1) ?? '', /^test\/browser\//)
  })
})
