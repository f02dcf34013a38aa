import assert from 'node:assert/strict'
import fc from 'fast-check'
import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import { orCompleted } from '#domain/companies/registry-ids/reading.ts'
import { registryIdRules } from '#domain/companies/registry-ids/rules.ts'
import { type CountryCode, countryCodes } from '#domain/countries.ts'
import { unusualIds, writtenIds } from './written-ids.ts'

const country = fc.constantFrom(...countryCodes)
const separators = fc.constantFrom('', ' ', '.', '-', '/', '_', '\u00a0', '–')

/** Known spellings with a character inserted, deleted or replaced: most of them are almost valid. */
const nearlyWritten = fc
  .tuple(
    fc.constantFrom(...writtenIds, ...unusualIds),
    fc.nat({ max: 20 }),
    fc.nat({ max: 2 }),
    fc.oneof(separators, fc.constantFrom(...'0123456789ABCEHMRВΗ')),
  )
  .map(([[code, text], at, drop, insert]) => ({ code, text: text.slice(0, at) + insert + text.slice(at + drop) }))

const assertSettled = (code: CountryCode, text: string): void => {
  const reading = orCompleted(readRegistryId(code, text))
  if (reading.kind === 'refused') return
  if (reading.kind === 'alias' || reading.kind === 'ambiguous') {
    assert.deepEqual(readRegistryId(code, reading.alias), reading)
    return
  }
  const { registryId } = reading
  assert.match(registryId, new RegExp(registryIdRules[code].pattern))
  const again = readRegistryId(code, registryId)
  const completed = 'completed' in again ? again.completed : undefined
  // Only the numbers of British societies may be meant with a letter or without.
  if (completed === undefined || code !== 'GB') {
    assert.deepEqual(again, { kind: 'canonical', registryId })
    return
  }
  assert.deepEqual(again, { kind: 'canonical', registryId, completed })
  assert.deepEqual(readRegistryId(code, completed), { kind: 'canonical', registryId: completed })
}

// Algorithms that detect every single wrong digit: Luhn, modulo 97 and modulo 11 with a check digit below ten.
const guarded: readonly (readonly [CountryCode, digitsFrom: number])[] = [
  ['BE', 1],
  ['CH', 0],
  ['DK', 1],
  ['FI', 0],
  ['FR', 0],
  ['LV', 0],
  ['NO', 1],
  ['SE', 0],
]

describe('reading any text', () => {
  it('never throws, and yields an id that is read as itself', () => {
    fc.assert(fc.property(country, fc.string({ unit: 'binary', maxLength: 120 }), assertSettled), { numRuns: 3000 })
  })

  it('yields a canonical id in one step from near misses of known spellings', () => {
    fc.assert(
      fc.property(nearlyWritten, ({ code, text }) => assertSettled(code, text)),
      { numRuns: 20_000 },
    )
  })

  for (const [code, digitsFrom] of guarded) {
    it(`refuses ${code} ${registryIdRules[code].example} with any one digit changed`, () => {
      const { example } = registryIdRules[code]
      const digitPlaces = [...example.matchAll(/\d/g)].map(({ index }) => index).slice(digitsFrom)
      for (const place of digitPlaces) {
        for (const digit of '0123456789') {
          if (digit === example[place]) continue
          const changed = example.slice(0, place) + digit + example.slice(place + 1)
          assert.deepEqual(readRegistryId(code, changed), { kind: 'refused', reason: 'check_digit' }, changed)
        }
      }
    })
  }
})
