import assert from 'node:assert/strict'
import { decodeUnreserved } from '../../src/http/request/decode-unreserved.ts'

const rows: readonly (readonly [target: string, same: string])[] = [
  ['/v1/%63ompanies/N%4F/%39', '/v1/companies/NO/9'],
  ['/%2Ewell-known/api%2dcatalog%7E%5f', '/.well-known/api-catalog~_'],
  ['/v1/a%2Fb%20c%25%61%C3%A9%3F%23', '/v1/a%2Fb%20c%25a%C3%A9%3F%23'],
  ['/v1/%2561', '/v1/%2561'],
  ['/v1/x?q=%61#%61', '/v1/x?q=%61#%61'],
  ['/%76?%63=%61', '/v?%63=%61'],
  ['/%%36%31', '/%%36%31'],
  ['/%6', '/%6'],
  ['/%zz%61', '/%zz%61'],
  ['*', '*'],
]

describe('a path with percent-encoded characters', () => {
  for (const [target, same] of rows)
    it(`${target} is ${same === target ? 'itself' : `the same address as ${same}`} (RFC 3986 6.2.2.2)`, () => {
      assert.equal(decodeUnreserved(target), same)
    })
})
