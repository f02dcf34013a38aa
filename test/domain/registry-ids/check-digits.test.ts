import assert from 'node:assert/strict'
import {
  passesIco,
  passesLuhn,
  passesMod11,
  passesMod97,
  passesTwoPassMod11,
  weightedSum,
} from '#domain/companies/registry-ids/check-digits.ts'

const first = [1, 2, 3, 4, 5, 6, 7]
const second = [3, 4, 5, 6, 7, 8, 9]

describe('check digits', () => {
  it('sum the products of digits and weights', () => {
    assert.equal(weightedSum('123', [10, 1]), 12)
  })

  it('follow Luhn on the 10-digit example 5560160680 and not on 5560160681', () => {
    assert.ok(passesLuhn('5560160680'))
    assert.ok(!passesLuhn('5560160681'))
  })

  it('have the required remainder modulo 11', () => {
    assert.ok(passesMod11('61056416', [2, 7, 6, 5, 4, 3, 2, 1]))
    assert.ok(passesMod11('40003245752', [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1], 3))
    assert.ok(!passesMod11('40003245752', [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]))
  })

  it('use the second weights if the remainder is 10, and 0 if it is 10 again', () => {
    // 1·4 + 2·3 = 10 leaves ten; 3·4 + 4·3 = 24 leaves 2.
    assert.equal(weightedSum('4300000', first) % 11, 10)
    assert.ok(passesTwoPassMod11('43000002', first, second))
    // 1·1 + 7·6 = 43 leaves ten; 3·1 + 9·6 = 57 leaves 2; 7·3 = 21 leaves ten, 9·3 = 27 leaves 5.
    assert.ok(passesTwoPassMod11('10000062', first, second))
    assert.ok(passesTwoPassMod11('00000035', first, second))
  })

  it('map the remainders 0, 1 and 10 of an IČO to 1, 0 and 1', () => {
    assert.ok(passesIco('00000001'))
    // 6·2 = 12 leaves 1; 5·2 = 10 leaves 10.
    assert.ok(passesIco('00000060'))
    assert.ok(passesIco('00000051'))
  })

  it('follow ISO 7064 modulo 97 on an LEI of 20 characters', () => {
    assert.ok(passesMod97('5493006MHB84DD0ZWV18'))
    assert.ok(!passesMod97('5493006MHB84DD0ZWV19'))
  })
})
