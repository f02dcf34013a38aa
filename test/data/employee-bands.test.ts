import assert from 'node:assert/strict'
import { employeeBand } from '#data/reference/employee-bands.ts'

describe('the Czech bands of employees', () => {
  const codes = ['110', '120', '130', '210', '220', '230', '240', '310', '320', '330', '340']
  const larger = ['410', '420', '430', '440', '450', '460', '470', '510']

  it('are 19, without gaps or overlaps from 0 to an open one from 10,000', () => {
    const bands = [...codes, ...larger].map(code => employeeBand('CZ', code))
    for (const [at, band] of bands.entries()) assert.equal(band?.min, at === 0 ? 0 : (bands[at - 1]?.max ?? 0) + 1)
    assert.deepEqual(bands.at(-1), { min: 10_000 })
  })

  it('do not have 000, an unknown code or an empty cell', () => {
    assert.deepEqual(
      ['000', '999', '', undefined].map(code => employeeBand('CZ', code)),
      [undefined, undefined, undefined, undefined],
    )
  })
})
