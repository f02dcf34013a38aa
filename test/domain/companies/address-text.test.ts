import assert from 'node:assert/strict'
import { addressText } from '#domain/companies/address-text.ts'

describe('the text of an address', () => {
  const cases = [
    {
      has: 'the postal code after town and county in Great Britain',
      address: {
        street: '1 High Street',
        locality: 'LEEDS',
        region: 'YORKSHIRE',
        postal_code: 'LS10 2RU',
        country: 'GB',
      },
      text: '1 High Street, LEEDS, YORKSHIRE, LS10 2RU, United Kingdom',
    },
    {
      has: 'the postal code before the town, and the region after it, on the continent',
      address: { street: 'Scheinstr. 1', locality: 'Kassel', region: 'Hessen', postal_code: '34117', country: 'DE' },
      text: 'Scheinstr. 1, 34117 Kassel, Hessen, Germany',
    },
    {
      has: 'a region once that is named as its town',
      address: { street: 'Scheinstr. 1', locality: 'HAMBURG', region: 'Hamburg', postal_code: '20095', country: 'DE' },
      text: 'Scheinstr. 1, 20095 HAMBURG, Germany',
    },
    {
      has: 'a country once that a register names in the region too',
      address: { locality: 'KHAN-UUL', region: 'ULAANBAATAR, MONGOLIA', country: 'MN' },
      text: 'KHAN-UUL, ULAANBAATAR, Mongolia',
    },
    {
      has: 'a country once that stands in place of the region',
      address: { locality: 'ST PETER PORT', region: 'GUERNSEY', postal_code: 'GY1 1EW', country: 'GG' },
      text: 'GY1 1EW ST PETER PORT, Guernsey',
    },
    {
      has: 'a region whose name only ends like its country',
      address: { locality: 'Tamworth', region: 'New South Wales Australia', country: 'AU' },
      text: 'Tamworth, New South Wales Australia, Australia',
    },
    {
      has: 'no code of a region',
      address: { locality: 'Kassel', region: 'XX-YY' },
      text: 'Kassel',
    },
  ]
  for (const { has, address, text } of cases) it(`has ${has}`, () => assert.equal(addressText(address), text))
})
