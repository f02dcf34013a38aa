import { deepEqual, equal, notEqual, ok, rejects, throws } from 'node:assert/strict'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  type StatsFs,
  type statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { checksumOf } from '../../src/search/stored-index/array-checksum.ts'
import type { SharedArray } from '../../src/search/stored-index/array-format.ts'
import { readArrayFile } from '../../src/search/stored-index/read-array-file.ts'
import { writeArrayFile } from '../../src/search/stored-index/write-array-file.ts'
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

describe('a file of arrays on a disk with 300 MiB free, of which 256 are kept free for charges', () => {
  const statfs = () => ({ bsize: 1 << 20, blocks: 100_000, bavail: 300 }) as StatsFs
  const filled = (mebibytes: number) => new Map([['filled', new Uint8Array(mebibytes << 20)]])

  it('is written with 44 MiB, and not begun with 50: 6 are missing, and the file of before stays', () => {
    using folder = tempFolder()
    const file = join(folder.path, 'arrays')
    writeArrayFile(file, {}, filled(44), statfs as unknown as typeof statfsSync)
    const before = statSync(file).size
    throws(() => writeArrayFile(file, {}, filled(50), statfs as unknown as typeof statfsSync), {
      name: 'DiskFullError',
      message:
        'the disk is full: the search index needs 6 MiB more in the data folder, in addition to what is kept free for charges',
    })
    deepEqual([readdirSync(folder.path), statSync(file).size], [['arrays'], before])
  })

  it('is not written further than 8 MiB when another program takes the room meanwhile, and gives it back', () => {
    using folder = tempFolder()
    const sizes: number[] = []
    const filling = () => {
      sizes.push(statSync(join(folder.path, 'arrays.building')).size >> 20)
      return { ...statfs(), bavail: sizes.length < 4 ? 300 : 270 }
    }
    throws(() => writeArrayFile(join(folder.path, 'arrays'), {}, filled(44), filling as unknown as typeof statfsSync), {
      name: 'DiskFullError',
      message: /needs 22 MiB more in the data folder/,
    })
    deepEqual([sizes, readdirSync(folder.path)], [[0, 0, 4, 8], []])
  })
})

describe('a file of arrays larger than what is read at once', () => {
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

describe('the checksum of an array', () => {
  it('of 4 GiB and 5 bytes is of all of them, not of the last 5: the index of many companies would always be damaged', () => {
    // Zeros that are read, and never written, take no memory if they are not shared.
    const checksum = checksumOf(new Uint8Array(2 ** 32 + 5))
    equal(checksum, 2_982_322_595)
    notEqual(checksum, checksumOf(new Uint8Array(5)))
  })
})
