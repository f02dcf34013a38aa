import assert from 'node:assert/strict'
import { countOfCompanies, importRows, type RowFile, rowOf, servedCompany, withheld } from '../support/imported-rows.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

const named = (day: string): RowFile => ({ day, rows: [rowOf('A')] })
const without = (day: string): RowFile => ({ day, rows: [withheld] })
const [first, second, third] = ['2026-10-01', '2026-10-15', '2026-11-01'] as const

describe('a company whose name its register withholds', () => {
  let folder: TempFolder
  beforeEach(() => {
    folder = tempFolder()
  })
  afterEach(() => folder[Symbol.dispose]())
  const load = (...files: RowFile[]) => importRows(folder.path, ...files)

  it('is not counted in a first import, in which an older file has the name', async () => {
    const { vanished, withdrawn } = await load(named(first), without(second))
    assert.deepEqual([vanished, withdrawn, await countOfCompanies(folder.path)], [1, 1, 0])
  })

  it('is not served by an older part that is imported after the newer one, which has nothing else that is new', async () => {
    const part = (file: RowFile): RowFile => ({ ...file, isPart: true })
    await load(part({ day: first, rows: [] }))
    await load(part(without(third)))
    await load(part(named(second)))
    assert.equal(await servedCompany(folder.path), undefined)
  })

  it('is served if another file of the same day has the name', async () => {
    await load({ ...without(first), name: 'a' }, { ...named(first), name: 'b' })
    assert.equal((await servedCompany(folder.path))?.name, 'A')
  })

  it('does not count as vanished again if a file of the whole register lacked it before', async () => {
    assert.equal((await load(named(first))).vanished, 0)
    assert.equal((await load({ day: second, rows: [] })).vanished, 1)
    const { vanished, withdrawn } = await load(without(third))
    assert.deepEqual([vanished, withdrawn, await servedCompany(folder.path)], [0, 1, undefined])
  })
})
