import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixture, openStores, runImport } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

const lei = 'SYNTHETIC00000000174'
const [template] = JSON.parse(readFileSync(fixture('gleif-synthetic-api.json'), 'utf8')).data

/** Where GLEIF files the company: GB, then IE; Jersey and no register are not served. */
const places = {
  GB: { registeredAt: { id: 'RA000585' }, registeredAs: '99000001' },
  IE: { registeredAt: { id: 'RA000402' }, registeredAs: '9900001' },
  Jersey: { registeredAt: { id: 'RA000417' }, registeredAs: '99001' },
  nowhere: { registeredAt: { id: 'RA999999' }, registeredAs: null },
}

const recordOf = (place: keyof typeof places, day: string, changes: object, status = 'ISSUED') => {
  const record = structuredClone(template)
  Object.assign(record.attributes.entity, places[place], changes)
  record.attributes.registration = { status, lastUpdateDate: `${day}T00:00:00Z` }
  return record
}

describe('an LEI that GLEIF files in another country than before', () => {
  let folder: TempFolder
  beforeEach(() => {
    folder = tempFolder()
  })
  afterEach(() => folder[Symbol.dispose]())
  let files = 0
  const write = (place: keyof typeof places, day: string, changes: object = {}, status?: string) => {
    const path = join(folder.path, `${files++}.json`)
    writeFileSync(path, JSON.stringify({ data: [recordOf(place, day, changes, status)] }))
    return path
  }
  const load = (...of: Parameters<typeof write>) => runImport(folder.path, 'gleif', write(...of))
  const served = async (path = folder.path) => {
    await using stores = openStores(path)
    const found = ['GB', 'IE'].map(async country => {
      const companies = await stores.companies.findByAlias(country, lei, 5)
      return companies.map(({ registry_id }) => `${country} ${registry_id}`)
    })
    return (await Promise.all(found)).flat()
  }

  it('is served there only, and counts as vanished where it was', async () => {
    await load('GB', '2026-10-01')
    const { written, vanished } = await load('IE', '2026-11-01')
    assert.deepEqual([await served(), written, vanished], [['IE 9900001'], 1, 1])
    assert.equal((await load('IE', '2026-11-01')).vanished, 0)
  })

  it('stays there when an older file is imported after the newer one, and moves back with a newer one', async () => {
    await load('IE', '2026-11-01')
    const { written, skipped } = await load('GB', '2026-10-01')
    assert.deepEqual([await served(), written, skipped], [['IE 9900001'], 0, { older_record: 1 }])
    await load('GB', '2026-12-01')
    assert.deepEqual(await served(), ['GB 99000001'])
  })

  it('is served no more when that country is not, and no older file brings it back', async () => {
    await load('GB', '2026-10-01')
    const { vanished, skipped } = await load('Jersey', '2026-11-01')
    assert.deepEqual([await served(), vanished, skipped], [[], 1, { other_country: 1 }])
    await load('GB', '2026-10-15')
    assert.deepEqual(await served(), [])
  })

  it('is not served for as long as it is in Jersey by the newest of two records, in one import or in two', async () => {
    const [newer, older] = [write('Jersey', '2026-11-01'), write('Jersey', '2026-09-01')]
    for (const imports of [[[newer, older]], [[older, newer]], [[newer], [older]]]) {
      using into = tempFolder()
      for (const paths of imports) await runImport(into.path, 'gleif', paths)
      await runImport(into.path, 'gleif', write('GB', '2026-10-01'))
      assert.deepEqual(await served(into.path), [])
    }
  })

  it('is served where the newer of two files of one import has it, whichever is read first', async () => {
    const older = write('GB', '2026-10-01')
    const newer = write('IE', '2026-11-01')
    const oldest = write('IE', '2026-09-01')
    for (const [paths, expected] of [
      [[older, newer], 'IE 9900001'],
      [[older, oldest], 'GB 99000001'],
    ] as const) {
      using into = tempFolder()
      const { written, vanished } = await runImport(into.path, 'gleif', paths)
      assert.deepEqual([await served(into.path), written, vanished], [[expected], 2, 1])
      const again = await runImport(into.path, 'gleif', paths)
      assert.deepEqual([await served(into.path), again.written, again.vanished], [[expected], 0, 0])
    }
  })

  it('is served no more when the newer of two files of one import has it in Jersey, whichever is read first', async () => {
    const moved = write('Jersey', '2026-11-01')
    for (const paths of [
      [write('GB', '2026-10-01'), moved],
      [moved, write('GB', '2026-10-01')],
    ]) {
      using into = tempFolder()
      const { written, vanished } = await runImport(into.path, 'gleif', paths)
      assert.deepEqual([await served(into.path), written, vanished], [[], 1, 1])
    }
  })

  it('is served no more when it is that of a fund without a register', async () => {
    await load('GB', '2026-10-01')
    await load('nowhere', '2026-11-01', { category: 'FUND' })
    assert.deepEqual(await served(), [])
  })

  it('stays where it was when GLEIF only names no register any more', async () => {
    await load('GB', '2026-10-01')
    const { skipped } = await load('nowhere', '2026-11-01')
    assert.deepEqual([await served(), skipped], [['GB 99000001'], { no_register: 1 }])
  })

  const words: Record<'GB' | 'IE' | 'GB again' | 'Jersey' | 'a fund' | 'annulled', Parameters<typeof write>> = {
    GB: ['GB', '2026-01-01'],
    IE: ['IE', '2026-02-01'],
    'GB again': ['GB', '2026-03-01'],
    Jersey: ['Jersey', '2026-04-01'],
    'a fund': ['nowhere', '2026-05-01', { category: 'FUND' }],
    annulled: ['IE', '2026-06-01', {}, 'ANNULLED'],
  }
  type Word = keyof typeof words
  const histories: { of: Word[]; ends: string[] }[] = [
    { of: ['GB', 'IE', 'GB again'], ends: ['GB 99000001'] },
    { of: ['GB', 'IE', 'Jersey'], ends: [] },
    { of: ['IE', 'GB again', 'a fund'], ends: [] },
    { of: ['GB', 'annulled'], ends: [] },
    { of: ['IE', 'GB again', 'annulled'], ends: [] },
    { of: ['Jersey', 'GB again', 'annulled'], ends: [] },
  ]
  const orders = <T>(of: readonly T[]): T[][] =>
    of.length < 2 ? [[...of]] : of.flatMap((first, at) => orders(of.toSpliced(at, 1)).map(rest => [first, ...rest]))
  for (const { of, ends } of histories)
    it(`is served by its newest record, whatever the order of separate imports of ${of.join(', ')}`, async () => {
      for (const order of orders(of)) {
        using into = tempFolder()
        for (const word of order) await runImport(into.path, 'gleif', write(...words[word]))
        assert.deepEqual(await served(into.path), ends, order.join(', '))
      }
    })

  it('is served in one of 2 countries by records of one time, the same one in any order of 3 imports or of one', async () => {
    const records = [write('GB', '2026-11-01'), write('IE', '2026-11-01')] as const
    const [gb, ie] = records
    for (const imports of [
      [[gb], [ie]],
      [[ie], [gb]],
      [[gb], [ie], [gb]],
      [[ie], [gb], [ie]],
      [[gb, ie]],
      [[ie, gb]],
    ]) {
      using into = tempFolder()
      for (const paths of imports) await runImport(into.path, 'gleif', paths)
      assert.deepEqual(await served(into.path), ['IE 9900001'])
    }
  })

  it('is served again by a record of the time at which it was in no country that is served', async () => {
    await load('Jersey', '2026-11-01')
    await load('GB', '2026-11-01')
    assert.deepEqual(await served(), ['GB 99000001'])
  })

  it('is served no more by 2 files of one import and one time, one of which has it in Jersey, in either order', async () => {
    const paths = [write('GB', '2026-11-01'), write('Jersey', '2026-11-01')]
    for (const ordered of [paths, paths.toReversed()]) {
      using into = tempFolder()
      await runImport(into.path, 'gleif', ordered)
      assert.deepEqual(await served(into.path), [])
    }
  })

  it('is not remembered as moved by a dry run, nor by an import that is refused', async () => {
    await runImport(folder.path, 'gleif', write('Jersey', '2026-11-01'), { dryRun: true, sample: false })
    await assert.rejects(
      runImport(folder.path, 'gleif', write('Jersey', '2026-11-01', { newMember: 1 }), { strict: true }),
      /newMember/,
    )
    await load('GB', '2026-10-01')
    assert.deepEqual(await served(), ['GB 99000001'])
  })

  it('is remembered in a folder without partitions and sample', async () => {
    await runImport(folder.path, 'gleif', write('Jersey', '2026-11-01'), { sample: false })
    await load('GB', '2026-10-01')
    assert.deepEqual(await served(), [])
  })

  it('is imported where the list of those that moved is damaged, which then begins anew', async () => {
    await load('Jersey', '2026-11-01')
    writeFileSync(join(folder.path, 'partitions', 'gleif.withdrawn'), 'damaged')
    await load('GB', '2026-10-01')
    assert.deepEqual(await served(), ['GB 99000001'])
    await load('Jersey', '2026-11-01')
    await load('GB', '2026-10-01')
    assert.deepEqual(await served(), [])
  })
})
