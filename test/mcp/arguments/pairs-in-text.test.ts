import { deepEqual, equal } from 'node:assert/strict'
import { pairsInText } from '../../../src/mcp/arguments/pairs-in-text.ts'

describe('arguments in a text of pairs', () => {
  it('are read as a query has them, decoded, or with quotation marks and signs as they are', () => {
    deepEqual(pairsInText('q=S%C3%B8r+%26+Nord&country=NO'), { q: 'Sør & Nord', country: 'NO' })
    deepEqual(pairsInText('q="Sør + Nord", country=NO'), { q: 'Sør + Nord', country: 'NO' })
    deepEqual(pairsInText(' country: NO\n registry_id: 923609016\n'), { country: 'NO', registry_id: '923609016' })
  })

  for (const text of [
    'country=NO',
    'Name: Nordlys\nCountry: NO',
    'see https://svc.test/?a=b&c=d',
    'a=b, and c',
    'a=&b=',
  ])
    it(`are not in ${JSON.stringify(text)}`, () => equal(pairsInText(text), undefined))

  it('are not in a text of more than 400 characters', () => {
    equal(pairsInText(`country=NO&q=${'x'.repeat(400)}`), undefined)
  })
})
