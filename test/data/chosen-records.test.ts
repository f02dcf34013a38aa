import assert from 'node:assert/strict'
import { importRows, midnight, type RowFile, rowOf, servedCompany } from '../support/imported-rows.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** Imports one file after the other, or several at once; returns what is served, and the counts of the last import. */
const imported = async (...imports: (RowFile | RowFile[])[]) => {
  using folder = tempFolder()
  let counts = await importRows(folder.path, ...[imports[0] ?? []].flat())
  for (const files of imports.slice(1)) counts = await importRows(folder.path, ...[files].flat())
  const company = await servedCompany(folder.path)
  const confirmed = company?.data_freshness.last_confirmed_at
  return { name: company?.name, status: company?.status, confirmed, company, counts }
}

const older = '2026-10-01'
const newer = '2026-11-01'

describe('of two records of a company in the files of its register', () => {
  it('that of the newer part is kept, though both files of an older date have the other, whatever their names', async () => {
    const part: RowFile = { day: newer, name: 'a', isPart: true, rows: [rowOf('NEW')] }
    const both = ['b', 'c'].map(name => ({ day: older, name, rows: [rowOf('OLD')] }))
    for (const isPart of [true, false]) {
      const { name, confirmed } = await imported(
        part,
        both.map(file => ({ ...file, isPart })),
      )
      assert.deepEqual([name, confirmed], ['NEW', midnight(newer)], `isPart: ${isPart}`)
    }
  })

  it('that of the newer part is kept, though an older file has 2 others, the second of a higher rank', async () => {
    const part: RowFile = { day: newer, isPart: true, rows: [rowOf('NEW', { rank: '1' })] }
    for (const isPart of [true, false]) {
      const rows = [rowOf('OLD', { rank: '1' }), rowOf('OLD II', { rank: '2' })]
      const { name, confirmed } = await imported(part, { day: older, isPart, rows })
      assert.deepEqual([name, confirmed], ['NEW', midnight(newer)], `isPart: ${isPart}`)
    }
  })

  it('that imported last is kept if their files have one date and one name', async () => {
    const file = (name: string) => ({ day: newer, name: 'x', rows: [rowOf(name)] })
    assert.equal((await imported(file('FIRST'), file('SECOND'))).name, 'SECOND')
  })
})
