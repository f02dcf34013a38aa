import assert from 'node:assert/strict'
import { readReference } from '../../../src/domain/corrections/read-reference.ts'

describe('the reference in a text', () => {
  const equinor = { country: 'NO', registry_id: '923609016' }
  for (const text of [
    'NO:923609016',
    'NO/923609016',
    'NO923609016',
    ' Norway  923609016\n',
    'no |  923609016',
    '\u{feff}NO - 923609016',
    '/v1/companies/NO/923609016',
    'http://127.0.0.1:8080/companies/no/923609016/',
  ])
    it(`of ${JSON.stringify(text)} is NO 923609016`, () => assert.deepEqual(readReference(text), equinor))

  it('of a link to a record in a register is the country of the site, and the link', () => {
    const link = 'https://virksomhet.brreg.no/nb/oppslag/enheter/923609016'
    assert.deepEqual(readReference(link), { country: 'NO', registry_id: link })
  })

  it('keeps the white space inside of a number', () =>
    assert.deepEqual(readReference('NO: 923 609 016 '), { country: 'NO', registry_id: '923 609 016' }))

  for (const text of [
    '',
    'NO',
    'NO:',
    ':923609016',
    '/companies/NO/1',
    'https://x.com/923609016',
    '208 555 123',
    'Equinor',
    `NO:${'9'.repeat(320)}`,
  ])
    it(`of ${JSON.stringify(text.slice(0, 20))} with ${text.length} characters is none`, () =>
      assert.equal(readReference(text), undefined))

  for (const [what, text] of [
    ['320 spaces', ' '.repeat(320)],
    ['2 letters and 318 spaces', `ab${' '.repeat(318)}`],
    ['160 colons between spaces', ': '.repeat(160)],
    ['64 letters, 255 spaces and a colon', `${'a'.repeat(64)}${' '.repeat(255)}:`],
  ] as const)
    it(`of ${what}, read 500 times, is none: backtracking would time out`, () => {
      for (let times = 0; times < 500; times += 1) assert.equal(readReference(text), undefined)
    })
})
