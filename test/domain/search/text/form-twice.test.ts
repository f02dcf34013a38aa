import { deepEqual } from 'node:assert/strict'
import { withoutFormFirst } from '#domain/search/text/forms/form-twice.ts'

const read = [
  ['LTD Nordlys LTD', 'Nordlys LTD'],
  ['GmbH Nordlys AG', 'Nordlys AG'],
  ['GmbH & Co. KG Nordlys Bau GmbH & Co. KG', 'Nordlys Bau GmbH & Co. KG'],
  ['Sp. z o.o. Nordlys Sp. z o.o.', 'Nordlys Sp. z o.o.'],
  ['AG Nordlys AG', 'Nordlys AG'],
] as const

/** Names whose first words are read as a form elsewhere, and those with a form on one side only. */
const names = ['AG Nordlys GmbH', 'SRL GmbH & Co. KG', 'Ev. Verein Kiel e.V.', 'I N C Om mbH', 'GmbH Nordlys', 'Ltd']

describe('a legal form before a name that has one behind it', () => {
  for (const [text, name] of read) it(`is left out of ${text}`, () => deepEqual(withoutFormFirst(text), [name]))
  for (const name of names) it(`is not in ${name}`, () => deepEqual(withoutFormFirst(name), []))
})
