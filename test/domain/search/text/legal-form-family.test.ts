import { deepEqual, equal } from 'node:assert/strict'
import { isOfOtherFamily } from '#domain/search/text/forms/legal-form-family.ts'
import { parseName } from '#domain/search/tokens/parse-name.ts'

const isOther = (query: string, country: string, kind: string, name = 'X') =>
  isOfOtherFamily(parseName(query, country).legalForm, { kind, form: parseName(name, country).legalForm })

describe('the family of a legal form: companies, and bodies with members or a purpose', () => {
  it('a foundation or an association of the name is of another family than a company', () => {
    equal(isOther('Fondation Decathlon', 'FR', 'public_limited'), true)
    equal(isOther('Novartis Stiftung', 'CH', '', 'Novartis AG'), true)
    equal(isOther('VšĮ Litgrid', 'LT', 'public_limited'), true)
    equal(isOther('Sportfreunde Kiel GmbH', 'DE', 'association'), true)
  })

  it('two forms of companies are of one family, as are an association and a foundation', () => {
    deepEqual(
      [isOther('Equinor AS', 'NO', 'public_limited'), isOther('Stiftung Nordlicht', 'DE', 'association')],
      [false, false],
    )
  })

  it('a cooperative, a branch, and a query or a record without a form are of neither', () => {
    deepEqual(
      [
        isOther('Nordlicht eG', 'DE', 'private_limited'),
        isOther('Nordlicht GmbH', 'DE', 'branch'),
        isOther('Nordlicht', 'DE', 'association'),
        isOther('Stiftung Nordlicht', 'DE', '', 'Nordlicht'),
      ],
      [false, false, false, false],
    )
  })
})
