import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What make would do, as a make that has these features. */
function dryRun(features: string, ...options: string[]): string {
  const { stdout, stderr, status } = spawnSync('make', ['-n', ...options, `.FEATURES=${features}`, 'check'], {
    cwd: root,
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  return stdout
}

describe('make check', () => {
  it('keeps the outputs of two jobs apart where make can', () => {
    assert.match(dryRun('order-only output-sync'), /--jobs=2 --output-sync=target lint/)
  })

  it('runs with make 3.81 of macOS: without that option, and every program by a shell, which looks on the path', () => {
    assert.doesNotMatch(dryRun('order-only'), /output-sync/)
    assert.match(dryRun('order-only', '-p'), /^SHELL := \/bin\/bash$/m)
  })
})

describe('make mcp-client-tools', () => {
  it('goes on without a client that cannot be installed, and names it', () => {
    const { stdout, status } = spawnSync('make', ['--silent', 'possibly/no-such-client'], {
      cwd: root,
      encoding: 'utf8',
    })
    assert.deepEqual([stdout, status], ['no-such-client cannot be installed here.\n', 0])
  })
})
