import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixture, openStores, runImport } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

const [template] = JSON.parse(readFileSync(fixture('gleif-synthetic-api.json'), 'utf8')).data
const leis = { a: 'SYNTHETIC00000000174', b: 'SYNTHETIC00000000271' }

const [one, two] = ['99000001', '99000002'] as const
const irish = '9900001'

/** A record of GLEIF: its LEI, the British or Irish company that it is of, its day in October, and its status. */
type Version = readonly [lei: keyof typeof leis, number: string, day: number, status?: string]

const recordOf = ([lei, number, day, status = 'ISSUED']: Version) => {
  const record = structuredClone(template)
  record.id = leis[lei]
  record.attributes.lei = leis[lei]
  const register = number === irish ? 'RA000402' : 'RA000585'
  Object.assign(record.attributes.entity, { registeredAt: { id: register }, registeredAs: number })
  record.attributes.registration = { status, lastUpdateDate: `2026-10-${day}T00:00:00Z` }
  return record
}

/** The LEIs that are served, by the number of their company. */
const servedIn = async (path: string) => {
  await using stores = openStores(path)
  const found: Record<string, string | undefined> = {}
  for (const number of [one, two, irish]) {
    const company = await stores.companies.find(number === irish ? 'IE' : 'GB', number)
    if (company) found[number] = company.identifiers.find(({ scheme }) => scheme === 'lei')?.value
  }
  return found
}

const cases: { given: string; files: readonly (readonly Version[])[]; served: object }[] = [
  {
    given: 'the newer number of an LEI that has ended since',
    files: [[['a', one, 10]], [['a', two, 11, 'RETIRED']]],
    served: { [two]: 'a' },
  },
  {
    given: 'the other LEI of a company, when the first is filed under another number',
    files: [
      [
        ['a', one, 12],
        ['b', one, 11],
      ],
      [['a', two, 13]],
    ],
    served: { [one]: 'b', [two]: 'a' },
  },
  {
    given: 'the same, when the other one is read before the first',
    files: [
      [
        ['b', one, 11],
        ['a', one, 12],
      ],
      [['a', two, 13]],
    ],
    served: { [one]: 'b', [two]: 'a' },
  },
  {
    given: 'the other LEI of a company, read before the first, which is annulled',
    files: [
      [
        ['b', one, 11],
        ['a', one, 12],
      ],
      [['a', one, 13, 'ANNULLED']],
    ],
    served: { [one]: 'b' },
  },
  {
    given: 'the LEI in force, when another one has ended since',
    files: [
      [
        ['a', one, 12, 'RETIRED'],
        ['b', one, 10],
      ],
      [['a', one, 11]],
    ],
    served: { [one]: 'b' },
  },
  {
    given: 'no LEI under the number before, when that of now has a higher one',
    files: [
      [['a', one, 10]],
      [
        ['a', two, 11, 'RETIRED'],
        ['b', two, 11],
      ],
    ],
    served: { [two]: 'b' },
  },
  {
    given: 'the higher of 2 numbers that an LEI has at one time',
    files: [[['a', one, 10]], [['a', two, 10]]],
    served: { [two]: 'a' },
  },
]

describe('two files of GLEIF in one import, in either order, count each record once and serve', () => {
  const importBoth = async (files: readonly (readonly Version[])[]) => {
    using folder = tempFolder()
    const paths = files.map((versions, at) => {
      const path = join(folder.path, `${at}.json`)
      writeFileSync(path, JSON.stringify({ data: versions.map(recordOf) }))
      return path
    })
    const summary = await runImport(folder.path, 'gleif', paths)
    const found = await servedIn(folder.path)
    return { found, summary }
  }
  for (const { given, files, served } of cases)
    it(given, async () => {
      const expected = Object.fromEntries(
        Object.entries(served).map(([number, lei]) => [number, leis[lei as keyof typeof leis]]),
      )
      for (const ordered of [files, files.toReversed()]) {
        const { found, summary } = await importBoth(ordered)
        assert.deepEqual(found, expected)
        const skipped = Object.values(summary.skipped).reduce((sum, count) => sum + count, 0)
        assert.equal(summary.written + skipped, summary.read)
      }
    })
})

