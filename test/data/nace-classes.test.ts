import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { type NaceEdition, naceEditionsOf } from '#data/reference/nace-classes.ts'
import { naceClass } from '../../src/importers/mapping/nace.ts'
import { samples } from '../support/genuine-samples.ts'

const rowsOf = (file: string) =>
  parse(readFileSync(samples + file, 'utf8'), { columns: true, bom: true }) as Record<string, string>[]

const dotted = (code = '') => `${code.slice(0, 2)}.${code.slice(2)}`
const isClass = (code: string) => /^\d{4}$/.test(code)
const hundreds = Array.from({ length: 10_000 }, (_, at) => dotted(String(at).padStart(4, '0')))
const classesOf = (edition: NaceEdition) => hundreds.filter(code => naceEditionsOf(code).includes(edition))

describe('the classes of NACE', () => {
  it('are 615 in Rev. 2 and 651 in Rev. 2.1, of which 505 codes are in both', () => {
    assert.equal(classesOf('2').length, 615)
    assert.equal(classesOf('2.1').length, 651)
    assert.equal(classesOf('2').filter(code => naceEditionsOf(code).length === 2).length, 505)
  })

  describe('compared with genuine lists', () => {
    before(function () {
      if (!existsSync(samples)) this.skip()
    })

    it('are those of the Eurostat lists', () => {
      const rev2 = new Set(rowsOf('nace/nace_rev2_to_rev21.csv').map(row => dotted(row.rev2)))
      const rev21 = rowsOf('nace/nace_rev21_labels_en.csv').filter(({ code = '' }) => isClass(code))
      assert.deepEqual(classesOf('2'), [...rev2].toSorted())
      assert.deepEqual(classesOf('2.1'), rev21.map(({ code }) => dotted(code)).toSorted())
    })

    it('of Rev. 2 include the class of each of the 732 codes of NAF Rev. 2', () => {
      const codes = Object.keys(JSON.parse(readFileSync(`${samples}fr-labels/codes-NAF.json`, 'utf8')))
      assert.equal(codes.length, 732)
      for (const code of codes) assert.ok(naceEditionsOf(naceClass(code) ?? '').includes('2'), code)
    })

    it('of Rev. 2 include the class of each of the 943 codes of five digits of NACE-BEL 2008', () => {
      const rows = rowsOf('be-kbo-open-data/code.csv').filter(({ Category }) => Category === 'Nace2008')
      const codes = new Set(rows.map(({ Code = '' }) => Code).filter(code => code.length === 5))
      assert.equal(codes.size, 943)
      for (const code of codes) assert.ok(naceEditionsOf(naceClass(code) ?? '').includes('2'), code)
    })
  })
})
