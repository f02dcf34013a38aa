import { deepEqual, equal, ok, rejects, throws } from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SharedArray } from '../../src/search/array-format.ts'
import { readArrayFile } from '../../src/search/read-array-file.ts'
import { writeArrayFile } from '../../src/search/write-array-file.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** More megabytes than are read at once, and than are read ahead. */
const megabytes = 81

const large = () => {
  const array = new Uint32Array((megabytes << 20) / 4 + 1)
  for (let at = 0; at < array.length; at += 1) array[at] = Math.imul(at, 0x9e3779b1)
  return array
}

const arrays: ReadonlyMap<string, SharedArray> = new Map<string, SharedArray>([
  ['none', new Float32Array(0)],
  ['large', large()],
  ['small', Uint8Array.of(1, 2, 3)],
])

describe('a file of arrays that cannot be written whole', () => {
  it('leaves nothing that takes room on the disk, and is named by the error', () => {
    using folder = tempFolder()
    const file = join(folder.path, 'arrays')
    // A folder in its place: it is written, and cannot be renamed.
    mkdirSync(file)
    throws(() => writeArrayFile(file, {}, new Map([['small', Uint8Array.of(1)]])), { path: file })
    deepEqual(readdirSync(folder.path), ['arrays'])
  })
})

describe('a file of arrays larger than what is read at once', function () {
  this.timeout(30_000)
  const folder = tempFolder()
  const file = join(folder.path, 'arrays')
  beforeEach(() => writeArrayFile(file, { of: 'a test' }, arrays))
  after(() => folder[Symbol.dispose]())

  const flip = (at: number) => {
    const bytes = readFileSync(file)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    writeFileSync(file, bytes)
  }
  const isDamaged = () => rejects(readArrayFile(file), { reason: 'damaged' })

  it('is read as it was written, into shared memory', async () => {
    const { meta, arrays: read } = await readArrayFile(file)
    deepEqual(meta, { of: 'a test' })
    deepEqual([...read.keys()], [...arrays.keys()])
    for (const [name, array] of arrays) {
      const found = read.get(name)
      ok(found && found.constructor === array.constructor && found.buffer instanceof SharedArrayBuffer)
      equal(Buffer.compare(Buffer.from(found.buffer), Buffer.from(array.buffer)), 0, name)
    }
  })

  it('only the arrays that are wanted are read', async () =>
    deepEqual([...(await readArrayFile(file, name => name === 'small')).arrays.keys()], ['small']))

  for (const megabyte of [1, 40, megabytes - 1])
    it(`a flipped bit in megabyte ${megabyte} is found`, async () => {
      flip(megabyte << 20)
      await isDamaged()
    })

  it('a file that ends early is damaged, whichever read notices it first', async () => {
    for (const megabyte of [70, 9, 1]) {
      truncateSync(file, megabyte << 20)
      await isDamaged()
    }
  })
})
