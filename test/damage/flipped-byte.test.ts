import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import Database from 'better-sqlite3'
import { fixture, runImport } from '../support/partition-stores.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'
import { companiesIn, flip, importBoth, prepareTwoLayers, type TwoLayers } from './flipped-partition.ts'
import { outcomesOfFlips } from './outcomes-of-flips.ts'

const ofTwoLayers = '99000001'

const layers = [
  { layer: 1, name: 'register', source: 'gb', file: 'BasicCompanyData-synthetic-2026-11-01.csv' },
  { layer: 2, name: 'GLEIF', source: 'gleif', file: 'gleif-synthetic.csv' },
]

// Each is still a valid value, and the record still valid JSON.
const changes = {
  status: `'dissolved'`,
  fields: 'fields + 1',
  import_id: 'import_id + 1',
  last_confirmed_at: `'2026-01-01'`,
  source_updated_at: `'2026-01-01'`,
  source_key: `'x'`,
  rank: `'9'`,
  name: `name || 'X'`,
  record: `replace(record, 'a', 'b')`,
  checksum: 'checksum + 1',
}

describe('a partition with a flipped byte', () => {
  let folder: TempFolder
  let prepared: TwoLayers
  before(async () => {
    folder = tempFolder()
    prepared = await prepareTwoLayers(folder.path)
    assert.deepEqual(prepared.withTwo, [ofTwoLayers])
  })
  after(() => folder[Symbol.dispose]())

  const answers = () => companiesIn(prepared.file, [...prepared.companies.keys()])
  const imported = async () => {
    await importBoth(folder.path)
    return answers()
  }
  /** The companies whose answer is not as it was imported. */
  const changed = (now: Awaited<ReturnType<typeof answers>>) =>
    Object.fromEntries([...now].filter(([id, answer]) => !isDeepStrictEqual(answer, prepared.companies.get(id))))

  it('answers each company as it was imported or not at all: 27 companies, 200 bytes of the file', async () => {
    const { harmless, damaged, unavailable, wrong } = await outcomesOfFlips(prepared, { count: 200, seed: 1 })
    assert.deepEqual(wrong, [])
    assert.ok(harmless > 0 && damaged > 0 && unavailable > 0)
  })

  it('answers no company wrongly, and none not found, when a byte of its number is flipped, wherever it stands', async () => {
    const text = prepared.bytes.toString('latin1')
    const places = [...text.matchAll(new RegExp(ofTwoLayers, 'g'))].map(({ index }) => index)
    // In two rows, in two entries of their index, and with the aliases.
    assert.ok(places.length >= 4, String(places.length))
    for (const place of places) {
      flip(prepared, place + ofTwoLayers.length - 1, 1)
      for (const answer of Object.values(changed(await answers()))) assert.equal(answer, 'damaged')
      assert.deepEqual(changed(await imported()), {}, `after an import, place ${place}`)
    }
  })

  for (const { layer, name, source, file } of layers)
    for (const [column, value] of Object.entries(changes))
      it(`refuses the company alone when ${column} of its layer of ${name} is changed, until it is imported again`, async () => {
        flip(prepared, 0, 0)
        const database = new Database(prepared.file)
        database
          .prepare(`UPDATE source_records SET ${column} = ${value} WHERE registry_id = ? AND precedence = ?`)
          .run(ofTwoLayers, layer)
        database.close()
        assert.deepEqual(changed(await answers()), { [ofTwoLayers]: 'damaged' })
        await runImport(folder.path, source, fixture(file))
        assert.deepEqual(changed(await answers()), {})
      })
})
