import assert from 'node:assert/strict'
import { createDiskCheck } from '#data/files/disk-space.ts'
import { usageDiskCheck } from '../../src/served-app/disk-check.ts'

const full = (dir: string, monotonic: () => number) =>
  createDiskCheck(dir, monotonic, (() => ({ bsize: 4096, bavail: 0, blocks: 1_000_000 })) as never)

describe('a data folder whose disk is full', () => {
  for (const [databaseUrl, isLow] of [
    [undefined, true],
    ['postgres://svc@db/svc', false],
  ] as const)
    it(`${isLow ? 'refuses what is not billed where usage is in it' : 'refuses nothing where usage is in PostgreSQL'}`, () => {
      assert.equal(usageDiskCheck({ databaseUrl, dataDir: '/data' }, () => 0, full)(), isLow)
    })
})
