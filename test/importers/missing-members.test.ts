import assert from 'node:assert/strict'
import { missingMembers } from '../../src/importers/checks/missing-members.ts'
import { importers } from '../../src/importers/importers.ts'

/** The members that are missing from so many records of a source, of which so many have each. */
const missing = (source: string, read: number, status_members: Record<string, number> = {}) => {
  const importer = importers.get(source)
  assert.ok(importer)
  return missingMembers(importer, { read, rejected: 0, status_members })
}

describe('members that tell of an end or a proceeding', () => {
  for (const { source, member, records } of [
    { source: 'fi', member: 'companySituations', records: 1_000 },
    { source: 'pl', member: 'odpis.dane.dzial6', records: 5 },
    { source: 'sk', member: 'termination', records: 1_000 },
  ])
    it(`are told of where none of ${records} records of ${source} has ${member}, and not where one has it, or of one less`, () => {
      assert.deepEqual(missing(source, records), [member])
      assert.deepEqual(missing(source, records, { [member]: 1 }), [])
      assert.deepEqual(missing(source, records - 1), [])
    })

  it('are none in a register of CSV files', () => assert.deepEqual(missing('gb', 100_000), []))
})
