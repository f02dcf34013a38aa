import { equal } from 'node:assert/strict'
import { withoutCustomerNumber } from '#domain/search/text/details/customer-number.ts'
import { parseQuery } from '#domain/search/text/parse-query.ts'

describe('a customer number of five digits behind a name', () => {
  for (const text of ['Nordlys Bau 20417', 'Nordlys Bau (20417)', 'Nordlys Bau - 20417', 'Nordlys Bau, 20417'])
    it(`is left out in Great Britain, where no postal code has five digits: ${text}`, () =>
      equal(withoutCustomerNumber(text, 'GB'), 'Nordlys Bau'))

  for (const [text, country] of [
    ['Nordlys Bau 20417', 'DE'],
    ['Nordlys Bau 20417', undefined],
    ['Nordlys Bau 2041', 'GB'],
    ['20417', 'GB'],
  ] as const)
    it(`is kept where it may be a postal code, a year or all there is: ${text} in ${country ?? 'all countries'}`, () =>
      equal(withoutCustomerNumber(text, country), text))

  it('is a detail: the name with it is searched first, then without', () => {
    const { words, others } = parseQuery('Nordlys Bau 20417', 'BE')
    equal(words.join(' '), 'nordlys bau 20417')
    equal(others[0]?.words.join(' '), 'nordlys bau')
  })
})
