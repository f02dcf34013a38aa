import assert from 'node:assert/strict'
import type { CompanyFacts } from '../../../src/domain/companies/company-facts.ts'
import { preserialize } from '../../../src/domain/companies/preserialized.ts'
import { isRedated, toSourceRow } from '../../../src/domain/companies/source-row.ts'

const main = preserialize({ scheme: 'SIC', code: '62020', version: '2007', primary: true })
const further = { scheme: 'SIC', code: '78300', version: '2007', primary: false }
const facts: Omit<CompanyFacts, 'name' | 'status'> = {
  status_detail: preserialize({ registry_label: 'Active', on_register: true }),
  previous_names: [],
  incorporation_date: '2020-02-29',
  registered_address: { street: '1 "INVENTED" STREET', locality: 'EXAMPLETON' },
  activities: [main, further],
  details: { accounts: { category: 'DORMANT' } },
} as Omit<CompanyFacts, 'name' | 'status'>

describe('the stored text of a record', () => {
  it('is the compact JSON of its members in one order, with any 64 selections of six, preserialized or not', () => {
    const members = Object.entries(facts)
    for (let selection = 0; selection < 64; selection += 1) {
      const selected = Object.fromEntries(members.filter((_, at) => selection & (1 << at)))
      // The order of the facts is of no importance.
      const given = Object.fromEntries(Object.entries(selected).toReversed())
      const { record } = toSourceRow('GB', '00445790', { name: 'A', status: 'active', ...given })
      assert.equal(record, JSON.stringify(selected))
    }
  })
})

describe('a company', () => {
  for (const { given, before, now, redated } of [
    { given: '2 dates', before: '2020-02-29', now: '2020-03-01', redated: true },
    { given: 'the same date twice', before: '2020-02-29', now: '2020-02-29', redated: false },
    { given: 'no date before', before: undefined, now: '2020-02-29', redated: false },
    { given: 'no date any more', before: '2020-02-29', now: undefined, redated: false },
  ])
    it(`has ${redated ? 'another' : 'no other'} incorporation date than before where its records have ${given}`, () => {
      const row = (incorporation_date?: string) =>
        toSourceRow('GB', '00445790', { name: 'A', status: 'active', incorporation_date })
      assert.equal(isRedated(row(before), row(now)), redated)
    })
})
