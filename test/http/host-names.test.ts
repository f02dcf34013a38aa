import assert from 'node:assert/strict'
import { hostnameOf, isAddress, isLoopback, isUnspecified } from '../../src/http/request/host-names.ts'

/** `l` of loopback, `u` unspecified, `a` an address. */
const rows: readonly (readonly [url: string, is: string])[] = [
  ['http://localhost:3000', 'l'],
  ['http://app.LOCALHOST', 'l'],
  ['http://127.0.0.1', 'la'],
  ['http://127.8.9.10:80', 'la'],
  ['http://[::1]:8080', 'la'],
  ['http://0.0.0.0', 'ua'],
  ['http://[::]', 'ua'],
  ['http://[::2]', 'a'],
  ['http://128.0.0.1', 'a'],
  // Names that an attacker can have.
  ['http://127.0.0.1.example.com', ''],
  ['http://localhost.example.com', ''],
  ['http://notlocalhost', ''],
]

describe('the name in a Host or Origin header', () => {
  for (const [url, is] of rows)
    it(`${url} is ${is.includes('l') ? '' : 'not '}of this machine`, () => {
      const name = hostnameOf(url) ?? assert.fail()
      const found = [isLoopback(name) && 'l', isUnspecified(name) && 'u', isAddress(name) && 'a']
      assert.equal(found.filter(Boolean).join(''), is)
    })

  it('is none of a text that is no address', () => {
    assert.equal(hostnameOf('null'), undefined)
  })
})
