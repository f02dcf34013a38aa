import assert from 'node:assert/strict'
import { describeReading } from '#domain/companies/registry-ids/describe-reading.ts'
import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import { registryIdRules } from '#domain/companies/registry-ids/rules.ts'
import { type CountryCode, countryCodes } from '#domain/countries.ts'
import { unusualIds, writtenIds } from './written-ids.ts'

// Both rows of a country are of well-known companies; most ids have a check digit.
const wellKnown: Partial<Record<CountryCode, readonly string[]>> = {
  BE: ['0417497106', '0403227515'],
  CH: ['CHE-105.909.036', 'CHE-103.867.266'],
  CZ: ['45274649', '00177041'],
  DK: ['61056416', '24256790', '22756214'],
  EE: ['10060701', '12417834'],
  FI: ['0112038-9', '0109862-8'],
  FR: ['542051180', '552032534', '632012100'],
  LT: ['301844044', '121215434'],
  LV: ['40003245752', '40003032949'],
  NO: ['923609016', '982463718'],
  RO: ['1590082', '5022670'],
  SE: ['556016-0680', '556012-5790'],
  SK: ['31322832', '31320155'],
}

describe('the registry id rules', () => {
  for (const country of countryCodes) {
    const { example, pattern, accepts, pad_left_to } = registryIdRules[country]

    it(`of ${country} have an example that matches the pattern and is canonical`, () => {
      assert.match(example, new RegExp(pattern))
      for (const registryId of [example, ...(wellKnown[country] ?? [])]) {
        assert.deepEqual(readRegistryId(country, registryId), { kind: 'canonical', registryId })
      }
    })

    it(`of ${country} accept the ${accepts.length} other spellings that they list`, () => {
      for (const text of accepts) assert.notEqual(readRegistryId(country, text).kind, 'refused', text)
    })

    it(`of ${country} have the length of a padded number, or none`, () => {
      assert.ok(pad_left_to === null || pad_left_to === example.length)
    })
  }
})

const shortened =
  'A spreadsheet has shortened this number. Format its column as text, export it again, and send all digits.'

describe('describing a reading', () => {
  it('returns a sentence or two for every reading that is not canonical', () => {
    for (const [country, text, reading] of [...writtenIds, ...unusualIds]) {
      const sentence = describeReading(country, reading, text)
      if (reading.kind === 'canonical') assert.equal(sentence, null)
      else assert.match(sentence ?? '', /^[A-Z][^\n]+\.$/, text)
    }
  })

  for (const [country, text, sentence] of [
    ['GB', '445790', 'The Companies House number has 8 characters. Pad it with zeros on the left.'],
    [
      'DE',
      'HRB 32000',
      'This number is unique only within its court. Add the court, by its code as in X0000.HRB99999 or by its name behind the number, or search for the company by name.',
    ],
    ['PL', '7740001454', 'This is a tax number (NIP), not the KRS number. Search for it instead.'],
    [
      'NO',
      'Équinor ASA',
      'This looks like a name, and the Organisasjonsnummer looks like 900000000. Search for the company by name: GET /v1/companies/search finds its registry_id.',
    ],
    ...['null', 'undefined', 'None', 'NaN', '[object Object]'].map(
      text =>
        [
          'NO',
          text,
          'This is what a program writes where it has no value. Send the Organisasjonsnummer, which looks like 900000000.',
        ] as const,
    ),
    [
      'NO',
      '9236',
      'The Organisasjonsnummer looks like 900000000. Check the number, or search for the company by name.',
    ],
    ['NO', 'a/b', 'The Organisasjonsnummer looks like 900000000. Check the number, or search for the company by name.'],
    [
      'GB',
      'N/A',
      'The Companies House number looks like 00000000. Check the number, or search for the company by name.',
    ],
    ['LV', '4.0003E+10', shortened],
    ['FR', '7,7567e+13', shortened],
    ['NO', '923609017', 'The check digit of this Organisasjonsnummer is wrong. Check the number.'],
  ] as const) {
    it(`describes ${country} ${text} as: ${sentence}`, () => {
      assert.equal(describeReading(country, readRegistryId(country, text), text), sentence)
    })
  }
})
