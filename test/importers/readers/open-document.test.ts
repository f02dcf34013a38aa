import assert from 'node:assert/strict'
import fs, { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ImportError } from '../../../src/importers/import-error.ts'
import { documentsIn, openDocument } from '../../../src/importers/readers/open-document.ts'
import type { TempFolder } from '../../support/temp-folder.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { zipOf } from '../../support/zip-of.ts'

const text = 'a;b\nOÜ Näide;“1”\nŁódź;𝄞\n'
// Two lines, compressed by bzip2.
const bzip2 = Buffer.from('QlpoOTFBWSZTWXE8k88AAALJTAAQIAg0ACAACBAKACAAMQDTTQQNNBpFDSRqUIrxdyRThQkHE8k88A==', 'base64')
const long = `${'x'.repeat(70)}\n`.repeat(9_000)

/** Formats that are not read, and how a file of each begins. */
const unread = [
  ['xz', '\xfd7zXZ\0'],
  ['zstd', '\x28\xb5\x2f\xfd'],
  ['7z', '7z\xbc\xaf\x27\x1c'],
  ['RAR', 'Rar!\x1a\x07\x01\0'],
  ['LZMA', '\x5d\0\0\x80\0'],
  ['LZ4', '\x04\x22\x4d\x18'],
  ['Unix compress', '\x1f\x9d\x90'],
  ['Excel 97', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['SQLite', 'SQLite format 3\0'],
] as const

/** A zip file whose first member is marked as encrypted. */
const encrypted = (zip: Buffer): Buffer => {
  const flags = zip.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 8
  return Buffer.from(zip).fill(1, flags, flags + 1)
}

/** A zip file whose first member says that it is packed by another method. */
const packedBy = (method: number, zip: Buffer): Buffer => {
  const packed = Buffer.from(zip)
  packed.writeUInt16LE(method, 8)
  packed.writeUInt16LE(method, zip.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 10)
  return packed
}

const readAll = async (path: string) => {
  let read = ''
  for (const document of await documentsIn(path, ['.csv'])) {
    const { chunks } = await openDocument(document)
    for await (const chunk of chunks) read += chunk
  }
  return read
}

describe('reading the text of an import file', () => {
  let folder: TempFolder
  beforeEach(() => {
    folder = tempFolder()
  })
  afterEach(() => folder[Symbol.dispose]())
  const write = (name: string, content: string | Buffer) => {
    const path = join(folder.path, name)
    writeFileSync(path, content)
    return path
  }

  const good = [
    { given: 'a plain file', content: Buffer.from(text), read: text },
    { given: 'a plain file with a byte order mark', content: Buffer.from(`\uFEFF${text}`), read: text },
    { given: 'a gzip file of any name', content: gzipSync(text), read: text },
    {
      given: 'a gzip file of two members',
      content: Buffer.concat([gzipSync(text), gzipSync(text)]),
      read: text + text,
    },
    { given: 'a zip file of one member', content: zipOf([{ name: 'x.csv', content: text }]), read: text },
    {
      given: 'every CSV of a zip file, but not what a Mac leaves there',
      content: zipOf([
        { name: 'readme.md', content: 'no' },
        { name: 'folder/Y.CSV', content: text },
        { name: '__MACOSX/._y.csv', content: 'no' },
        { name: 'z.csv', content: 'z' },
      ]),
      read: `${text}z`,
    },
    { given: 'a bzip2 file', content: bzip2, read: 'a;b\nŁódź;1\n' },
    { given: 'a bzip2 file of two streams', content: Buffer.concat([bzip2, bzip2]), read: 'a;b\nŁódź;1\n'.repeat(2) },
    {
      given: 'a file in which a character lies over the border of two pieces',
      content: Buffer.from(`a${'é'.repeat(400_000)}`),
      read: `a${'é'.repeat(400_000)}`,
    },
  ]
  for (const { given, content, read } of good) {
    it(`reads ${given}`, async () => assert.equal(await readAll(write('file.bin', content)), read))
  }

  for (const [given, end] of [
    ['a Ctrl-Z', '\x1a'],
    ['300,000 of them', '\x1a'.repeat(300_000)],
  ] as const)
    it(`reads a file without ${given} at its end, and with one in it`, async () => {
      assert.equal(await readAll(write('a.csv', `a\x1a;b\n\x1a\n${text}${end}`)), `a\x1a;b\n\x1a\n${text}`)
    })

  for (const [zeros, says] of [
    [1, /the file ends with a zero byte: a download or copy of it was not completed; fetch it again$/],
    [700_000, /ends with 700000 zero bytes/],
  ] as const)
    it(`refuses a file that ends with ${zeros} zero bytes: the rest of it has not arrived`, () =>
      assert.rejects(readAll(write('a.csv', `${text}${'\0'.repeat(zeros)}`)), says))

  it('reads 300 members of a zip file with fewer than 10 reads each, although each is opened by itself', async () => {
    const members = Array.from({ length: 300 }, (_, at) => ({ name: `${at}.csv`, content: `${at}\n` }))
    const path = write('many.zip', zipOf(members))
    let reads = 0
    const { read } = fs
    const counting = (...of: Parameters<typeof read>) => {
      reads += 1
      read(...of)
    }
    Object.assign(fs, { read: counting })
    try {
      assert.equal(await readAll(path), members.map(({ content }) => content).join(''))
    } finally {
      Object.assign(fs, { read })
    }
    assert.ok(reads > 300 && reads < 3_000, `${reads} reads`)
  })

  it('reads the members of a zip file that another has replaced', async () => {
    for (const content of ['first', 'second'])
      assert.equal(await readAll(write('a.zip', zipOf([{ name: 'x.csv', content }]))), content)
  })

  it('reports its progress from 0 to 1', async () => {
    const [document] = await documentsIn(write('long.csv', long), [])
    assert.ok(document)
    const source = await openDocument(document)
    assert.equal(source.progress(), 0)
    for await (const chunk of source.chunks) assert.ok(chunk)
    assert.equal(source.progress(), 1)
  })

  it('decompresses a bzip2 file of 9 kB that has 9 GB only as far as it is read, in less than 200 MB', async () => {
    // One block of 45,899,235 times the same letter, 200 times.
    const block = Buffer.from('QlpoOTFBWSZTWbTrVKABX44AgIBAAAggADCATUZCoCWpCoCXF3JFOFCQtOtUoA==', 'base64')
    const [document] = await documentsIn(write('a.csv.bz2', Buffer.concat(Array(200).fill(block))), [])
    assert.ok(document)
    const before = process.memoryUsage().rss
    let read = 0
    for await (const chunk of (await openDocument(document)).chunks) {
      read += chunk.length
      if (read > 46_000_000) break
    }
    assert.ok(process.memoryUsage().rss - before < 200e6)
  })

  const packed = gzipSync(Array.from({ length: 3_000 }, (_, at) => (at * 7_919) % 104_729).join('\n'))
  const zipped = zipOf([{ name: 'x.csv', content: long + text }])
  const bad = [
    { given: 'an empty file', content: Buffer.alloc(0), says: /file\.bin is empty/ },
    {
      given: 'a gzip file cut short',
      content: packed.subarray(0, packed.length - 30),
      says: /cut short: its gzip data/,
    },
    { given: 'a damaged gzip file', content: Buffer.from(packed).fill(0, 400, 440), says: /damaged/ },
    {
      given: 'a zip file cut short',
      content: zipped.subarray(0, zipped.length - 30),
      says: /^file\.bin is a damaged or cut short zip file: .*[^.]$/,
    },
    {
      given: 'a zip file whose checksum is wrong',
      content: zipOf([{ name: 'x.csv', content: text, crc: 1 }]),
      says: /checksum of x\.csv is wrong/,
    },
    {
      given: 'a zip file without a CSV',
      content: zipOf([{ name: 'x.pdf', content: text }]),
      says: /contains no \.csv file, only: x\.pdf/,
    },
    {
      given: 'a zip file in a zip file',
      content: zipOf([{ name: 'inner.zip', content: 'PK' }]),
      says: /contains no \.csv file, only: inner\.zip; unpack it, and import what it contains$/,
    },
    {
      given: 'a gzip file in a zip file',
      content: zipOf([{ name: 'inner.csv.gz', content: 'x' }]),
      says: /contains no \.csv file, only: inner\.csv\.gz; unpack it, and import what it contains$/,
    },
    {
      given: 'text that is compressed twice',
      content: gzipSync(gzipSync(text)),
      says: /^file\.bin is compressed twice: it contains gzip data; unpack it, and import the result$/,
    },
    {
      given: 'a zip file in gzip',
      content: gzipSync(zipOf([{ name: 'x.csv', content: text }])),
      says: /^file\.bin is compressed twice: it contains zip data; /,
    },
    {
      given: 'bzip2 data under the name of a CSV in a zip file',
      content: zipOf([{ name: 'x.csv', content: bzip2 }]),
      says: /^file\.bin is compressed twice: it contains bzip2 data; /,
    },
    {
      given: 'an Excel workbook',
      content: zipOf([
        { name: '[Content_Types].xml', content: '<x/>' },
        { name: 'xl/workbook.xml', content: '<x/>' },
      ]),
      says: /^file\.bin is an Excel workbook; import the file that the register publishes, unchanged$/,
    },
    {
      given: 'a zip file that Windows has packed as Deflate64 (method 9)',
      content: packedBy(9, zipOf([{ name: 'x.csv', content: text }])),
      says: /^file\.bin is compressed by another method than Deflate, which is not read; unpack it, and import its files$/,
    },
    {
      given: 'an encrypted zip file',
      content: encrypted(zipOf([{ name: 'x.csv', content: text }])),
      says: /^file\.bin is encrypted; unpack it with its password, and import its files$/,
    },
    {
      given: 'a zip file with two members of one name',
      content: zipOf([
        { name: 'x.csv', content: text },
        { name: 'x.csv', content: 'other' },
      ]),
      says: /^file\.bin contains x\.csv several times; unpack it, and import the right one$/,
    },
    { given: 'an empty zip file', content: zipOf([]), says: /contains no \.csv file, only: nothing/ },
    {
      given: 'bzip2 data cut short',
      content: bzip2.subarray(0, 30),
      says: /file\.bin is damaged or cut short bzip2 data/,
    },
    {
      given: 'damaged bzip2 data',
      content: Buffer.from(bzip2).fill(0x55, 36, 40),
      says: /file\.bin is damaged or cut short bzip2 data/,
    },
    {
      given: 'a tar archive in a zip file',
      content: zipOf([{ name: 'inner.tar', content: 'x' }]),
      says: /contains no \.csv file, only: inner\.tar; unpack it, and import what it contains$/,
    },
    {
      given: 'a zip file of a folder alone, although its name ends in .csv',
      content: zipOf([{ name: 'x.csv/', content: '' }]),
      says: /contains no \.csv file, only: x\.csv\/$/,
    },
    ...unread.map(([kind, start]) => ({
      given: `${kind} data`,
      content: Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(600)]),
      says: new RegExp(`^file\\.bin is ${kind} data, which is not supported; decompress it, or use the CSV, `),
    })),
    { given: 'Parquet data', content: Buffer.from('PAR1....'), says: /Parquet data/ },
    {
      given: 'Latin-1 text',
      content: Buffer.from('name\nabc\nCafé Ltd\n', 'latin1'),
      says: /not UTF-8: byte 12 \(line 3\)/,
    },
    {
      given: 'UTF-16 text',
      content: Buffer.from('\uFEFFname\n', 'utf16le'),
      says: /the file is UTF-16, as its byte order mark says/,
    },
    {
      given: 'text that ends inside a character',
      content: Buffer.from('Łódź').subarray(0, 6),
      says: /not UTF-8: byte 5 \(line 1\)/,
    },
    {
      given: 'Latin-1 text far into the file',
      content: Buffer.concat([Buffer.from(long), Buffer.from('é\n', 'latin1')]),
      says: /byte 639000 \(line 9001\)/,
    },
  ]
  for (const { given, content, says } of bad) {
    it(`refuses ${given} in one line`, async () => {
      const path = write('file.bin', content)
      await assert.rejects(readAll(path), error => {
        assert.ok(error instanceof ImportError)
        assert.match(error.message, says)
        assert.doesNotMatch(error.message, /\n/)
        return true
      })
    })
  }
})
