import assert from 'node:assert/strict'
import type { StatsFs } from 'node:fs'
import { createDiskCheck, freeBytes } from '#data/files/disk-space.ts'

const mib = 1024 * 1024

/** A disk of 4 KiB blocks. */
const diskOf = (totalMib: number, freeMib: number) =>
  ({ bsize: 4096, blocks: (totalMib * mib) / 4096, bavail: (freeMib * mib) / 4096 }) as StatsFs

const rows: readonly [totalMib: number, freeMib: number, isLow: boolean][] = [
  [100_000, 257, false],
  [100_000, 255, true],
  [100_000, 0, true],
  [1_000, 51, false],
  [1_000, 49, true],
]

describe('a disk', () => {
  for (const [totalMib, freeMib, isLow] of rows)
    it(`of ${totalMib} MiB with ${freeMib} MiB free ${isLow ? 'has room only for what is billed' : 'has room'}`, () => {
      const check = createDiskCheck('.', () => 0, (() => diskOf(totalMib, freeMib)) as never)
      assert.equal(check(), isLow)
    })

  it('of 100,000 MiB with 300 MiB free has 44 MiB beside what is reserved for charges', () => {
    assert.equal(freeBytes('.', (() => diskOf(100_000, 300)) as never), 44 * mib)
  })

  it('is checked once a second, and has room where the system call fails', () => {
    let now = 0
    let calls = 0
    const statfs = () => {
      calls += 1
      if (calls === 2) throw new Error('EIO')
      return diskOf(1_000, 1)
    }
    const check = createDiskCheck('.', () => now, statfs as never)
    assert.deepEqual([check(), check(), calls], [true, true, 1])
    now = 1_000
    assert.deepEqual([check(), calls], [false, 2])
    now = 2_000
    assert.deepEqual([check(), calls], [true, 3])
  })

  it('of this machine can be checked', () => {
    assert.equal(typeof createDiskCheck('.', () => 0)(), 'boolean')
  })
})
