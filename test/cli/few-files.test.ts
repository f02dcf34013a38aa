import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { environment, program } from './svc.ts'

describe('svc where a process may open few files', () => {
  const runWith = (files: number | string) => {
    const args = ['-c', `ulimit -S -n ${files}; exec "$@"`, 'sh', program, '--version']
    return spawnSync('sh', args, { encoding: 'utf8', env: environment({}) })
  }

  it('says in one line that 20 are too few, where Node would end with a segmentation fault, and exits 1', () => {
    const { status, stdout, stderr } = runWith(20)
    assert.deepEqual([status, stdout], [1, ''])
    assert.equal(stderr, 'svc: this process may open 20 files, and needs at least 64; raise ulimit -n\n')
  })

  it('runs with 64', () => {
    assert.deepEqual([runWith(64).status, runWith(64).stderr], [0, ''])
  })
})
