import { equal } from 'node:assert/strict'
import { withFormsReadRight } from '#domain/search/text/forms/misread-forms.ts'

describe('a German legal form as a scanner reads it, or without spaces', () => {
  for (const [text, meant] of [
    ['Nordlys GrnbH', 'Nordlys GmbH'],
    ['Nordlys GmbI-I', 'Nordlys GmbH'],
    ['Nordlys 6mbH', 'Nordlys GmbH'],
    ['Nordlys Gesellschaft rnbH', 'Nordlys Gesellschaft mbH'],
    ['Nordlys GrnbH & C0. KG', 'Nordlys GmbH & Co. KG'],
    ['Nordlys GmbHCoKG', 'Nordlys GmbH & Co. KG'],
    ['Nordlys GmbH Co. KG', 'Nordlys GmbH & Co. KG'],
    ["Nordlys GmbH 'n' Co. KG", 'Nordlys GmbH & Co. KG'],
  ] as const)
    it(`${text} is ${meant}`, () => equal(withFormsReadRight(text), meant))

  it('is nothing else: Nordlys GmbH & Co. KG, Grnbach GmbH, Nordlys C0, Nordlys GmbH Copenhagen', () => {
    for (const text of ['Nordlys GmbH & Co. KG', 'Grnbach GmbH', 'Nordlys C0', 'Nordlys GmbH Copenhagen'])
      equal(withFormsReadRight(text), text)
  })
})
