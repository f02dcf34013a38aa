import assert from 'node:assert/strict'
import { addCounts, createBlockCounter, createMappingCounts } from '../../../src/importers/blocks/block-counts.ts'

describe('the counts of an import', () => {
  it('of members named constructor, toString and __proto__ are numbers, as those of any other name', () => {
    const sum = createMappingCounts()
    for (let block = 0; block < 2; block += 1) {
      const counter = createBlockCounter()
      for (const name of ['constructor', 'toString', 'constructor', 'other', '__proto__']) counter.unknownMember(name)
      addCounts(sum, counter.counts)
    }
    const counted = Object.entries({ constructor: 4, toString: 2, other: 2, ['__proto__']: 2 })
    assert.deepEqual(Object.entries(sum.unknown_members), counted)
  })

  it('has at most 100 statuses by their words, and counts the companies of the others too', () => {
    const sum = createMappingCounts()
    for (let block = 0; block < 3; block += 1) {
      const counter = createBlockCounter()
      for (let at = 0; at < 50; at += 1)
        counter.company({
          kind: 'company',
          country: 'GB',
          registryId: '',
          facts: { name: 'A', status: 'unknown' },
          unknownStatus: `status ${block} ${at}`,
        })
      addCounts(sum, counter.counts)
    }
    assert.deepEqual([Object.keys(sum.unknown_statuses).length, sum.without_status], [100, 150])
  })
})
