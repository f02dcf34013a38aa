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

  it('2 older ones of one file count as older: of the whole register the second counts as a repeated id', async () => {
    const rows = ['1', '2'].map(text => rowOf('A', {}, { source_number: text }))
    for (const [isPart, skipped] of [
      [true, { older_record: 2 }],
      [false, { older_record: 1, duplicate_id: 1 }],
    ] as const) {
      const { counts } = await imported({ day: newer, isPart: true, rows: [rowOf('A')] }, { day: older, isPart, rows })
      assert.deepEqual(counts.skipped, skipped)
    }
  })

  it('that imported last is kept if their files have one date and one name', async () => {
    const file = (name: string) => ({ day: newer, name: 'x', rows: [rowOf(name)] })
    assert.equal((await imported(file('FIRST'), file('SECOND'))).name, 'SECOND')
  })

  it('a row of its own time is confirmed then by a file of the whole register, and not at the date of the file', async () => {
    const file = (day: string, at?: string) => ({
      day,
      rows: [rowOf('A', at ? { last_confirmed_at: midnight(at) } : {})],
    })
    const { confirmed } = await imported(file(older), file(newer, '2026-10-15'))
    assert.equal(confirmed, midnight('2026-10-15'))
  })

  it('an older one by its own time, in the second file of a date that confirmed the other, counts as a repeated id', async () => {
    const first = { day: newer, name: 'b', rows: [rowOf('A', { source_updated_at: midnight(older) })] }
    const earlier = { day: older, name: 'a', rows: [rowOf('A', { source_updated_at: midnight(older) })] }
    const second = { day: newer, name: 'c', rows: [rowOf('B', { source_updated_at: midnight('2026-09-01') })] }
    const { name, counts } = await imported(earlier, [first, second])
    assert.deepEqual([name, counts.skipped], ['A', { duplicate_id: 1 }])
  })
})

describe('a company that had ended, of which an older record is imported last', () => {
  const end = (status: 'active' | 'dissolved', updated?: string) =>
    rowOf('A', updated ? { source_updated_at: midnight(updated) } : {}, { status })
  const ended = { day: older, rows: [end('dissolved', '2026-01-01')] }

  it('is unknown if the newest file lacks it, and the record, of a day before that, has a later time of its own', async () => {
    const part = { day: '2026-10-15', isPart: true, rows: [end('active', '2026-02-01')] }
    const { status } = await imported(ended, { day: newer, rows: [] }, part)
    assert.equal(status, 'unknown')
  })

  it('is as the record says if the newest file has it, and the record has a later time of its own', async () => {
    const part = { day: '2026-09-15', isPart: true, rows: [end('active', '2026-02-01')] }
    const { status } = await imported(ended, part)
    assert.equal(status, 'active')
  })
})

describe('the name of a company before that of a file', () => {
  const first = (updated?: string) => ({
    day: older,
    rows: [rowOf('OLD', updated ? { source_updated_at: midnight(updated) } : {})],
  })
  const untils = async (...files: RowFile[]) =>
    (await imported(...files)).company?.previous_names.map(({ name, until }) => `${name} ${until}`)

  for (const { since, until } of [
    { since: older, until: newer },
    { since: '2026-10-02', until: '2026-10-02' },
    { since: '2026-10-31', until: '2026-10-31' },
    { since: '2026-11-02', until: newer },
  ])
    it(`ends on ${until} if the new one holds from ${since}, in files of 1 October and 1 November`, async () => {
      const second = { day: newer, rows: [rowOf('NEW', { name_since: since })] }
      assert.deepEqual(await untils(first(), second), [`OLD ${until}`])
    })

  it('was never held if a file of the same day corrects it, and was if the record has changed since', async () => {
    const file = (name: string, updated: string) => ({
      day: newer,
      name,
      rows: [rowOf(name, { source_updated_at: midnight(updated) })],
    })
    assert.deepEqual(await untils(file('A', older), file('B', older)), [])
    assert.deepEqual(await untils(file('A', older), file('B', '2026-10-02')), [`A ${newer}`])
  })

  it('is not that of an older record of the same day, and is that of one of the day before', async () => {
    const file = (name: string, day: string, updated: string) => ({
      day,
      rows: [rowOf(name, { source_updated_at: midnight(updated) })],
    })
    const stored = file('NEW', newer, '2026-10-02')
    assert.deepEqual(await untils(stored, file('OLD', newer, older)), [])
    assert.deepEqual(await untils(stored, file('OLD', '2026-10-31', older)), [`OLD ${newer}`])
  })
})
