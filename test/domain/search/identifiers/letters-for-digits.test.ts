import assert from 'node:assert/strict'
import { readIdentifiers, readWholeIdentifier } from '#domain/search/identifiers/read-identifiers.ts'

describe('letters that were typed for digits of a number', () => {
  for (const [country, q, registryId] of [
    ['NO', '9236O9016', '923609016'],
    ['NO', 'N0923609016', '923609016'],
    ['NO', 'N0 923609016', '923609016'],
    ['RO', 'R01590082', '1590082'],
    ['SE', 'Org.nr 556Ol2-5790', '556012-5790'],
    ['DK', '362l3728', '36213728'],
  ] as const)
    it(`${q} is ${registryId} in ${country} with digits for its letters`, () => {
      const read = [readIdentifiers(q, [country]), readWholeIdentifier(q, [country])]
      for (const { readings } of read)
        assert.ok(readings.some(({ registryIds, isVerified }) => isVerified && registryIds.includes(registryId)))
    })

  it('keeps letters where the number has no check digit, or would have a wrong one: 012345O7, 9236O9017', () => {
    for (const [country, q] of [
      ['GB', '012345O7'],
      ['NO', '9236O9017'],
      ['NL', '123456789B01'],
    ] as const)
      assert.deepEqual(
        readIdentifiers(q, [country]).readings.flatMap(({ registryIds }) => registryIds),
        [],
        q,
      )
  })
})
