import assert from 'node:assert/strict'
import { readCompanyId } from '../../src/importers/mapping/read-company-id.ts'

describe('the registry id in a record', () => {
  for (const [country, written, registryId] of [
    ['IE', '249885.0', '249885'],
    ['GB', '445790.0', '00445790'],
    ['PL', '28860.0', '0000028860'],
    ['CZ', '177041.0', '00177041'],
    ['BE', '0417.497.106', '0417497106'],
    ['GB', '445790.00', '00445790'],
    ['GB', '445790,0', '00445790'],
    ['GB', "'00445790", '00445790'],
    ['DK', '６１０５６４１６', '61056416'],
  ] as const)
    it(`is ${registryId} where ${country} has ${written}`, () =>
      assert.deepEqual(readCompanyId(country, 'number', written), { kind: 'id', registryId }))
})
