import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Ability } from '#data/reference/register.ts'
import { registers } from '#data/reference/registers.ts'
import { listSources } from '../../src/importers/run/list-sources.ts'

const page = readFileSync(new URL('../../docs/data-sources.md', import.meta.url), 'utf8')
const [beforeSections = ''] = page.split('\n## ')
const rows = beforeSections.split('\n').filter(line => line.startsWith('| `'))
const account = { none: 'no', free: 'free', key: 'account or key' }

describe('docs/data-sources.md', () => {
  it('has the 20 sources of svc import --list', () => {
    const expected = listSources([]).map(
      source =>
        `| \`${source.source}\` | ${source.register} | [${source.files}](${source.address}) | ${account[source.account]} | ${source.licence} | ${source.update_cadence} |`,
    )
    assert.equal(expected.length, 20)
    assert.deepEqual(rows, expected)
  })

  it('has notes on each of the 19 registers', () => {
    const countries = listSources([]).flatMap(({ countries: [country], source }) =>
      source === 'gleif' ? [] : [country],
    )
    assert.deepEqual(
      countries.filter(country => !page.includes(`\n### ${country}\n`)),
      [],
    )
  })
})

/** The countries whose register shows something so far: `CH, CZ, DE, FR`. */
const countriesWhere = (about: 'insolvency' | 'dissolution', ability: Ability) =>
  [...registers].flatMap(([code, { can_tell }]) => (can_tell[about] === ability ? [code] : [])).join(', ')

describe('what a status can tell', () => {
  const quickstart = readFileSync(new URL('../../docs/consuming.md', import.meta.url), 'utf8').replaceAll('\n', ' ')

  it('names in docs/data-sources.md the 4 registers that show no insolvency', () => {
    assert.ok(page.includes(`cannot show insolvency (${countriesWhere('insolvency', 'no')})`))
  })

  for (const about of ['insolvency', 'dissolution'] as const)
    it(`names in docs/consuming.md the registers that show ${about} not at all or in part`, () => {
      const [none, some] = [countriesWhere(about, 'no'), countriesWhere(about, 'partly')]
      assert.ok(quickstart.includes(`\`${about}\` is \`no\` (${none}) or \`partly\` (${some})`))
    })
})
