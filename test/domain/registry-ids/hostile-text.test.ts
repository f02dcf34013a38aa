import assert from 'node:assert/strict'
import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import { countryCodes } from '#domain/countries.ts'

const hostile: readonly (readonly [what: string, text: string])[] = [
  ['nothing', ''],
  ['spaces', '   '],
  ['a NUL inside the number', '9236\u000009016'],
  ['a line break inside the number', '92360\n9016'],
  ['an escape sequence', '\u001b[31m923609016'],
  ['10 000 digits', '9'.repeat(10_000)],
  ['10 000 letters', 'A'.repeat(10_000)],
  ['10 000 characters that expand eighteenfold', '\ufdfa'.repeat(10_000)],
  ['a hundred ligatures that expand eighteenfold', '\ufdfa'.repeat(100)],
  ['a hundred zeros', '0'.repeat(100)],
  ['fifty country prefixes', 'NO'.repeat(50)],
  ['a label without an end', `RCS${'A'.repeat(97)}`],
  ['register types without an end', 'HRB '.repeat(25)],
  ['court codes without an end', 'M1201_'.repeat(16)],
  ['a prototype key', '__proto__'],
  ['another prototype key', 'constructor'],
  ['emoji', '🏢🏢🏢'],
  ['a lone surrogate', '\ud800923609016'],
  ['a script tag', '<script>923609016</script>'],
  ['an SQL fragment', "923609016' OR '1'='1"],
  ['a path', '../../etc/passwd'],
  ['Arabic digits', '٩٢٣٦٠٩٠١٦'],
]

describe('reading hostile text', () => {
  for (const [what, text] of hostile) {
    it(`refuses ${what} as malformed in each of the 19 countries`, () => {
      for (const country of countryCodes) {
        assert.deepEqual(readRegistryId(country, text), { kind: 'refused', reason: 'malformed' }, country)
      }
    })
  }

  it('reads a million characters in linear time: backtracking would time out', () => {
    for (const country of countryCodes)
      for (const [, text] of hostile) readRegistryId(country, text.repeat(Math.ceil(1e6 / (text.length + 1))))
  })
})