describe('two files of GLEIF, one import after the other, the older one last, serve', () => {
  const importInTurn = async (files: readonly (readonly Version[])[], names: readonly string[] = []) => {
    using folder = tempFolder()
    for (const [at, versions] of files.entries()) {
      const path = join(folder.path, `${names[at] ?? at}.json`)
      writeFileSync(path, JSON.stringify({ data: versions.map(recordOf) }))
      await runImport(folder.path, 'gleif', path)
    }
    return await servedIn(folder.path)
  }
  const vanishedWith = async (last: Version) => {
    using folder = tempFolder()
    const path = join(folder.path, 'one.json')
    const load = (versions: readonly Version[]) => {
      writeFileSync(path, JSON.stringify({ data: versions.map(recordOf) }))
      return runImport(folder.path, 'gleif', path)
    }
    await load([
      ['a', one, 10],
      ['b', two, 11],
    ])
    return (await load([last])).vanished
  }
  const moved: readonly Version[] = [
    ['a', two, 11, 'RETIRED'],
    ['b', two, 11],
  ]

  it('no LEI under its number of before, when that of now has a higher one', async () => {
    assert.deepEqual(await importInTurn([moved, [['a', one, 10]]]), { [two]: leis.b })
    assert.deepEqual(await importInTurn([moved.toReversed(), [['a', one, 10]]]), { [two]: leis.b })
  })

  it('1 company less, which counts as vanished, when its LEI moves to one that has a higher LEI, or to another country', async () => {
    assert.equal(await vanishedWith(['a', two, 12, 'RETIRED']), 1)
    assert.equal(await vanishedWith(['a', irish, 12]), 1)
  })

  it('the same, when the higher one came between them', async () => {
    assert.deepEqual(await importInTurn([[['a', one, 11]], [['b', one, 12]], [['a', two, 10]]]), { [one]: leis.b })
  })

  it('an LEI with 2 numbers at one time under that of the file whose name sorts last, or is imported last of one name', async () => {
    const [first, second]: Version[][] = [[['a', one, 10]], [['a', two, 10]]]
    for (const [files, names, served] of [
      [[first, second], ['a', 'b'], two],
      [[second, first], ['b', 'a'], two],
      [[second, first], ['a', 'b'], one],
      [[first, second], ['b', 'a'], one],
      [[second, first], ['a', 'a'], one],
      [[first, second], ['a', 'a'], two],
    ] as const)
      assert.deepEqual(await importInTurn([files[0] ?? [], files[1] ?? []], names), { [served]: leis.a })
  })

  for (const { words, served } of [
    {
      words: [
        ['b', one, 14],
        ['a', one, 13],
        ['a', two, 12],
      ],
      served: { [one]: leis.b },
    },
    {
      words: [
        ['b', one, 14],
        ['a', one, 13],
        ['a', irish, 12],
      ],
      served: { [one]: leis.b },
    },
    {
      words: [
        ['b', two, 15],
        ['a', one, 11],
        ['a', two, 14],
      ],
      served: { [two]: leis.b },
    },
  ] satisfies { words: Version[]; served: object }[])
    it(`by 3 imports of one record in any order the same: ${words.map(word => word.join(' ')).join(', ')}`, async () => {
      for (const order of [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
      ]) {
        const files = order.map(at => words.slice(at, at + 1))
        assert.deepEqual(await importInTurn(files), served, order.join())
      }
    })

  it('no LEI in the country of before, when it is outranked in that of now', async () => {
    assert.deepEqual(await importInTurn([moved, [['a', irish, 10]]]), { [two]: leis.b })
    assert.deepEqual(await importInTurn([moved, [['a', irish, 12]]]), { [two]: leis.b, [irish]: leis.a })
  })

  it('the outranked LEI again, when the higher one is annulled and a file has it as it was', async () => {
    assert.deepEqual(await importInTurn([moved, [['b', two, 12, 'ANNULLED']], moved.slice(0, 1)]), { [two]: leis.a })
  })
})
