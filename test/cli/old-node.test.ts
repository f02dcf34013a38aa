import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const entry = fileURLToPath(new URL('../../src/cli/main.js', import.meta.url))

/** Lets this Node say that it is another version. */
const posingAs = (version: string) =>
  `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '${version}' })`

describe('svc on another Node than its own', () => {
  const runOn = (version: string) =>
    spawnSync(process.execPath, ['--import', posingAs(version), entry, '--version'], { encoding: 'utf8' })

  it('says on Node 20.20.2 in one line that it needs Node 24, and exits 1', () => {
    const { status, stdout, stderr } = runOn('20.20.2')
    assert.deepEqual([status, stdout], [1, ''])
    assert.equal(
      stderr,
      'svc: needs Node 24, and this is Node 20.20.2; make install brings it, and bin/svc runs on it\n',
    )
  })

  it('runs on Node 24 and 26', () => {
    for (const version of ['24.0.0', '26.1.0']) assert.equal(runOn(version).status, 0, version)
  })
})
