import assert from 'node:assert/strict'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { addOlderName, keepFormerNames } from '#domain/companies/keep-former-names.ts'
import { toFacts, toSourceRow } from '#domain/companies/source-row.ts'

type Facts = Omit<CompanyFacts, 'status'>

const dutch = 'Koninklijke Muntschouwburg'
const french = 'Théâtre Royal de la Monnaie'
const rowOf = (facts: Facts) => toSourceRow('BE', '0417497106', { status: 'active', ...facts })
const both: Facts = { name: french, other_names: [{ name: dutch, type: 'translation', language: 'nl' }] }
const dutchOnly: Facts = { name: dutch }

/** The former names after a file of December that follows one of November. */
const afterDecember = (november: Facts, december: Facts) =>
  toFacts(keepFormerNames(rowOf(november), rowOf(december), '2026-12-01')).previous_names

/** The former names of a company that was A, then B, and is C since December, after a record of June with a name. */
const afterJune = (june: string, full: readonly string[], former = 'B') => {
  const stored = rowOf({ name: 'C', previous_names: [{ name: former, until: '2026-12-01' }] })
  const added = addOlderName(stored, rowOf({ name: june }), { day: '2026-06-01', later: ['2026-12-01'], full })
  return toFacts(added).previous_names?.map(({ name, until }) => `${name} ${until}`)
}

/** The former names after a file of November that is imported after one of December. */
const afterNovember = (november: Facts, december: Facts) =>
  toFacts(
    addOlderName(rowOf(december), rowOf(november), { day: '2026-11-01', later: ['2026-12-01'], full: ['2026-12-01'] }),
  ).previous_names

describe('the former names of a company whose register lists none', () => {
  it('do not have a name that another file of the same date corrected, but keep the earlier ones', () => {
    const stored = rowOf({ name: 'Théatre', previous_names: [{ name: dutch, until: '2026-10-01' }] })
    const { previous_names } = toFacts(keepFormerNames(stored, rowOf({ name: french }), undefined))
    assert.deepEqual(previous_names, [{ name: dutch, until: '2026-10-01' }])
  })

  for (const [order, namesAfter] of Object.entries({
    'in their order': afterDecember,
    'the older last': afterNovember,
  })) {
    it(`have the name that another one replaced, until the day of the file with that, files imported ${order}`, () => {
      assert.deepEqual(namesAfter(dutchOnly, { name: french }), [{ name: dutch, until: '2026-12-01' }])
    })

    it(`do not have a name that is now the one in another language, files imported ${order}`, () => {
      assert.equal(namesAfter(dutchOnly, both), undefined)
    })

    it(`do not have a name that was stored with &amp; for &, files imported ${order}`, () => {
      assert.equal(namesAfter({ name: 'Smith &amp; Jones' }, { name: 'Smith & Jones' }), undefined)
    })

    it(`do not have a name that was stored with a soft hyphen in it, files imported ${order}`, () => {
      assert.equal(namesAfter({ name: 'Nord\u00adlys' }, { name: 'Nordlys' }), undefined)
    })

    it(`do not have a name that is now an abbreviation, whatever its case, files imported ${order}`, () => {
      const other_names = [{ name: 'synbouw', type: 'abbreviation' as const }]
      assert.equal(namesAfter({ name: 'SynBouw' }, { name: 'Synthetische Bouw', other_names }), undefined)
    })
  }

  it('have those that the older file lists only if the newer one lists none of that time, the older last', () => {
    const november = { name: dutch, previous_names: [{ name: 'Monnaie', from: '1980-01-01', until: '1990-01-01' }] }
    const listed = { name: 'La Monnaie', until: '1995-01-01' }
    assert.deepEqual(afterNovember(november, { name: dutch }), november.previous_names)
    assert.deepEqual(afterNovember(november, { name: dutch, previous_names: [listed] }), [listed])
  })

  it('lose a name that is in force again, as the one in another language', () => {
    const stored = { name: french, previous_names: [{ name: dutch, until: '2026-11-01' }, { name: 'La Monnaie' }] }
    assert.deepEqual(afterDecember(stored, both), [{ name: 'La Monnaie' }])
  })

  it('are at most 100, the oldest left out: of a new one and 100 stored ones, the new one and 99', () => {
    const listed = Array.from({ length: 100 }, (_, at) => ({ name: `Name ${at}`, until: `${2025 - at}-01-01` }))
    const names = afterDecember({ name: dutch, previous_names: listed }, { name: french })
    assert.deepEqual(names, [{ name: dutch, until: '2026-12-01' }, ...listed.slice(0, 99)])
  })

  it('have a name that was held twice once, with its last day', () => {
    const stored = { name: dutch, previous_names: [{ name: 'La Monnaie' }, { name: dutch, until: '1990-01-01' }] }
    assert.deepEqual(afterDecember(stored, { name: french }), [
      { name: dutch, until: '2026-12-01' },
      { name: 'La Monnaie' },
    ])
  })

  describe('of which an older record of June is imported last', () => {
    it('end in June if no file since then had them, and the name of June when the next one came', () => {
      assert.deepEqual(afterJune('A', ['2026-01-01', '2026-12-01']), ['A 2026-12-01', 'B 2026-06-01'])
    })

    it('stay until December if a file of the whole register of July or of June had them', () => {
      assert.deepEqual(afterJune('A', ['2026-07-01', '2026-12-01']), ['B 2026-12-01', 'A 2026-07-01'])
      assert.deepEqual(afterJune('A', ['2026-06-01', '2026-12-01']), ['B 2026-12-01', 'A 2026-12-01'])
    })

    it('stay until December if it is the name of June', () => {
      assert.deepEqual(afterJune('A', ['2026-01-01', '2026-12-01'], 'A'), ['A 2026-12-01'])
    })

    it('have none that it lists if one of them ended that very day', () => {
      const stored = rowOf({ name: 'C', previous_names: [{ name: 'B', until: '2026-06-01' }] })
      const june = rowOf({ name: 'C', previous_names: [{ name: 'A', until: '1990-01-01' }] })
      const added = addOlderName(stored, june, { day: '2026-06-01', later: ['2026-12-01'], full: [] })
      assert.equal(added, stored)
    })
  })
})
